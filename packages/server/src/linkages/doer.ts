/** Carries out the actions of linkages, and ends those that last for a time. */
import { greetingsOf, sirenUnit, type LinkageStep } from '@patrolkit/transport/contract';
import type { AlarmLevel } from '../links/alarms.ts';
import type { Hardware } from '../links/orders.ts';
import { hindranceOf, untakenBy } from './hindrances.ts';
import { givenName, nameOfText } from '../language/names.ts';
import type { LinkageRule, LinkedAlarm } from '../links/linkages.ts';
import type { Hindrance, LinkageParts } from './parts.ts';

/** How often a camera is turned to a cause again, ms. */
const followEvery = 1_000;
/** Where the camera looks to, and how high the lens is, metres. */
const [middle, lens] = [1.1, 1.35];

/** What became of an action. */
export interface Done {
  readonly hindrance: Hindrance | undefined;
  /** The picture that it took; empty without one. */
  readonly picture: string;
}

/** Something that ends, or is done again, at a time. */
interface Lasting {
  readonly deviceId: string;
  readonly kind: 'stop' | 'light' | 'follow' | 'switch' | 'sound';
  /** When it ends, ms on the steady clock. */
  readonly until: number;
  readonly end: () => void;
  /** Done once a second while it lasts. */
  readonly again?: () => void;
  nextAt: number;
  /** Of a stop: the device has reported that it is paused. */
  isSeen?: boolean;
}

const done: Done = { hindrance: undefined, picture: '' };
const not = (hindrance: Hindrance): Done => ({ hindrance, picture: '' });

/** Carries out actions. */
export class Doer {
  readonly #parts: LinkageParts;
  #lasting: readonly Lasting[] = [];

  constructor(parts: LinkageParts) {
    this.#parts = parts;
  }

  /**
   * Does an action that belongs to no device: sets a lock or switch, sends messages, or raises a level.
   * @param run the run in which it is done: messages are sent once for it
   */
  async onSite(
    { kind, unit = '', value = '', seconds }: LinkageStep,
    alarm: LinkedAlarm,
    { name, maps }: Pick<LinkageRule, 'name' | 'maps'>,
    run: string,
  ): Promise<Done> {
    if (kind === 'push') {
      const count = await this.#parts.pushes.send(unit, alarm.id, `linkage run ${run}`);
      return count > 0 ? done : not({ key: 'linkage.not.nobody' });
    }
    if (kind === 'raise') {
      const isRaised = await this.#parts.alarms.raiseLevel(alarm.id, value as AlarmLevel);
      return isRaised ? done : not({ key: 'linkage.not.level' });
    }
    const thing = kind === 'lock' || kind === 'switch' ? this.#parts.thing(kind, unit) : undefined;
    if (!thing || !maps.has(thing.mapId)) return not({ key: 'linkage.not.noThing' });
    const by = givenName(name);
    const why = await thing.set(value, by);
    if (!why && kind === 'switch' && seconds > 0)
      this.#last(
        {
          deviceId: `switch ${unit}`,
          kind,
          end: () => void thing.set(value === 'on' ? 'off' : 'on', by),
        },
        seconds,
      );
    return why ? not({ key: `linkage.not.${why}` }) : done;
  }

  /** Lets a device do an action. */
  async onDevice(step: LinkageStep, deviceId: string, alarm: LinkedAlarm): Promise<Done> {
    const hindrance = hindranceOf(step, deviceId, this.#parts);
    if (hindrance) return not(hindrance);
    const { speak, callConsole, film, now } = this.#parts;
    const ms = step.seconds * 1000;
    const orNot = (isDone: boolean, key: Hindrance['key']): Done => (isDone ? done : not({ key }));
    switch (step.kind) {
      case 'sound':
        return this.#sound(step, deviceId, alarm);
      case 'broadcast':
        return orNot(speak(deviceId, greetingsOf(step.value ?? '')), 'linkage.not.speaking');
      case 'sos':
        callConsole(deviceId, now());
        return done;
      case 'video':
        return orNot(film(deviceId, ms), 'linkage.not.noPicture');
      case 'picture':
        return this.#picture(deviceId);
      case 'light':
        return this.#light(step, deviceId);
      case 'stop':
        return this.#stop(step, deviceId);
      case 'follow':
        return this.#follow(step, deviceId, alarm);
      case 'command':
        return this.#command(step, deviceId);
      case 'goThere':
        return this.#goThere(step, deviceId, alarm);
      default:
        return not({ key: 'linkage.not.unable' });
    }
  }

  /** Ends what is over, and goes on with what lasts; called twenty times a second. */
  tick(): void {
    const now = this.#parts.steadyNow();
    const over = this.#lasting.filter(({ until }) => until <= now);
    this.#lasting = this.#lasting.filter(({ until }) => until > now);
    for (const { end } of over) end();
    for (const one of this.#lasting) {
      if (!one.again || one.nextAt > now) continue;
      one.nextAt = now + followEvery;
      one.again();
    }
    // A device that was paused for a time and goes on already was let go by somebody else.
    this.#lasting = this.#lasting.filter(one => {
      if (one.kind !== 'stop') return true;
      const isPaused = this.#parts.fleet.device(one.deviceId)?.patrolPaused === true;
      const isLetGo = !isPaused && one.isSeen === true;
      one.isSeen ||= isPaused;
      return !isLetGo;
    });
  }

  /** Leaves a device alone, because a user has stopped it or takes it over: what linkages began with it is not ended by them. */
  leave(deviceId: string): void {
    this.#lasting = this.#lasting.filter(one => one.deviceId !== deviceId || one.kind === 'light');
  }

  #last(lasting: Omit<Lasting, 'until' | 'nextAt'>, seconds: number): void {
    const now = this.#parts.steadyNow();
    const rest = this.#lasting.filter(({ deviceId, kind }) => deviceId !== lasting.deviceId || kind !== lasting.kind);
    // The longest one counts of two of a kind.
    const before = this.#lasting.find(({ deviceId, kind }) => deviceId === lasting.deviceId && kind === lasting.kind);
    const until = Math.max(now + seconds * 1000, before?.until ?? 0);
    this.#lasting = [...rest, { ...lasting, until, nextAt: now + followEvery }];
  }

  /** Plays a sound. A voice is said again until its time is over; the siren lasts by itself. */
  #sound(step: LinkageStep, deviceId: string, { kind }: LinkedAlarm): Done {
    const { unit = sirenUnit, seconds } = step;
    const play = (): boolean => this.#parts.sound(deviceId, { unit, kind }, seconds * 1000);
    if (!play()) return not({ key: 'linkage.not.speaking' });
    const again = (): void => {
      if (hindranceOf(step, deviceId, this.#parts)) this.leave(deviceId);
      else play();
    };
    if (unit !== sirenUnit) this.#last({ deviceId, kind: 'sound', end: () => undefined, again }, seconds);
    return done;
  }

  /** Sends a command. What became of its steps is in the list of commands. */
  async #command({ unit = '' }: LinkageStep, deviceId: string): Promise<Done> {
    const why = await this.#parts.command(unit, deviceId);
    return why === undefined ? done : not({ key: 'linkage.not.command', words: { why: nameOfText(why) } });
  }

  async #picture(deviceId: string): Promise<Done> {
    const { fleet, shoot, now } = this.#parts;
    const shot = fleet.view(deviceId);
    const picture = shot ? await shoot(shot, now()) : '';
    return picture === '' ? not({ key: 'linkage.not.noPicture' }) : { hindrance: undefined, picture };
  }

  async #light({ unit, seconds }: LinkageStep, deviceId: string): Promise<Done> {
    const { fleet } = this.#parts;
    const changed = (isOn: boolean): Partial<Hardware> =>
      unit === 'headLamp' ? { headLight: isOn } : { alarmLight: isOn };
    const device = fleet.device(deviceId);
    const wasOn = unit === 'headLamp' ? device?.headLight : device?.alarmLight;
    const answer = await fleet.order(deviceId, { kind: 'hardware', change: changed(true) });
    // A lamp that was on before stays on.
    const isOurs = wasOn !== true || this.#lasting.some(one => one.deviceId === deviceId && one.kind === 'light');
    if (answer === 'taken' && isOurs)
      this.#last(
        {
          deviceId,
          kind: 'light',
          end: () => void fleet.order(deviceId, { kind: 'hardware', change: changed(false) }),
        },
        seconds,
      );
    return { hindrance: untakenBy(answer), picture: '' };
  }

  /** Pauses the patrol of a device. It goes on by itself only if nobody has stopped it, driven it or taken control of it meanwhile. */
  async #stop({ seconds }: LinkageStep, deviceId: string): Promise<Done> {
    const { fleet, holderOf } = this.#parts;
    const isOurs = this.#lasting.some(one => one.deviceId === deviceId && one.kind === 'stop');
    const wasPaused = fleet.device(deviceId)?.patrolPaused === true;
    const answer = wasPaused ? 'taken' : await fleet.order(deviceId, { kind: 'pause' });
    const goOn = (): void => {
      const device = fleet.device(deviceId);
      const isFree = device?.patrolPaused === true && device.mode !== 'manual' && !device.emergencyStop;
      if (isFree && holderOf(deviceId) === undefined) void fleet.order(deviceId, { kind: 'resume' });
    };
    if (answer === 'taken' && (!wasPaused || isOurs)) {
      if (seconds === 0) this.#lasting = this.#lasting.filter(one => one.deviceId !== deviceId || one.kind !== 'stop');
      else this.#last({ deviceId, kind: 'stop', end: goOn }, seconds);
    }
    return { hindrance: untakenBy(answer), picture: '' };
  }

  /** Turns the camera of a device to the cause of an alarm, again and again while it lasts. */
  async #follow(step: LinkageStep, deviceId: string, { place, mapId }: LinkedAlarm): Promise<Done> {
    const { fleet } = this.#parts;
    if (!place) return not({ key: 'linkage.not.noPlace' });
    const look = (): ReturnType<typeof fleet.order> => {
      const device = fleet.device(deviceId);
      const { x, y, heading, ptz } = device ?? {};
      if (!ptz || device?.mapId !== mapId || x === undefined || y === undefined || heading === undefined)
        return Promise.resolve('busy');
      const distance = Math.hypot(place.x - x, place.y - y);
      const pan = Math.atan2(place.y - y, place.x - x) - heading;
      const tilt = Math.atan2(middle - lens - ptz.lift, Math.max(0.8, distance));
      const zoom = Math.min(5, Math.max(1, distance / 4.5));
      return fleet.order(deviceId, { kind: 'ptzTo', axes: { pan, tilt, zoom, lift: ptz.lift } });
    };
    const answer = await look();
    const again = (): void => {
      if (hindranceOf(step, deviceId, this.#parts)) this.leave(deviceId);
      else void look();
    };
    if (answer === 'taken') this.#last({ deviceId, kind: 'follow', end: () => undefined, again }, step.seconds);
    return { hindrance: untakenBy(answer), picture: '' };
  }

  async #goThere({ seconds }: LinkageStep, deviceId: string, { place, mapId }: LinkedAlarm): Promise<Done> {
    const { fleet } = this.#parts;
    if (!place) return not({ key: 'linkage.not.noPlace' });
    if (fleet.device(deviceId)?.mapId !== mapId) return not({ key: 'linkage.not.noWay' });
    if (!fleet.isFree(deviceId)) return not({ key: 'linkage.not.busy' });
    const order = { kind: 'lookAt', goal: place, look: place, staysMs: seconds * 1000 } as const;
    return { hindrance: untakenBy(await fleet.order(deviceId, order)), picture: '' };
  }
}

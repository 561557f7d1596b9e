import { reasonOf } from '../http/guard.ts';
import type { NamesNow } from '../fleet/site-names.ts';
import type { Device, RaisedAlarm, Shot } from '../world/types.ts';
import type { World } from '../world/world.ts';
import type { StoredAlarm } from './alarm.ts';
import type { AlarmPushes } from './pushes.ts';
import type { References } from './references.ts';
import type { Alarms } from './store.ts';

/** An alarm with its device as it was when it was raised. */
interface RaisedEntry {
  alarm: RaisedAlarm;
  device: Device;
  /** The alarm that it reviews. */
  originalId?: string;
}

/** Alarms of one device that are recorded together have so many pictures at most; the others share the last. */
const SHOTS_AT_ONCE = 3;

/** What recording alarms needs. */
export interface PipelineParts {
  world: Pick<World, 'device'>;
  /** Names as they are now: an alarm keeps them. */
  names: NamesNow;
  alarms: Pick<Alarms, 'store' | 'causeGone' | 'witnessed' | 'countSince'>;
  pushes: Pick<AlarmPushes, 'raised'>;
  references: Pick<References, 'groupFor'>;
  /** Takes a picture and keeps it; empty when the camera gave none in time. */
  shoot: (shot: Shot, deviceId: string, at: number) => Promise<string>;
  /** Told of each alarm that was recorded. */
  onRecorded: (alarm: StoredAlarm) => void;
  now: () => number;
  onError: (message: string) => void;
}

/**
 * Records alarms one after another, so that they keep the order in which they were raised. What comes while others are being recorded
 * waits and is recorded with the next, in one statement.
 */
export class AlarmPipeline {
  readonly #parts: PipelineParts;
  #chain: Promise<unknown> = Promise.resolve();
  #waiting: RaisedEntry[] = [];
  #next: Promise<StoredAlarm[]> | undefined;
  #today = 0;

  constructor(parts: PipelineParts) {
    this.#parts = parts;
  }

  /** Counts what today had before this start. */
  async load(): Promise<void> {
    const { alarms, now } = this.#parts;
    this.#today = await alarms.countSince(new Date(now()).setHours(0, 0, 0, 0));
  }

  /** How many alarms have come since midnight. */
  get today(): number {
    return this.#today;
  }

  /** Records alarms of devices that are there; resolves with them as they are stored. */
  async enqueue(raised: readonly RaisedAlarm[], originalId?: string): Promise<StoredAlarm[]> {
    const entries = raised.flatMap(alarm => {
      const device = this.#parts.world.device(alarm.deviceId);
      return device ? [{ alarm, device: { ...device }, ...(originalId === undefined ? {} : { originalId }) }] : [];
    });
    const from = this.#waiting.length;
    this.#waiting.push(...entries);
    this.#next ??= this.#chain.then(() => {
      const batch = this.#waiting;
      this.#waiting = [];
      this.#next = undefined;
      return this.#record(batch);
    });
    const work = this.#next;
    this.#chain = work.catch(this.#fail);
    return (await work).slice(from, from + entries.length);
  }

  /** A cause is gone. After the alarms that it raised: one that is being stored must hear of it too. */
  causeGone(cause: string, at: number): void {
    const { alarms, pushes } = this.#parts;
    this.#later(async () => pushes.raised(await alarms.causeGone(cause, at)));
  }

  /** Another device sees a cause. After the alarm itself as well. */
  witnessed({ cause, deviceId, at }: { cause: string; deviceId: string; at: number }): void {
    const { alarms, world, names } = this.#parts;
    const device = world.device(deviceId);
    if (device) this.#later(() => alarms.witnessed(cause, device, names.device(deviceId), at));
  }

  /** Resolves when what was begun is done. */
  async settled(): Promise<void> {
    await this.#chain;
  }

  #later(work: () => Promise<void>): void {
    this.#chain = this.#chain.then(work).catch(this.#fail);
  }

  readonly #fail = (error: unknown): void => this.#parts.onError(`alarms: ${reasonOf(error)}`);

  /** Pictures first, then the database, then the push: what was told can always be read. */
  async #record(entries: readonly RaisedEntry[]): Promise<StoredAlarm[]> {
    const { alarms, pushes, references, names, shoot, onRecorded } = this.#parts;
    const taken = new Map<string, Promise<string>[]>();
    const made = await Promise.all(
      entries.map(async entry => {
        const { alarm } = entry;
        const shots = taken.get(alarm.deviceId) ?? [];
        taken.set(alarm.deviceId, shots);
        if (alarm.shot && shots.length < SHOTS_AT_ONCE) shots.push(shoot(alarm.shot, alarm.deviceId, alarm.at));
        const picture = alarm.shot ? shots.at(-1) : undefined;
        return {
          ...entry,
          deviceName: names.device(alarm.deviceId),
          mapName: names.map(alarm.mapId),
          picture: (await picture) ?? '',
          referenceGroup: await references.groupFor(alarm),
        };
      }),
    );
    const stored = await alarms.store(made);
    pushes.raised(stored);
    for (const alarm of stored) onRecorded(alarm);
    await this.load();
    return stored;
  }
}

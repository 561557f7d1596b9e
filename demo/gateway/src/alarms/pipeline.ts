import { reasonOf } from '../http/guard.ts';
import type { NamesNow } from '../fleet/site-names.ts';
import { isAway, Outage } from '../store/outage.ts';
import { dayBegin } from '../world/day.ts';
import type { Device, RaisedAlarm, Shot } from '../world/types.ts';
import type { World } from '../world/world.ts';
import type { NewAlarm, StoredAlarm } from './alarm.ts';
import type { AlarmPushes } from './pushes.ts';
import type { References } from './references.ts';
import type { Alarms, CauseMoment, Sight } from './store.ts';

/** What alarms come of, beside what a device sees by itself. */
type Origin = Pick<NewAlarm, 'originalId' | 'byHand'>;

/** An alarm with its device as it was when it was raised, and who hears what came of it. */
interface RaisedEntry extends Origin {
  alarm: RaisedAlarm;
  device: Device;
  done: (stored: StoredAlarm) => void;
  failed: (error: unknown) => void;
}

/** An alarm with all that is stored of it. */
type MadeEntry = RaisedEntry & NewAlarm;

/** Whoever raised it by hand, or for a review, is told at once that it cannot be, and decides what then. */
const isAwaited = ({ byHand, originalId }: Origin): boolean => byHand !== undefined || originalId !== undefined;

/** Alarms of one device that are recorded together have so many pictures at most; the others share the last. */
const SHOTS_AT_ONCE = 3;

/** What recording alarms needs. */
export interface PipelineParts {
  world: Pick<World, 'device'>;
  /** Names as they are now: an alarm keeps them. */
  names: NamesNow;
  alarms: Pick<Alarms, 'store' | 'causesGone' | 'witnessed' | 'tally'>;
  pushes: Pick<AlarmPushes, 'raised'>;
  references: Pick<References, 'groupFor'>;
  /** Takes a picture and keeps it; empty when the camera gave none in time. */
  shoot: (shot: Shot, deviceId: string, at: number) => Promise<string>;
  /** Told of each alarm that was recorded. */
  onRecorded: (alarm: StoredAlarm) => void;
  now: () => number;
  onError: (message: string) => void;
}

/** What is known of causes since the last alarms, and is not written down yet. */
interface News {
  readonly sights: Sight[];
  readonly ended: CauseMoment[];
}

/**
 * Records alarms one after another, so that they keep the order in which they were raised. What comes while others are being recorded
 * waits and is recorded with the next, in one statement; so does what becomes of their causes, so that an alarm waits for few statements,
 * however many devices see the same. While the database is away all of it waits; a fault of another kind costs what has it, and nothing else.
 */
export class AlarmPipeline {
  readonly #parts: PipelineParts;
  #chain: Promise<unknown> = Promise.resolve();
  #waiting: RaisedEntry[] = [];
  /** A run that will take the waiting alarms is queued already. */
  #hasTurn = false;
  readonly #outage = new Outage(error => this.#fail(error));
  #news: News | undefined;
  /** Alarms since midnight, by device. */
  #today = new Map<string, number>();
  #midnight = 0;

  constructor(parts: PipelineParts) {
    this.#parts = parts;
  }

  /** Counts what today had before this start. */
  async load(): Promise<void> {
    this.#turnDay();
    const counts = await this.#parts.alarms.tally(this.#midnight);
    this.#today.clear();
    for (const { device_id: id, count } of counts) this.#count(id, count);
  }

  /** How many alarms of some devices have come since midnight. */
  countToday(devices: readonly Pick<Device, 'id'>[]): number {
    this.#turnDay();
    return devices.reduce((sum, { id }) => sum + (this.#today.get(id) ?? 0), 0);
  }

  /**
   * Records alarms of devices that are there; resolves with them as they are stored. While the database is away they wait for it, but for
   * those that somebody raised by hand or for a review: these are refused at once.
   */
  async enqueue(raised: readonly RaisedAlarm[], origin: Origin = {}): Promise<StoredAlarm[]> {
    const { fault } = this.#outage;
    if (fault && isAwaited(origin)) throw fault;
    const stored = raised.flatMap(alarm => {
      const device = this.#parts.world.device(alarm.deviceId);
      if (!device) return [];
      return new Promise<StoredAlarm>((done, failed) => {
        this.#waiting.push({ alarm, device: { ...device }, ...origin, done, failed });
      });
    });
    if (!this.#hasTurn && this.#waiting.length > 0) {
      // What becomes of causes from here on may be of these alarms: it follows them.
      this.#news = undefined;
      this.#hasTurn = true;
      this.#chain = this.#chain
        .then(() => {
          const batch = this.#waiting;
          this.#waiting = [];
          this.#hasTurn = false;
          return this.#record(batch).catch((error: unknown) => this.#refuse(batch, error));
        })
        .catch(this.#fail);
    }
    return Promise.all(stored);
  }

  /** A cause is gone. After the alarms that it raised: one that is being stored must hear of it too. */
  causeGone(cause: string, at: number): void {
    this.#later().ended.push({ cause, at });
  }

  /** Another device sees a cause. After the alarm itself as well. */
  witnessed({ cause, deviceId, at }: { cause: string; deviceId: string; at: number }): void {
    const { world, names } = this.#parts;
    const device = world.device(deviceId);
    if (device) this.#later().sights.push({ cause, device: { ...device }, name: names.device(deviceId), at });
  }

  /** Tries again what waits for a database that was away; called every second. */
  retry(): void {
    this.#outage.retry();
  }

  /** Waits no longer for a database that is away. */
  end(): void {
    this.#outage.end();
  }

  /** Resolves when what was begun is done. */
  async settled(): Promise<void> {
    await this.#chain;
  }

  /** What is written down after all that waits now. */
  #later(): News {
    if (this.#news) return this.#news;
    const news: News = { sights: [], ended: [] };
    this.#news = news;
    this.#chain = this.#chain
      .then(async () => {
        if (this.#news === news) this.#news = undefined;
        const { alarms, pushes } = this.#parts;
        // Who saw a cause saw it before it was gone.
        await this.#note(news.sights, sights => alarms.witnessed(sights));
        await this.#note(news.ended, async ended => pushes.raised(await alarms.causesGone(ended)));
      })
      .catch(this.#fail);
    return news;
  }

  /** Writes down what is known of causes: together, or one by one where one of them is refused. */
  async #note<Moment>(moments: readonly Moment[], write: (moments: readonly Moment[]) => Promise<void>): Promise<void> {
    if (moments.length === 0) return;
    try {
      await this.#outage.outlast(() => write(moments));
    } catch (error) {
      if (moments.length === 1 || isAway(error)) return this.#fail(error);
      for (const moment of moments) await this.#note([moment], write);
    }
  }

  readonly #fail = (error: unknown): void => this.#parts.onError(`alarms: ${reasonOf(error)}`);

  /** Pictures first, then the database, then the push: what was told can always be read. */
  async #record(entries: readonly RaisedEntry[]): Promise<void> {
    const { names, shoot } = this.#parts;
    const taken = new Map<string, Promise<string>[]>();
    const made = await Promise.all(
      entries.map(async (entry): Promise<MadeEntry> => {
        const { alarm } = entry;
        const shots = taken.get(alarm.deviceId) ?? [];
        taken.set(alarm.deviceId, shots);
        if (alarm.shot && shots.length < SHOTS_AT_ONCE)
          shots.push(this.#orWithout(shoot(alarm.shot, alarm.deviceId, alarm.at), ''));
        const picture = alarm.shot ? shots.at(-1) : undefined;
        return {
          ...entry,
          deviceName: names.device(alarm.deviceId),
          mapName: names.map(alarm.mapId),
          picture: (await picture) ?? '',
          referenceGroup: await this.#orWithout(this.#parts.references.groupFor(alarm), undefined),
        };
      }),
    );
    await this.#store(made);
  }

  /** An alarm comes without what could not be made for it. */
  async #orWithout<T>(work: Promise<T>, instead: T): Promise<T> {
    try {
      return await work;
    } catch (error) {
      this.#fail(error);
      return instead;
    }
  }

  /** Stores and tells alarms: together, or one by one where one of them is refused. */
  async #store(made: readonly MadeEntry[]): Promise<void> {
    const { alarms, pushes, onRecorded } = this.#parts;
    let left = made;
    let stored: readonly StoredAlarm[];
    try {
      stored = await this.#outage.outlast(
        () => alarms.store(left),
        fault => {
          left = withoutAwaited(left, fault);
          this.#waiting = withoutAwaited(this.#waiting, fault);
        },
      );
    } catch (error) {
      if (left.length > 1 && !isAway(error)) {
        for (const entry of left) await this.#store([entry]);
        return;
      }
      return this.#refuse(left, error);
    }
    for (const [index, alarm] of stored.entries()) left[index]?.done(alarm);
    this.#turnDay();
    for (const { device_id: id, began_at: at } of stored) if (at >= this.#midnight) this.#count(id, 1);
    pushes.raised(stored);
    for (const alarm of stored) onRecorded(alarm);
  }

  #refuse(entries: readonly RaisedEntry[], error: unknown): void {
    this.#fail(error);
    for (const { failed } of entries) failed(error);
  }

  #count(deviceId: string, count: number): void {
    this.#today.set(deviceId, (this.#today.get(deviceId) ?? 0) + count);
  }

  #turnDay(): void {
    const midnight = dayBegin(this.#parts.now());
    if (midnight === this.#midnight) return;
    this.#midnight = midnight;
    this.#today.clear();
  }
}

/** Refuses the alarms that somebody waits for, and gives those that wait themselves. */
const withoutAwaited = <Entry extends RaisedEntry>(entries: readonly Entry[], fault: unknown): Entry[] =>
  entries.filter(entry => {
    if (isAwaited(entry)) entry.failed(fault);
    return !isAwaited(entry);
  });

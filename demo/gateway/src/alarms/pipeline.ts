import { reasonOf } from '../http/guard.ts';
import type { NamesNow } from '../fleet/site-names.ts';
import { dayBegin } from '../world/day.ts';
import type { Device, RaisedAlarm, Shot } from '../world/types.ts';
import type { World } from '../world/world.ts';
import type { NewAlarm, StoredAlarm } from './alarm.ts';
import type { AlarmPushes } from './pushes.ts';
import type { References } from './references.ts';
import type { Alarms, CauseMoment, Sight } from './store.ts';

/** What alarms come of, beside what a device sees by itself. */
type Origin = Pick<NewAlarm, 'originalId' | 'byHand'>;

/** An alarm with its device as it was when it was raised. */
interface RaisedEntry extends Origin {
  alarm: RaisedAlarm;
  device: Device;
}

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
 * however many devices see the same.
 */
export class AlarmPipeline {
  readonly #parts: PipelineParts;
  #chain: Promise<unknown> = Promise.resolve();
  #waiting: RaisedEntry[] = [];
  #next: Promise<StoredAlarm[]> | undefined;
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

  /** Records alarms of devices that are there; resolves with them as they are stored. */
  async enqueue(raised: readonly RaisedAlarm[], origin: Origin = {}): Promise<StoredAlarm[]> {
    const entries = raised.flatMap(alarm => {
      const device = this.#parts.world.device(alarm.deviceId);
      return device ? [{ alarm, device: { ...device }, ...origin }] : [];
    });
    const from = this.#waiting.length;
    this.#waiting.push(...entries);
    if (!this.#next) {
      // What becomes of causes from here on may be of these alarms: it follows them.
      this.#news = undefined;
      this.#next = this.#chain.then(() => {
        const batch = this.#waiting;
        this.#waiting = [];
        this.#next = undefined;
        return this.#record(batch);
      });
      this.#chain = this.#next.then(() => undefined, this.#fail);
    }
    const stored = await this.#next;
    return stored.slice(from, from + entries.length);
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
        await alarms.witnessed(news.sights).catch(this.#fail);
        pushes.raised(await alarms.causesGone(news.ended));
      })
      .catch(this.#fail);
    return news;
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
    this.#turnDay();
    for (const { device_id: id, began_at: at } of stored) if (at >= this.#midnight) this.#count(id, 1);
    pushes.raised(stored);
    for (const alarm of stored) onRecorded(alarm);
    return stored;
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

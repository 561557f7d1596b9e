import { randomUUID } from 'node:crypto';
import { reasonOf } from '../http/guard.ts';
import { placeName } from '../fleet/place-name.ts';
import type { NamesNow } from '../fleet/site-names.ts';
import { isAway, Outage } from '../store/outage.ts';
import type { Device } from '../links/devices.ts';
import type { RaisedAlarm, Shot } from '../links/events.ts';
import type { Fleet } from '../links/fleet.ts';
import type { NewAlarm, StoredAlarm } from './alarm.ts';
import { announced, placeOfAlarm } from './announced.ts';
import type { AlarmPushes } from './pushes.ts';
import type { References } from './references.ts';
import type { Alarms, CauseMoment, Sight } from './store.ts';

/**
 * The origin of alarms that no device raised by itself: the reviewed alarm, or the user who raised it by hand. A repeated
 * review gives its alarm the key of the first time.
 */
type Origin = Pick<NewAlarm, 'key' | 'originalId' | 'byHand'>;

/** An alarm, its device as it was when the alarm was raised, and the callbacks for its result. */
interface RaisedEntry extends Origin {
  /** The id that was reserved for it; consoles already have the alarm. */
  id?: string;
  /** A key of its own, so that an alarm whose storing is repeated is stored once. */
  key: string;
  alarm: RaisedAlarm;
  device: Device;
  done: (stored: StoredAlarm) => void;
  failed: (error: unknown) => void;
}

/** An alarm with its names, picture and reference group, ready to be stored. */
type MadeEntry = RaisedEntry & NewAlarm;

/**
 * Whether a caller waits for the result: that of a review, or of an alarm raised by hand. Such a caller learns at once when
 * storing fails.
 */
const isAwaited = ({ byHand, originalId }: Origin): boolean => byHand !== undefined || originalId !== undefined;

/** Most pictures of alarms of one device that are recorded together. Further alarms share the last picture. */
const SHOTS_AT_ONCE = 3;
/** How many ids are in reserve for alarms that are raised while the database is away. */
const RESERVED = 200;

/** The parts that recording alarms needs. */
export interface PipelineParts {
  fleet: Pick<Fleet, 'device' | 'regions'>;
  /** The current names: an alarm keeps them. */
  names: NamesNow;
  alarms: Pick<Alarms, 'store' | 'causesGone' | 'repeated' | 'witnessed' | 'reserve'>;
  pushes: Pick<AlarmPushes, 'raised' | 'announced'>;
  references: Pick<References, 'groupFor'>;
  /** Takes a picture and keeps it; returns its path, empty when the camera gave none in time. */
  shoot: (shot: Shot, at: number) => Promise<string>;
  /** Called with each alarm that was recorded. */
  onRecorded: (alarm: StoredAlarm) => void;
  now: () => number;
  onError: (message: string) => void;
}

/** Witnesses and ends of causes since the last alarms, which are not written down yet. */
interface News {
  readonly sights: Sight[];
  readonly ended: CauseMoment[];
}

/**
 * Records alarms one after another, in the order in which they were raised. Alarms that arrive during a recording are recorded
 * together after it, in one statement. Witnesses and ends of causes are written together too. So an alarm waits for few
 * statements, however many devices see its cause. While the database is away everything waits, and consoles get alarms at once
 * under reserved ids. Any other error fails only the alarm that causes it.
 */
export class AlarmPipeline {
  readonly #parts: PipelineParts;
  #chain: Promise<unknown> = Promise.resolve();
  #waiting: RaisedEntry[] = [];
  /** A run that will take the waiting alarms is already queued. */
  #hasTurn = false;
  readonly #outage = new Outage(error => this.#fail(error));
  #news: News | undefined;
  /** Ids for alarms that consoles get before they can be stored. */
  #reserved: string[] = [];

  constructor(parts: PipelineParts) {
    this.#parts = parts;
  }

  /** Reserves ids for alarms that are raised while the database is away. */
  async load(): Promise<void> {
    await this.#reserve();
  }

  /**
   * Records alarms of known devices; resolves with them as they are stored. While the database is away they wait for it. It
   * refuses at once those that a user raised by hand or that a review produced.
   */
  async enqueue(raised: readonly RaisedAlarm[], origin: Origin = {}): Promise<StoredAlarm[]> {
    const { fault } = this.#outage;
    if (fault && isAwaited(origin)) throw fault;
    const stored = raised.flatMap(alarm => {
      const device = this.#parts.fleet.device(alarm.deviceId);
      if (!device) return [];
      return new Promise<StoredAlarm>((done, failed) => {
        this.#waiting.push({ alarm, device: { ...device }, key: randomUUID(), ...origin, done, failed });
      });
    });
    if (fault) this.#announce(this.#waiting);
    if (!this.#hasTurn && this.#waiting.length > 0) {
      // Later witnesses and ends of causes may belong to these alarms, so they are written after them.
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

  /**
   * Notes that a cause has ended. Writes this down after the alarms that it raised, also after those that are still being
   * stored.
   */
  causeGone(cause: string, at: number): void {
    this.#later().ended.push({ cause, at });
  }

  /**
   * Notes that the source of a cause calls again, after everything that is queued. Resolves with whether an open alarm of the cause took
   * it; false also when that cannot be found out.
   */
  async repeated(moment: CauseMoment): Promise<boolean> {
    const { alarms, pushes } = this.#parts;
    // The end of the cause may follow, and must be written after this.
    this.#news = undefined;
    const taken = this.#chain.then(async () => {
      const alarm = await this.#outage.outlast(() => alarms.repeated(moment));
      if (alarm) pushes.raised([alarm]);
      return alarm !== undefined;
    });
    this.#chain = taken.catch(this.#fail);
    return taken.catch(() => false);
  }

  /** Notes that another device sees a cause. Writes this down after the alarm that the cause raised. */
  witnessed({ cause, deviceId, at }: { cause: string; deviceId: string; at: number }): void {
    const { fleet, names } = this.#parts;
    const device = fleet.device(deviceId);
    if (device) this.#later().sights.push({ cause, device: { ...device }, name: names.device(deviceId), at });
  }

  /** Tries the statements again that wait for the database; called every second. */
  retry(): void {
    this.#outage.retry();
  }

  /** Stops waiting for a database that is away. */
  end(): void {
    this.#outage.end();
  }

  /** Resolves when everything that was begun is done. */
  async settled(): Promise<void> {
    await this.#chain;
  }

  /** The witnesses and ends of causes that are written down after everything that is queued now. */
  #later(): News {
    if (this.#news) return this.#news;
    const news: News = { sights: [], ended: [] };
    this.#news = news;
    this.#chain = this.#chain
      .then(async () => {
        if (this.#news === news) this.#news = undefined;
        const { alarms, pushes } = this.#parts;
        // The witnesses come first, since they saw the cause before it ended.
        await this.#note(news.sights, sights => alarms.witnessed(sights));
        await this.#note(news.ended, async ended => pushes.raised(await alarms.causesGone(ended)));
      })
      .catch(this.#fail);
    return news;
  }

  /** Writes witnesses or ends of causes down: together, or one by one when the database refuses one of them. */
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

  /** Takes the pictures, stores the alarms, then pushes them: a console can read every alarm that it gets. */
  async #record(entries: readonly RaisedEntry[]): Promise<void> {
    const { names, shoot } = this.#parts;
    const taken = new Map<string, Promise<string>[]>();
    const made = await Promise.all(
      entries.map(async (entry): Promise<MadeEntry> => {
        const { alarm } = entry;
        const shots = taken.get(alarm.deviceId) ?? [];
        taken.set(alarm.deviceId, shots);
        if (alarm.shot && shots.length < SHOTS_AT_ONCE) shots.push(this.#orWithout(shoot(alarm.shot, alarm.at), ''));
        const picture = alarm.shot ? shots.at(-1) : undefined;
        return {
          ...entry,
          deviceName: names.device(alarm.deviceId),
          mapName: placeName({ ...alarm, ...placeOfAlarm(entry) }, names, this.#parts.fleet),
          picture: (await picture) ?? '',
          referenceGroup: await this.#orWithout(this.#parts.references.groupFor(alarm), undefined),
        };
      }),
    );
    await this.#store(made);
  }

  /**
   * The result of some work, or a substitute when it fails: an alarm is recorded even without its picture or reference group.
   */
  async #orWithout<T>(work: Promise<T>, instead: T): Promise<T> {
    try {
      return await work;
    } catch (error) {
      this.#fail(error);
      return instead;
    }
  }

  /** Stores and pushes alarms: together, or one by one when the database refuses one of them. */
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
          this.#announce([...left, ...this.#waiting]);
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
    pushes.raised(stored);
    for (const alarm of stored) onRecorded(alarm);
    await this.#orWithout(this.#reserve(), undefined);
  }

  /** Keeps enough ids in reserve. */
  async #reserve(): Promise<void> {
    if (this.#reserved.length < RESERVED / 2)
      this.#reserved.push(...(await this.#parts.alarms.reserve(RESERVED - this.#reserved.length)));
  }

  /** Pushes alarms that wait for a database that is away: each once, while ids are in reserve. */
  #announce(entries: readonly (RaisedEntry & { readonly picture?: string })[]): void {
    const { pushes } = this.#parts;
    const told: StoredAlarm[] = [];
    for (const entry of entries) {
      if (entry.id !== undefined) continue;
      const id = this.#reserved.shift();
      if (id === undefined) break;
      entry.id = id;
      told.push(announced(entry, id, entry.picture ?? '', this.#parts));
    }
    if (told.length > 0) pushes.announced(told);
  }

  #refuse(entries: readonly RaisedEntry[], error: unknown): void {
    this.#fail(error);
    for (const { failed } of entries) failed(error);
  }
}

/** Fails the alarms whose caller waits for a result, and returns the others. */
const withoutAwaited = <Entry extends RaisedEntry>(entries: readonly Entry[], fault: unknown): Entry[] =>
  entries.filter(entry => {
    if (isAwaited(entry)) entry.failed(fault);
    return !isAwaited(entry);
  });

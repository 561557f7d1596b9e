import { randomUUID } from 'node:crypto';
import type { AlarmKind, Cause } from '../links/alarms.ts';
import type { RaisedAlarm, Shot, FleetEvent } from '../links/events.ts';
import type { Fleet, Look } from '../links/fleet.ts';
import { nearestFree } from '../fleet/nearest.ts';
import type { Alarms } from './store.ts';
import { audit, type Actor, type AuditAction } from '../store/audit.ts';
import type { Database, Querier } from '../store/database.ts';
import type { Live } from '../live/live.ts';
import { reasonOf } from '../http/guard.ts';
import { Refusal } from '../http/refusal.ts';
import { causeOf, isClosed, type StoredAlarm } from './alarm.ts';

/** After how long a review that has not ended is cancelled, ms. */
export const reviewTimeout = 240_000;

/** The parts that reviews work on. */
export interface ReviewParts {
  database: Database;
  fleet: Fleet;
  alarms: Alarms;
  live: Live;
  now: () => number;
  /** A clock, ms, that nobody sets: reviews are timed by it. */
  steadyNow: () => number;
  timeout: number;
  /** Takes a picture and keeps it; returns its path, empty when the camera gave none in time. */
  shoot: (shot: Shot) => Promise<string>;
  /** Whether robots may look at alarms of a kind again. */
  mayLook: (kind: AlarmKind) => boolean;
  /** Stores and pushes the alarm that a review produced; only once for a key. */
  record: (alarm: RaisedAlarm, originalId: string, key: string) => Promise<StoredAlarm | undefined>;
  onError: (message: string) => void;
}

interface Underway {
  readonly deviceId: string;
  readonly cause: Cause;
  /** When the review is given up, ms on the steady clock. */
  until: number;
  /** The key of the alarm that it produces. */
  readonly key: string;
  /** The robot does no more for this review. What it does now belongs to another review or to none. */
  isOver: boolean;
  isRecalled: boolean;
  /**
   * What the robot has seen, with the alarm and the picture made of it. It is kept so that a repeated end makes neither twice.
   */
  seen?: Look;
  produced?: StoredAlarm;
  picture?: string;
  /** Ends the review again at the next sweep, because the database did not take its end. */
  again?: (() => Promise<void>) | undefined;
}

/** The actor in audit records of reviews that the server itself ends. */
const system: Actor = { userId: 'system', pageId: '', address: '' };

/**
 * Reviews: a robot goes back to where an alarm was raised, and looks whether its cause is still there. It finds what stands
 * there when it arrives. The review is cancelled when a user takes the robot over, or when the robot has a fault.
 */
export class Reviews {
  readonly #parts: ReviewParts;
  /** Reviews under way by alarm id. */
  readonly #underway = new Map<string, Underway>();
  /** Changes are made one after another. */
  #chain: Promise<unknown> = Promise.resolve();

  constructor(parts: ReviewParts) {
    this.#parts = parts;
  }

  /** Cancels the reviews that an earlier run of this server began: the robots of the new run do not know them. */
  async load(): Promise<void> {
    const rows = await this.#parts.database.query<{ id: string }>(
      `SELECT id FROM alarms WHERE review_status = 'initiated'`,
    );
    for (const { id } of rows) await this.#close(String(id), system);
  }

  /**
   * Sends a robot: the one of the alarm when it is free, else the nearest free one that the user may send. Does nothing during
   * a review.
   */
  start(id: string, may: (deviceId: string) => boolean, actor: Actor): Promise<void> {
    return this.#step(async () => {
      const { alarms, now, steadyNow, timeout, fleet } = this.#parts;
      const [alarm] = await alarms.byIds([id]);
      if (!alarm) throw new Refusal(404, 'error.noAlarm');
      if (alarm.review_status === 'initiated') return;
      const cause = causeOf(alarm);
      if (isClosed(alarm.status) || !cause || !this.#parts.mayLook(alarm.kind))
        throw new Refusal(409, 'error.noReview');
      const place = { x: alarm.x ?? cause.x, y: alarm.y ?? cause.y };
      const isFree = fleet.device(alarm.device_id)?.mapId === cause.mapId && fleet.isFree(alarm.device_id);
      const deviceId = isFree ? alarm.device_id : nearestFree(fleet, cause.mapId, place, steadyNow(), may);
      const order = { kind: 'lookAt', goal: place, look: { x: cause.x, y: cause.y } } as const;
      if (deviceId === undefined || (await fleet.order(deviceId, order)) !== 'taken')
        throw new Refusal(409, 'error.noFreeRobot');
      const until = steadyNow() + timeout;
      const underway: Underway = { deviceId, cause, until, key: randomUUID(), isOver: false, isRecalled: false };
      this.#underway.set(id, underway);
      try {
        await this.#change(async inside => {
          const rows = await inside.query<StoredAlarm>(
            `UPDATE alarms SET review_status = 'initiated', review_started_at = $2, review_by = $3, review_device = $4,
               review_ended_at = NULL, review_abnormal = NULL, review_picture = NULL, review_alarm_id = NULL WHERE id = $1
             RETURNING *`,
            [Number(id), now(), actor.userId, deviceId],
          );
          await this.#audit(inside, actor, 'review', id, alarm.review_status, 'initiated');
          return rows;
        });
      } catch (error) {
        this.#recall(underway);
        // When the connection was lost, the transaction may still have been committed. The next sweep cancels it.
        underway.again = () => this.#close(id, system);
        throw error;
      }
    });
  }

  /**
   * Cancels a review and calls its robot back.
   * @throws {Refusal} 409 when the robot has already looked
   */
  cancel(id: string, actor: Actor): Promise<void> {
    return this.#step(async () => {
      const [alarm] = await this.#parts.alarms.byIds([id]);
      if (alarm && !['initiated', 'cancelled'].includes(alarm.review_status))
        throw new Refusal(409, 'error.reviewOver');
      await this.#end(id, () => this.#close(id, actor));
    });
  }

  /** Ends the reviews whose robots have arrived or were stopped, as the events of the fleet say. */
  receive(events: readonly FleetEvent[]): void {
    for (const event of events) {
      if (event.type !== 'errand') continue;
      const found = [...this.#underway].find(([, one]) => one.deviceId === event.deviceId && !one.isOver);
      if (!found) continue;
      const [id, underway] = found;
      const end =
        event.end === 'looked' ? () => this.#complete(id, underway, event.at) : () => this.#close(id, system, event.at);
      this.#endLater(id, underway, end);
    }
  }

  /** Cancels reviews that take too long. Ends those again whose end the database did not take. */
  sweep(): void {
    const now = this.#parts.steadyNow();
    for (const [id, underway] of this.#underway) {
      const { again, until } = underway;
      if (again) this.#endLater(id, underway, again);
      else if (now >= until) this.#endLater(id, underway, () => this.#close(id, system));
    }
  }

  /** Resolves when everything begun is done. */
  async settled(): Promise<void> {
    await this.#chain.catch(() => undefined);
  }

  /** Queues the end of a review, unless it has ended before its turn. */
  #endLater(id: string, underway: Underway, end: () => Promise<void>): void {
    const isTold = underway.again !== undefined;
    Object.assign(underway, { again: undefined, isOver: true, until: Infinity });
    this.#later(async () => {
      if (this.#underway.get(id) === underway) await this.#end(id, end);
    }, isTold);
  }

  /** Ends a review; when the database does not take the end, the next sweep repeats it. */
  async #end(id: string, end: () => Promise<void>): Promise<void> {
    const underway = this.#underway.get(id);
    try {
      await end();
      this.#underway.delete(id);
    } catch (error) {
      if (underway) Object.assign(underway, { again: end, isOver: true });
      throw error;
    }
  }

  /** `at`: when the robot had looked, ms since 1970. */
  async #complete(id: string, underway: Underway, at: number): Promise<void> {
    const { alarms, live, record, shoot, fleet } = this.#parts;
    underway.seen ??= fleet.lookAgain(underway.deviceId, underway.cause);
    const { seen } = underway;
    if (!seen) return this.#close(id, system, at);
    const [alarm] = await alarms.byIds([id]);
    if (!alarm) return;
    underway.produced ??= seen.alarm && (await record(seen.alarm, id, underway.key));
    const { produced } = underway;
    underway.picture ??= produced ? produced.picture : await shoot(seen.shot);
    const { picture } = underway;
    const [changed] = await this.#change(async inside => {
      const rows = await inside.query<StoredAlarm>(
        `UPDATE alarms SET review_status = 'confirmed', review_ended_at = $2, review_abnormal = $3, review_picture = $4,
           review_alarm_id = $5 WHERE id = $1 AND review_status = 'initiated' RETURNING *`,
        [Number(id), at, produced !== undefined, picture, produced ? Number(produced.id) : null],
      );
      const after = produced ? 'abnormal' : 'regular';
      if (rows.length > 0) await this.#audit(inside, system, 'review completed', id, 'initiated', after);
      return rows;
    });
    // A first try may have been stored though its answer was lost. Consoles get its result now.
    const completed = changed ?? (await alarms.byIds([id])).find(({ review_status: is }) => is === 'confirmed');
    if (!completed) return;
    const { device_id } = completed;
    live.pushToViewers(device_id, 'AlarmReviewCompleted', () => ({
      originalId: id,
      ...(produced ? { newId: produced.id } : {}),
    }));
  }

  /** `at`: when the review ended, ms since 1970. */
  async #close(id: string, actor: Actor, at = this.#parts.now()): Promise<void> {
    const underway = this.#underway.get(id);
    if (underway) this.#recall(underway);
    await this.#change(async inside => {
      const rows = await inside.query<StoredAlarm>(
        `UPDATE alarms SET review_status = 'cancelled', review_ended_at = $2 WHERE id = $1 AND review_status = 'initiated'
         RETURNING *`,
        [Number(id), at],
      );
      if (rows.length > 0) await this.#audit(inside, actor, 'review cancel', id, 'initiated', 'cancelled');
      return rows;
    });
  }

  /** Changes the review of an alarm in one transaction; returns the alarm, when it was changed. */
  #change(work: (inside: Querier) => Promise<StoredAlarm[]>): Promise<StoredAlarm[]> {
    const { alarms, database } = this.#parts;
    return alarms.today.reviewing(() => database.transaction(work));
  }

  /** Calls the robot back, only once: later it may be on another errand. */
  #recall(underway: Underway): void {
    if (!underway.isRecalled) void this.#parts.fleet.order(underway.deviceId, { kind: 'recall' });
    Object.assign(underway, { isRecalled: true, isOver: true });
  }

  async #audit(
    inside: Querier,
    actor: Actor,
    action: AuditAction,
    id: string,
    before: string,
    after: string,
  ): Promise<void> {
    await audit(inside, this.#parts.now(), actor, action, [{ target: `alarm ${id}`, before, after }]);
  }

  #step<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#chain.then(work, work);
    this.#chain = done.catch(() => undefined);
    return done;
  }

  /** Runs work whose result no caller waits for. Reports errors, unless this one was already reported. */
  #later(work: () => Promise<void>, isTold = false): void {
    this.#step(work).catch((error: unknown) => {
      if (!isTold) this.#parts.onError(`reviews: ${reasonOf(error)}`);
    });
  }
}

import type { RaisedAlarm, Shot, WorldEvent } from '../world/types.ts';
import type { World } from '../world/world.ts';
import type { Alarms } from './store.ts';
import { audit, type Actor, type AuditAction } from '../store/audit.ts';
import type { Database, Querier } from '../store/database.ts';
import type { Live } from '../live/live.ts';
import { Refusal } from '../http/refusal.ts';
import { causeOf, isClosed, alarmOfRow, type StoredAlarm } from './alarm.ts';

/** A review that has not ended after so long is cancelled, ms. */
export const reviewTimeout = 240_000;

/** What reviews work on. */
export interface ReviewParts {
  database: Database;
  world: World;
  alarms: Alarms;
  live: Live;
  now: () => number;
  timeout: number;
  /** Takes a picture and keeps it; empty when the camera gave none in time. */
  shoot: (shot: Shot, deviceId: string) => Promise<string>;
  /** Stores and pushes the alarm that a review produced. */
  record: (alarm: RaisedAlarm, originalId: string) => Promise<StoredAlarm | undefined>;
  onError: (message: string) => void;
}

interface Underway {
  deviceId: string;
  until: number;
}

/** Reviews by the robots themselves, for the audit. */
const system: Actor = { userId: 'system', pageId: '', address: '' };

/**
 * Reviews: a robot goes back to where an alarm was raised and looks whether its cause is still there. What it finds is
 * what stands in the world when it comes; who takes the robot over, or its fault, cancels the review.
 */
export class Reviews {
  readonly #parts: ReviewParts;
  /** Reviews under way by alarm id. */
  readonly #underway = new Map<string, Underway>();
  /** One change after another. */
  #chain: Promise<unknown> = Promise.resolve();

  constructor(parts: ReviewParts) {
    this.#parts = parts;
  }

  /** Ends the reviews of a server that is no more: their robots know nothing of them. */
  async load(): Promise<void> {
    const rows = await this.#parts.database.query<{ id: string }>(
      `SELECT id FROM alarms WHERE review_status = 'initiated'`,
    );
    for (const { id } of rows) await this.#close(String(id), 'review cancel', system);
  }

  /** Sends a robot: that of the alarm when it is free, else the nearest that may be sent. While one is on its way, nothing changes. */
  start(id: string, may: (deviceId: string) => boolean, actor: Actor): Promise<void> {
    return this.#step(async () => {
      const { alarms, database, now, timeout, world } = this.#parts;
      const [alarm] = await alarms.byIds([id]);
      if (!alarm) throw new Refusal(404, 'error.noAlarm');
      if (alarm.review_status === 'initiated') return;
      const cause = causeOf(alarm);
      if (isClosed(alarm.status) || !cause) throw new Refusal(409, 'error.noReview');
      const place = { x: alarm.x, y: alarm.y };
      const isFree = world.device(alarm.device_id)?.mapId === cause.mapId && world.isFree(alarm.device_id);
      const deviceId = isFree ? alarm.device_id : world.nearestFree(cause.mapId, place, may);
      if (deviceId === undefined || !world.send(deviceId, place, cause)) throw new Refusal(409, 'error.noFreeRobot');
      this.#underway.set(id, { deviceId, until: now() + timeout });
      await database.transaction(async inside => {
        await inside.query(
          `UPDATE alarms SET review_status = 'initiated', review_started_at = $2, review_by = $3, review_device = $4,
             review_ended_at = NULL, review_abnormal = NULL, review_picture = NULL, review_alarm_id = NULL WHERE id = $1`,
          [Number(id), now(), actor.userId, deviceId],
        );
        await this.#audit(inside, actor, 'review', id, alarm.review_status, 'initiated');
      });
    });
  }

  /** Calls the robot back. */
  cancel(id: string, actor: Actor): Promise<void> {
    return this.#step(() => this.#close(id, 'review cancel', actor));
  }

  /** Takes what the world says of the robots that were sent. */
  receive(events: readonly WorldEvent[]): void {
    for (const event of events) {
      if (event.type !== 'errand') continue;
      const id = [...this.#underway].find(([, { deviceId }]) => deviceId === event.deviceId)?.[0];
      if (id === undefined) continue;
      if (event.end === 'looked') this.#later(() => this.#complete(id, event.deviceId));
      else this.#later(() => this.#close(id, 'review cancel', system));
    }
  }

  /** Gives up what takes too long. */
  sweep(): void {
    const now = this.#parts.now();
    for (const [id, { until }] of this.#underway) {
      if (now < until) continue;
      this.#underway.set(id, { deviceId: this.#underway.get(id)?.deviceId ?? '', until: Infinity });
      this.#later(() => this.#close(id, 'review cancel', system));
    }
  }

  /** Resolves when everything begun is done. */
  async settled(): Promise<void> {
    await this.#chain.catch(() => undefined);
  }

  async #complete(id: string, deviceId: string): Promise<void> {
    const { alarms, database, live, now, record, shoot, world } = this.#parts;
    const [alarm] = await alarms.byIds([id]);
    const cause = alarm && causeOf(alarm);
    if (!alarm || !cause || !this.#underway.delete(id)) return;
    const seen = world.lookAgain(deviceId, cause);
    if (!seen) return this.#close(id, 'review cancel', system);
    const produced = seen.alarm && (await record(seen.alarm, id));
    const picture = produced ? produced.picture : await shoot(seen.shot, deviceId);
    const changed = await database.transaction(async inside => {
      const [row] = await inside.query<StoredAlarm>(
        `UPDATE alarms SET review_status = 'confirmed', review_ended_at = $2, review_abnormal = $3, review_picture = $4,
           review_alarm_id = $5 WHERE id = $1 AND review_status = 'initiated' RETURNING *`,
        [Number(id), now(), produced !== undefined, picture, produced ? Number(produced.id) : null],
      );
      const after = produced ? 'abnormal' : 'regular';
      if (row) await this.#audit(inside, system, 'review completed', id, 'initiated', after);
      return row;
    });
    if (!changed) return;
    const { device_id } = alarmOfRow(changed);
    live.pushToViewers(device_id, 'AlarmReviewCompleted', () => ({
      originalId: id,
      ...(produced ? { newId: produced.id } : {}),
    }));
  }

  async #close(id: string, action: AuditAction, actor: Actor): Promise<void> {
    const { database, now, world } = this.#parts;
    const underway = this.#underway.get(id);
    this.#underway.delete(id);
    if (underway) world.recall(underway.deviceId);
    await database.transaction(async inside => {
      const rows = await inside.query<{ id: string }>(
        `UPDATE alarms SET review_status = 'cancelled', review_ended_at = $2 WHERE id = $1 AND review_status = 'initiated'
         RETURNING id`,
        [Number(id), now()],
      );
      if (rows.length > 0) await this.#audit(inside, actor, action, id, 'initiated', 'cancelled');
    });
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

  /** Work that nobody waits for. */
  #later(work: () => Promise<void>): void {
    this.#step(work).catch((error: unknown) =>
      this.#parts.onError(`reviews: ${error instanceof Error ? error.message : String(error)}`),
    );
  }
}

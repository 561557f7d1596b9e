import { randomBytes, randomUUID } from 'node:crypto';
import type { AnswerOf, appAnswerRobotCall, SosCall, SosEnd } from '@patrolkit/transport/contract';
import { audit, type Actor, type AuditAction } from '../store/audit.ts';
import type { Querier } from '../store/database.ts';
import { isAway } from '../store/outage.ts';
import { Refusal } from '../http/refusal.ts';
import type { Session } from '../session/sessions.ts';
import { nameIn, type StoredName } from '../language/names.ts';
import { maySee } from '../session/users.ts';
import type { Reader } from '../language/reader.ts';
import {
  alarmOfCall,
  asSosCall,
  asSosEnd,
  beginCall,
  causeOfCall,
  type ActiveCall,
  type EndedCall,
  type StoredSos,
} from './call.ts';
import type { MayAnswer, SosParts } from './parts.ts';

/** For how long the end of a call is pushed again to a console that connects, ms. */
const REMEMBER_MS = 120_000;

/**
 * Emergency calls: stored, pushed to every console whose user may see the robot, answered by the first, ended from either side. Actions run
 * one after another, so that of two answers only one is the first. Repeating an action changes nothing.
 */
export class Sos {
  readonly #parts: SosParts;
  readonly #active = new Map<string, ActiveCall>();
  #ended: EndedCall[] = [];
  #chain: Promise<unknown> = Promise.resolve();
  /**
   * The calls of devices whose button was pressed while the database was away, and whether a new try is under way. They are kept because
   * nobody repeats the press. They keep their ids because an earlier try may have been stored.
   */
  readonly #unheard = new Map<string, { call: ActiveCall; isTrying: boolean }>();

  constructor(parts: SosParts) {
    this.#parts = parts;
  }

  /**
   * Loads the calls of an earlier run. Ringing ones continue to ring, and the console of an answered one has the grace time to come back.
   */
  async load(): Promise<void> {
    const { database, now, steadyNow } = this.#parts;
    const rows = await database.query<StoredSos & { answerer: StoredName | null }>(
      `SELECT sos_calls.*, users.name AS answerer FROM sos_calls LEFT JOIN users ON users.id = sos_calls.answered_by
       WHERE sos_calls.state IN ('ringing', 'answered')`,
    );
    for (const { answerer, ...row } of rows) {
      const away = row.state === 'answered' ? steadyNow() : undefined;
      // Only here does the wall clock decide how long a call has rung.
      const call = beginCall(row, steadyNow() - Math.max(0, now() - Number(row.began_at)));
      this.#active.set(row.uuid, { ...call, awaySince: away, answererName: answerer ?? undefined });
    }
  }

  /**
   * Begins a call because the button of a device was pressed at a time, ms since 1970. The call rings at once, or as soon as the database
   * is back.
   */
  press(deviceId: string, at: number): void {
    this.#later(async () => {
      const before = this.#unheard.get(deviceId);
      const call = before?.call ?? this.#newCall(deviceId, this.#parts.isTwoWay, at);
      if (!call) return;
      try {
        await this.#ring(call);
        this.#unheard.delete(deviceId);
      } catch (error) {
        if (isAway(error)) this.#unheard.set(deviceId, { call, isTrying: false });
        else this.#unheard.delete(deviceId);
        if (!isAway(error) || !before) throw error;
      }
    });
  }

  /**
   * Begins a call of a device and returns its id. Returns the id of the call that already rings, if there is one. An answered one does not
   * count: perhaps nobody hears the person who presses again.
   */
  raise(deviceId: string, isTwoWay = this.#parts.isTwoWay): Promise<string | undefined> {
    return this.#step(async () => {
      const call = this.#newCall(deviceId, isTwoWay, this.#parts.now());
      return call && this.#ring(call);
    });
  }

  /**
   * Answers a call: the first session that does so gets it. The address is missing while the device is offline. `page` is the one that
   * answers; without it the call belongs to every page of the session.
   */
  answer(
    uuid: string,
    sessionId: string,
    session: Session,
    actor: Actor,
    reader: Reader,
    page?: string,
  ): Promise<AnswerOf<typeof appAnswerRobotCall>> {
    return this.#step(async () => {
      const { database, fleet, live, video, meetings, now } = this.#parts;
      const call = this.#find(uuid, sessionId);
      if (!call || call.declined.has(session.id)) throw new Refusal(409, 'error.sosOver');
      if (call.state === 'answered' && call.answered_session !== session.id) {
        throw new Refusal(409, 'error.sosAnswered', {
          name: call.answererName ? nameIn(reader.language, call.answererName) : '',
        });
      }
      if (call.state === 'ringing') {
        await database.transaction(async inside => {
          // Overwrites whatever is stored: an earlier answer whose confirmation was lost counts for nobody.
          await inside.query(
            `UPDATE sos_calls SET state = 'answered', answered_at = $2, answered_by = $3, answered_session = $4
             WHERE uuid = $1`,
            [uuid, now(), session.user.id, session.id],
          );
          await this.#audit(inside, actor, 'sos answer', call, 'answered');
        });
        Object.assign(call, {
          state: 'answered',
          answered_by: session.user.id,
          answered_session: session.id,
          answererName: session.user.name,
          pages: page === undefined ? live.pagesOf(session.id) : new Set([page]),
        });
        const by = session.user.name;
        live.pushToViewers(
          call.device_id,
          'hangUpCall',
          ({ language }) => asSosEnd(call, 'answered', language, by),
          other => other.id !== session.id && !call.declined.has(other.id),
        );
      } else if (page !== undefined) call.pages = new Set([...call.pages, page]);
      if (!fleet.device(call.device_id)?.online) return { isWebRtc: false };
      const socketBase = reader.base.replace(/^http/, 'ws');
      if (call.two_way) {
        const meeting = (call.meeting ??= meetings.issue(call.device_id));
        return {
          isWebRtc: true,
          address: socketBase + meeting.path,
          deviceCode: call.device_id,
          userName: meeting.userName,
          password: meeting.password,
          meetingId: meeting.id,
        };
      }
      if (call.video === undefined || !video.find(call.video)) {
        call.video = video.issue(session, call.device_id, 'hd', false);
      }
      return { isWebRtc: false, address: socketBase + call.video };
    });
  }

  /**
   * A session hangs up. An answered call ends. A ringing call continues at the other consoles, and ends when none of them could answer it.
   */
  hangUp(uuid: string, sessionId: string, session: Session, actor: Actor, mayAnswer: MayAnswer): Promise<void> {
    return this.#step(async () => {
      const call = this.#find(uuid, sessionId);
      if (!call || call.declined.has(session.id)) return;
      const before = call.state;
      if (before === 'answered' && call.answered_session !== session.id) return;
      if (before === 'ringing') {
        const others = this.#parts.live
          .viewersOf(call.device_id)
          .filter(other => other.id !== session.id && !call.declined.has(other.id));
        // A session that may not answer must not end the call for one that may and connects later.
        if (!mayAnswer(session, call.device_id) || others.some(other => mayAnswer(other, call.device_id))) {
          await this.#audit(this.#parts.database, actor, 'sos decline', call, before);
          // Noted only now: a hang-up that could not be stored is repeated, and must have its effect then.
          call.declined.add(session.id);
          return;
        }
      }
      await this.#end(call, 'ended', actor, 'sos hang-up', session);
    });
  }

  /** Ends a call because the person at the device hangs up. */
  bye(uuid: string): Promise<boolean> {
    return this.#step(async () => {
      const call = this.#active.get(uuid);
      if (!call) return false;
      await this.#finish(call, 'ended', 'sos bye', `device ${call.device_id}`);
      return true;
    });
  }

  /** The device of a call that has not ended. */
  deviceOf(uuid: string): string | undefined {
    return this.#active.get(uuid)?.device_id;
  }

  /** Ends every call; for tests. */
  endAll(): Promise<void> {
    return this.#step(async () => {
      for (const call of this.#active.values()) await this.#finish(call, 'ended', 'sos bye', 'system');
    });
  }

  /** Ends the call that a session had answered, because the session has ended or its user has lost the device. */
  endSession(sessionId: string, keeps: (deviceId: string) => boolean = () => false): void {
    this.#later(async () => {
      for (const call of this.#active.values()) {
        if (call.answered_session === sessionId && !keeps(call.device_id))
          await this.#finish(call, 'ended', 'sos left', call.answered_by ?? '');
      }
    });
  }

  /** The pushes for a console that connects: ringing calls, and ends of its own calls that it may have missed. */
  greet(session: Session, reader: Reader): { rings: SosCall[]; ends: SosEnd[] } {
    const rings = [...this.#active.values()].filter(
      call => call.state === 'ringing' && maySee(session.user, call.device_id) && !call.declined.has(session.id),
    );
    return {
      rings: rings.map(call => asSosCall(call, reader)),
      ends: this.#ended
        .filter(call => call.answeredSession === session.id)
        .map(({ uuid, sessionId }) => ({ uuid, sessionId, reason: 'bye' })),
    };
  }

  /** Tries calls again that could not be stored. Ends calls that nobody answered, and calls whose console is gone. Called every second. */
  sweep(): void {
    const { steadyNow, times } = this.#parts;
    for (const [deviceId, unheard] of this.#unheard) {
      if (unheard.isTrying) continue;
      unheard.isTrying = true;
      this.press(deviceId, unheard.call.began_at);
    }
    this.#ended = this.#ended.filter(call => steadyNow() - call.at < REMEMBER_MS);
    for (const call of this.#active.values()) {
      if (call.state === 'ringing') {
        if (steadyNow() - call.ringsSince < times.ring) continue;
        this.#later(async () => {
          if (call.state === 'ringing') await this.#finish(call, 'missed', 'sos missed', 'system');
        });
        continue;
      }
      if (!this.#isLeft(call)) continue;
      this.#later(async () => {
        // The console may have come back while this waited for its turn.
        if (this.#isLeft(call)) await this.#finish(call, 'ended', 'sos left', call.answered_by ?? '');
      });
    }
  }

  /** Resolves when everything under way is done. */
  async settled(): Promise<void> {
    await this.#chain;
  }

  /** Whether the console of an answered call has been gone for longer than it may be. */
  #isLeft(call: ActiveCall): boolean {
    const { live, steadyNow, times } = this.#parts;
    const session = call.answered_session ?? '';
    // After a restart nobody knows which page was in the call: the first page of that session that connects is taken.
    if (call.pages.size === 0) call.pages = live.pagesOf(session);
    if (live.hasPage(session, call.pages)) call.awaySince = undefined;
    else call.awaySince ??= steadyNow();
    return call.awaySince !== undefined && steadyNow() - call.awaySince >= times.grace;
  }

  /** A call that begins at a time, ms since 1970; undefined for a device that has no button. */
  #newCall(deviceId: string, isTwoWay: boolean, at: number): ActiveCall | undefined {
    const { fleet, names, steadyNow } = this.#parts;
    const device = fleet.device(deviceId);
    if (!device || device.kind === 'sensor') return undefined;
    const row: StoredSos = {
      uuid: randomUUID(),
      session_id: randomBytes(9).toString('base64url'),
      device_id: deviceId,
      device_kind: device.kind,
      device_number: device.number,
      device_name: names.device(deviceId),
      model: device.model,
      two_way: isTwoWay,
      began_at: at,
      state: 'ringing',
      answered_by: null,
      answered_session: null,
    };
    return beginCall(row, steadyNow());
  }

  /** Stores a call and lets it ring, unless another one of its device rings. Returns the id of the one that does. */
  async #ring(call: ActiveCall): Promise<string> {
    const { database, live, steadyNow } = this.#parts;
    const { device_id: deviceId } = call;
    const ringing = [...this.#active.values()].find(other => other.device_id === deviceId && other.state === 'ringing');
    if (ringing) return ringing.uuid;
    // Before it rings, because the call waits while the database is away and its alarm does not.
    this.#alarm(call);
    await database.query(
      `INSERT INTO sos_calls (uuid, session_id, device_id, device_kind, device_number, model, began_at, two_way, state, device_name)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'ringing', $9) ON CONFLICT (uuid) DO NOTHING`,
      [
        call.uuid,
        call.session_id,
        deviceId,
        call.device_kind,
        call.device_number,
        call.model,
        call.began_at,
        call.two_way,
        call.device_name,
      ],
    );
    // It has rung for nobody while it could not be stored.
    call.ringsSince = steadyNow();
    this.#active.set(call.uuid, call);
    live.pushToViewers(deviceId, 'robotCallApp', reader => asSosCall(call, reader));
    return call.uuid;
  }

  /** Raises the alarm of a call, once. */
  #alarm(call: ActiveCall): void {
    if (call.isRaised) return;
    call.isRaised = true;
    this.#parts.raise([alarmOfCall(call, this.#parts.fleet)]);
  }

  #find(uuid: string, sessionId: string): ActiveCall | undefined {
    const call = this.#active.get(uuid);
    return call?.session_id === sessionId ? call : undefined;
  }

  /** Ends a call that no console has ended, with an audit record of who did. */
  async #finish(call: ActiveCall, state: 'ended' | 'missed', action: AuditAction, userId: string): Promise<void> {
    if (!this.#active.has(call.uuid)) return;
    await this.#end(call, state, { userId, pageId: '', address: '' }, action);
  }

  /** Ends a call; `by` is the session that hung up. */
  async #end(
    call: ActiveCall,
    state: 'ended' | 'missed',
    actor: Actor,
    action: AuditAction,
    by?: Session,
  ): Promise<void> {
    const { database, live, video, meetings, now, steadyNow } = this.#parts;
    await database.transaction(async inside => {
      await inside.query('UPDATE sos_calls SET state = $2, ended_at = $3 WHERE uuid = $1', [call.uuid, state, now()]);
      await this.#audit(inside, actor, action, call, state);
    });
    this.#active.delete(call.uuid);
    this.#parts.raise([{ type: 'gone', cause: causeOfCall(call), at: now() }]);
    if (by) call.declined.add(by.id);
    const wasAnsweredBy = call.answered_session;
    call.state = state;
    if (call.video !== undefined) video.end(call.video);
    if (call.meeting) meetings.end(call.meeting.path);
    if (wasAnsweredBy !== null) {
      const { uuid, session_id: sessionId } = call;
      this.#ended.push({ uuid, sessionId, answeredSession: wasAnsweredBy, at: steadyNow() });
    }
    live.pushToViewers(
      call.device_id,
      'hangUpCall',
      ({ language }) => asSosEnd(call, state === 'missed' ? 'timeout' : 'bye', language),
      session => (wasAnsweredBy === null ? !call.declined.has(session.id) : session.id === wasAnsweredBy),
    );
  }

  /** Writes an audit record of a change; the call still has the state from before it. */
  async #audit(inside: Querier, actor: Actor, action: AuditAction, call: StoredSos, after: string): Promise<void> {
    await audit(inside, this.#parts.now(), actor, action, [{ target: `sos ${call.uuid}`, before: call.state, after }]);
  }

  /** Runs work whose result no caller waits for; errors are reported. */
  #later(work: () => Promise<void>): void {
    this.#step(work).catch((error: unknown) =>
      this.#parts.onError(`sos: ${error instanceof Error ? error.message : String(error)}`),
    );
  }

  #step<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#chain.then(work);
    this.#chain = done.catch(() => undefined);
    return done;
  }
}

/** Hang-ups of emergency calls: each is sent until the server has taken it or the call is over anyhow. */
import { hangupRobotAppCall, type Clock, type HttpClient } from '@patrolkit/transport';
import { attempt } from '../outcome.ts';
import type { NoticeStore } from '../system/index.ts';
import type { SosCall } from './call.ts';

/** A hang-up that is refused or lost is sent again. */
export const hangUpTries = 4;
/** Between two tries, milliseconds. */
export const hangUpEvery = 1_000;

/** The hang-ups that the server has not taken yet. */
export interface HangUps {
  /** Hangs up; after four tries that failed somebody is told and can send it again. */
  send(call: SosCall): Promise<void>;
  /** The call is over anyhow. */
  drop(uuid: string): void;
  clear(): void;
}

/** Makes the hang-ups. */
export function createHangUps(clock: Clock, http: HttpClient, notices: Pick<NoticeStore, 'notify'>): HangUps {
  const open = new Set<string>();
  const send = async (call: SosCall): Promise<void> => {
    const { uuid, sessionId, deviceName, deviceId } = call;
    open.add(uuid);
    for (let tries = 1; tries <= hangUpTries && open.has(uuid); tries += 1) {
      const sent = await attempt(http.request(hangupRobotAppCall, { uuid, sessionId }, { keepalive: true }));
      // A token that is dead hangs up nothing.
      if (sent.isDone || sent.error?.failure === 'session-ended') open.delete(uuid);
      else if (tries < hangUpTries && open.has(uuid))
        await new Promise<void>(resolve => {
          clock.after(hangUpEvery, resolve);
        });
    }
    if (!open.delete(uuid)) return;
    notices.notify(
      'error',
      { id: 'sos.hangUp.failed', values: { name: deviceName || deviceId } },
      Number.POSITIVE_INFINITY,
      { label: { id: 'sos.hangUp.again' }, run: () => void send(call) },
    );
  };
  return { send, drop: uuid => void open.delete(uuid), clear: () => open.clear() };
}

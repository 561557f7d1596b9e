/** Hang-ups of SOS calls. Each is sent until the server accepts it, or the call has ended in another way. */
import { hangupRobotAppCall, type Clock, type HttpClient } from '@patrolkit/transport';
import { attempt } from '../outcome.ts';
import type { NoticeStore } from '../notices/notices.ts';
import type { SosCall } from './call.ts';

/** How often a hang-up is tried that the server refuses or that is lost. */
export const hangUpTries = 4;
/** Wait between two tries, ms. */
export const hangUpEvery = 1_000;

/** The hang-ups that the server has not accepted yet. */
export interface HangUps {
  /** Hangs up. After four failed tries a notice informs the operator, who can send it again. */
  send(call: SosCall): Promise<void>;
  /** Stops sending the hang-up of a call that has ended in another way. */
  drop(uuid: string): void;
  clear(): void;
}

/** What hang-ups need. */
export interface HangUpDeps {
  readonly clock: Clock;
  readonly http: HttpClient;
  readonly notices: Pick<NoticeStore, 'notify'>;
  /** Whether the session may go on with another token after the server refused this one as expired. */
  readonly mayRenew: () => boolean;
}

/** Makes the hang-ups. */
export function createHangUps({ clock, http, notices, mayRenew }: HangUpDeps): HangUps {
  const open = new Set<string>();
  const send = async (call: SosCall): Promise<void> => {
    const { uuid, sessionId, deviceName, deviceId } = call;
    open.add(uuid);
    for (let tries = 1; tries <= hangUpTries && open.has(uuid); tries += 1) {
      const sent = await attempt(http.request(hangupRobotAppCall, { uuid, sessionId }, { keepalive: true }));
      // A refused token may be renewed before the next try. If it cannot be renewed, the session has ended and further tries would fail
      // too.
      if (sent.isDone || (sent.error?.failure === 'session-ended' && !mayRenew())) open.delete(uuid);
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
      { label: { id: 'common.retry' }, run: () => void send(call) },
    );
  };
  return { send, drop: uuid => void open.delete(uuid), clear: () => open.clear() };
}

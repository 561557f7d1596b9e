/** Hang-ups of SOS calls: each is sent until the server has accepted it, or the call has ended otherwise. */
import { hangupRobotAppCall, type Clock, type HttpClient } from '@patrolkit/transport';
import { attempt } from '../outcome.ts';
import type { NoticeStore } from '../system/index.ts';
import type { SosCall } from './call.ts';

/** Number of tries to send a hang-up that is refused or lost. */
export const hangUpTries = 4;
/** Wait between two tries, ms. */
export const hangUpEvery = 1_000;

/** The hang-ups that the server has not accepted yet. */
export interface HangUps {
  /** Hangs up; after four failed tries a notice tells the operator, who can send it again. */
  send(call: SosCall): Promise<void>;
  /** The call has ended otherwise: its hang-up is not sent any more. */
  drop(uuid: string): void;
  clear(): void;
}

/** What hang-ups need. */
export interface HangUpDeps {
  readonly clock: Clock;
  readonly http: HttpClient;
  readonly notices: Pick<NoticeStore, 'notify'>;
  /** Whether a session whose token was refused as expired may go on with another. */
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
      // A refused token may be renewed until the next try. Where it cannot be, the session has ended: further tries would fail too.
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
      { label: { id: 'sos.hangUp.again' }, run: () => void send(call) },
    );
  };
  return { send, drop: uuid => void open.delete(uuid), clear: () => open.clear() };
}

/** What comes from outside about calls: they begin to ring, change, end, or can no longer be confirmed. */
import type { HttpClient, SosCall as PushedCall } from '@patrolkit/transport';
import type { SosCall } from './call.ts';
import type { Ringing } from './ringing.ts';
import type { SosEnding } from './screen.ts';
import type { ShownCalls } from './shown.ts';

/** What the news changes. */
export interface IncomingDeps {
  readonly http: Pick<HttpClient, 'serverNow'>;
  readonly ringing: Ringing;
  readonly shown: ShownCalls;
  /** Ends the call on screen. */
  readonly end: (ending: SosEnding, more?: { readonly by?: string }) => void;
  /** Called when a call is over, whoever ended it. */
  readonly onOver: (uuid: string) => void;
}

/** News of calls. */
export interface Incoming {
  ring(pushed: PushedCall): void;
  /** Ends a call for a reason outside this page. `by` is the name of the user who answered it. */
  settle(uuid: string, ending: SosEnding, by?: string): void;
  /** Handles the loss of the connection: ringing calls go on ringing, and end when they are not confirmed within three minutes. */
  doubt(): void;
}

/** Takes news of calls. */
export function createIncoming({ http, ringing, shown, end, onOver }: IncomingDeps): Incoming {
  const { screen, ringer, refresh } = shown;
  const { $current, isOpen, isCurrent } = screen;

  const settle = (uuid: string, ending: SosEnding, by?: string): void => {
    const current = $current.get();
    // The server pushes to all consoles that a call was answered, also to the one that answered.
    if (ending === 'elsewhere' && isCurrent(uuid) && current?.state === 'answered') return;
    const call = ringing.get(uuid);
    if (call && (ending === 'missed' || ending === 'bye') && !isCurrent(uuid)) shown.miss(call);
    ringing.close(uuid);
    onOver(uuid);
    if (isCurrent(uuid)) end(ending, by === undefined ? {} : { by });
    else refresh();
  };

  /** Shows the changed data of a ringing call. */
  const change = (call: SosCall): void => {
    ringing.put(call);
    if (isCurrent(call.uuid)) screen.show({ state: 'ringing', call });
    refresh();
  };

  const ring = (pushed: PushedCall): void => {
    const { uuid } = pushed;
    ringing.confirm(uuid);
    if (ringing.isOver(uuid) || (isCurrent(uuid) && isOpen())) return;
    shown.unmiss(uuid);
    const known = ringing.get(uuid);
    // The server pushes ringing calls again on each opening. Their texts may be in another language by then.
    if (known) return change({ ...pushed, beganAt: known.beganAt });
    ringing.put({ ...pushed, beganAt: pushed.beganAt ?? http.serverNow() });
    refresh();
    if (isOpen()) ringer.once();
  };

  const doubt = (): void =>
    ringing.doubt(
      call => change({ ...call, isUnconfirmed: true }),
      call => {
        if (isCurrent(call.uuid)) return end('lost');
        shown.miss(call);
        refresh();
      },
    );

  return { ring, settle, doubt };
}

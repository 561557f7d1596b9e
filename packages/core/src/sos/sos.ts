/**
 * Incoming SOS calls (specification section 4 "SOS call", safety.md 4, interpretations.md 27): the calls that ring, the one that is open,
 * and the verbs. Each call is known by its uuid, so that none is lost and none rings twice.
 */
import { type HttpClient, type IceServer, type SosEnd } from '@patrolkit/transport';
import type { Environment } from '../environment/index.ts';
import type { Notice } from '../outcome.ts';
import { oneByOne, type Capability, type Part } from '../part.ts';
import { endLimit } from '../session/companions.ts';
import type { Store } from '../store.ts';
import type { StreamAddress } from '../installation/streams.ts';
import type { NoticeStore } from '../notices/notices.ts';
import type { SosCall } from './call.ts';
import { createHangUps } from './hang-ups.ts';
import { askMedium } from './medium.ts';
import { createIncoming } from './incoming.ts';
import type { RingState } from './ringer.ts';
import { createRinging } from './ringing.ts';
import type { SosCurrent, SosEnding } from './screen.ts';
import { createShownCalls } from './shown.ts';

/** SOS calls and their verbs. */
export interface SosStore {
  /** Every call that rings. The one that has waited longest is first. */
  readonly $calls: Store<readonly SosCall[]>;
  /** The call on screen. While one is open the others wait. */
  readonly $current: Store<SosCurrent | undefined>;
  /** The sound of the ringing calls. */
  readonly $ring: Store<RingState>;
  /** Answers a call that rings. Does nothing while another one is open. */
  answer(uuid: string): void;
  /** Hangs up: ends an open call, or refuses one that rings. */
  hangUp(uuid: string): void;
  /** Closes an ended call. */
  dismiss(): void;
  /** Silences the calls that ring now, which stay on screen. */
  silence(): void;
  /** Lets sound through after the browser blocked it, from a click. */
  unlockSound(): Promise<boolean>;
  /** Shows the calls in a view until the result is called. When the last view goes, an open call ends. */
  attend(): () => void;
}

/** The part of SOS calls that only the console calls. */
export interface SosPart extends Part {
  /** Ends with the session: hangs up an open call while the token is still valid. Takes at most a second. */
  endSession(): Promise<readonly []>;
}

const endings: Record<SosEnd['reason'], SosEnding> = { bye: 'bye', answered: 'elsewhere', timeout: 'missed' };

/** What the store needs. */
export interface SosDeps {
  readonly environment: Environment;
  readonly http: HttpClient;
  readonly stream: StreamAddress;
  /** STUN and TURN servers for two-way calls. */
  readonly iceServers: readonly IceServer[];
  /** Id of the signed-in user. Pages of one user inform each other about their calls. */
  readonly userId: () => string | undefined;
  readonly notices: Pick<NoticeStore, 'notify'>;
  /** Whether the session may go on with another token after the server refused this one as expired. */
  readonly mayRenew: () => boolean;
  /** Called when a call comes on screen, so that holds end. */
  readonly onShown: () => void;
  /** Called before the medium of an answered call opens, so that no other device is heard or spoken to. */
  readonly onAnswered: () => void;
  /** Called with whether a call rings, because alarm sounds wait for that time. */
  readonly onRing: (isRinging: boolean) => void;
}

/** Makes the store. */
export function createSos(deps: SosDeps): Capability<SosStore, SosPart> {
  const { environment, userId } = deps;
  const { clock, otherPages, sound } = environment;
  const { $calls, $current, ringer, ringing, refresh, leave, answer, hangUp, hangUpOpen, settle, ring, doubt, clear } =
    createCalls(deps);
  let views = 0;

  const subscriptions = [
    otherPages.listen(message => {
      const [, what, user, uuid] = /^sos (elsewhere|hung-up) (\S*) (\S+)$/.exec(message) ?? [];
      if (uuid === undefined || user !== userId() || !ringing.get(uuid)) return;
      settle(uuid, what === 'elsewhere' ? 'elsewhere' : 'hung-up');
    }),
    environment.onPageSignal(signal => {
      if (signal === 'leaving') void hangUpOpen();
    }),
  ];

  const store: SosStore = {
    $calls,
    $current,
    $ring: ringer.$ring,
    answer,
    hangUp: uuid => void hangUp(uuid),
    dismiss: () => {
      if ($current.get()?.state === 'ended') leave();
    },
    silence: () => {
      ringing.silence();
      refresh();
    },
    unlockSound: async () => {
      const isFree = await sound.unlock();
      if (isFree) ringer.again();
      return isFree;
    },
    attend: () => {
      views += 1;
      let isHere = true;
      return () => {
        if (!isHere) return;
        isHere = false;
        views -= 1;
        if (views === 0) void hangUpOpen();
      };
    },
  };
  const part: SosPart = {
    takes: oneByOne({
      robotCallApp: ({ data }) => ring(data),
      hangUpCall: ({ data: { uuid, reason, by } }) => settle(uuid, endings[reason], by),
    }),
    onEvent: event => {
      if (event.kind === 'state' && event.role === 'singleton' && event.state !== 'open') doubt();
    },
    endSession: () =>
      new Promise(resolve => {
        const disarm = clock.after(endLimit, () => resolve([]));
        void hangUpOpen().then(() => {
          disarm();
          resolve([]);
        });
      }),
    clear,
    dispose: () => {
      for (const unsubscribe of subscriptions) unsubscribe();
    },
  };
  return { store, part };
}

/** The ringing calls, the one on screen, and the verbs that change them. */
function createCalls(deps: SosDeps) {
  const { environment, http, stream, iceServers, userId, notices, onShown, onAnswered, onRing } = deps;
  const { clock, wallClock, otherPages } = environment;
  const ringing = createRinging(clock);
  const shown = createShownCalls(environment, ringing, onShown, onRing);
  const { $calls, screen, ringer, refresh, leave } = shown;
  const { $current, isOpen, isCurrent } = screen;
  const hangUps = createHangUps({ clock, http, notices, mayRenew: deps.mayRenew });
  let answering: AbortController | undefined;

  /** Ends the call on screen, and shows for a while how it ended. */
  const end = (ending: SosEnding, more: { by?: string; problem?: Notice } = {}): void => {
    const current = $current.get();
    if (!current || current.state === 'ended') return;
    answering?.abort();
    answering = undefined;
    ringing.forget(current.call.uuid);
    screen.end(ending, more);
    refresh();
  };

  const tell = (what: 'elsewhere' | 'hung-up', uuid: string): void =>
    otherPages.post(`sos ${what} ${userId() ?? ''} ${uuid}`);

  /** Asks until the call's medium is ready. Ends at once when the call does. */
  const getMedium = async (call: SosCall, { signal }: AbortController): Promise<void> => {
    const asked = await askMedium({ clock, http, stream, iceServers }, call, signal);
    if (signal.aborted) return;
    if (asked.medium) {
      answering = undefined;
      onAnswered();
      return screen.show({ state: 'answered', call, medium: asked.medium, answeredAt: wallClock() });
    }
    ringing.close(call.uuid);
    void hangUps.send(call);
    tell('hung-up', call.uuid);
    end('failed', asked.problem ? { problem: asked.problem } : {});
  };

  const answer = (uuid: string): void => {
    const call = ringing.get(uuid);
    if (!call || isOpen()) return;
    ringing.forget(uuid);
    // The other pages hear of it before the medium is there, because a hang-up in another page would end the call.
    tell('elsewhere', uuid);
    answering = new AbortController();
    screen.show({ state: 'answering', call });
    refresh();
    void getMedium(call, answering);
  };

  const hangUp = async (uuid: string): Promise<void> => {
    const current = $current.get();
    const call = isCurrent(uuid) ? current?.call : ringing.get(uuid);
    if (!call) return;
    ringing.close(uuid);
    const sent = hangUps.send(call);
    tell('hung-up', uuid);
    if (isCurrent(uuid)) end('hung-up');
    else refresh();
    await sent;
  };

  const hangUpOpen = async (): Promise<void> => {
    const current = $current.get();
    if (current && isOpen()) await hangUp(current.call.uuid);
  };

  const incoming = createIncoming({ http, ringing, shown, end, onOver: hangUps.drop });

  /** Forgets all calls when the session is over. */
  const clear = (): void => {
    void hangUpOpen();
    answering?.abort();
    answering = undefined;
    ringing.clear();
    shown.clear();
    hangUps.clear();
    leave();
  };

  return { ...incoming, $calls, $current, ringer, ringing, refresh, leave, answer, hangUp, hangUpOpen, clear };
}

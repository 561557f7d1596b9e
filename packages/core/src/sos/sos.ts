/**
 * Incoming emergency calls (specification section 4 "SOS call", safety.md 4, interpretations.md 27): who calls, who waits, the
 * one that is open, and the verbs. A call is known by its uuid; none is lost, and none rings twice.
 */
import { type HttpClient, type IceServer, type SosCall as PushedCall, type SosEnd } from '@patrolkit/transport';
import { atom } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import type { Notice } from '../outcome.ts';
import type { Capability, Part } from '../part.ts';
import { endLimit } from '../session/companions.ts';
import type { Store } from '../store.ts';
import type { NoticeStore } from '../system/index.ts';
import type { SosCall } from './call.ts';
import { createHangUps } from './hang-ups.ts';
import { askMedium, type SosMedium } from './medium.ts';
import { createRinger, type RingState } from './ringer.ts';

/** How a call ended for this console. */
export type SosEnding =
  /** The operator hung up. */
  | 'hung-up'
  /** The other side hung up. */
  | 'bye'
  /** Somebody else answered. */
  | 'elsewhere'
  /** Nobody answered in time. */
  | 'missed'
  /** It could not be answered. */
  | 'failed'
  /** It stayed unconfirmed for three minutes after the connection was lost. */
  | 'lost';

/** The call on screen. */
export type SosCurrent =
  | { readonly state: 'ringing' | 'answering'; readonly call: SosCall }
  /** `answeredAt`: ms since 1970. */
  | { readonly state: 'answered'; readonly call: SosCall; readonly medium: SosMedium; readonly answeredAt: number }
  | {
      readonly state: 'ended';
      readonly call: SosCall;
      readonly ending: SosEnding;
      /** Who answered elsewhere. */
      readonly by?: string;
      /** Why it could not be answered. */
      readonly problem?: Notice;
      /** How long it was spoken, milliseconds; absent for a call that was not answered here. */
      readonly lasted?: number;
    };

/** Emergency calls and their verbs. */
export interface SosStore {
  /** Every call that rings, who waits longest first. */
  readonly $calls: Store<readonly SosCall[]>;
  /** The call on screen; while one is open the others wait. */
  readonly $current: Store<SosCurrent | undefined>;
  /** What is heard of them. */
  readonly $ring: Store<RingState>;
  /** Answers a call that rings; nothing happens while another one is open. */
  answer(uuid: string): void;
  /** Hangs up: ends an open call, refuses one that rings. */
  hangUp(uuid: string): void;
  /** The end of a call has been read. */
  dismiss(): void;
  /** No more sound for the calls that ring now; they stay on screen. */
  silence(): void;
  /** Lets sound through after the browser blocked it; from a click. */
  unlockSound(): Promise<boolean>;
  /** A view shows the calls until the result is called; when the last one goes, an open call is hung up. */
  attend(): () => void;
}

/** What only the console does with calls. */
export interface SosPart extends Part {
  /** The session ends: an open call is hung up while there still is a token to do it with. Takes a second at most. */
  endSession(): Promise<readonly []>;
}

/** The end of a call is shown so long; one that nobody answered until it was read. */
export const endedFor = 3_000;
/** A call that the server no longer confirms rings so long after the connection was lost (interpretations.md 53). */
export const unconfirmedFor = 180_000;
/** Calls that are over are remembered, so that a late push does not ring. */
const remembered = 1_000;

const endings: Record<SosEnd['reason'], SosEnding> = { bye: 'bye', answered: 'elsewhere', timeout: 'missed' };

/** What the store needs. */
export interface SosDeps {
  readonly environment: Environment;
  readonly http: HttpClient;
  readonly service: string;
  /** STUN and TURN servers for two-way calls. */
  readonly iceServers: readonly IceServer[];
  /** Who is signed in: pages of one person tell each other of their calls. */
  readonly userId: () => string | undefined;
  readonly notices: Pick<NoticeStore, 'notify'>;
  /** A call comes on screen: whatever is held ends. */
  readonly onShown: () => void;
  /** Alarm sounds wait while a call rings. */
  readonly onRing: (isRinging: boolean) => void;
}

/** Makes the store. */
export function createSos(deps: SosDeps): Capability<SosStore, SosPart> {
  const { environment, http, service, iceServers, userId, notices, onShown, onRing } = deps;
  const { clock, wallClock, otherPages, sound, pageAddress } = environment;
  const $calls = atom<readonly SosCall[]>([]);
  const $current = atom<SosCurrent | undefined>();
  const ringer = createRinger(clock, sound, onRing);
  const ringing = new Map<string, SosCall>();
  const over = new Set<string>();
  const silenced = new Set<string>();
  /** Calls that nothing has confirmed since the connection was lost, and what ends the wait for it. */
  const unconfirmed = new Map<string, () => void>();
  const hangUps = createHangUps(clock, http, notices);
  let disarmEnded: (() => void) | undefined;
  let answering: AbortController | undefined;
  let views = 0;

  const isOpen = (): boolean => ['answering', 'answered'].includes($current.get()?.state ?? '');
  const isCurrent = (uuid: string): boolean => {
    const current = $current.get();
    return current?.call.uuid === uuid && current.state !== 'ended';
  };

  const confirm = (uuid: string): void => {
    unconfirmed.get(uuid)?.();
    unconfirmed.delete(uuid);
  };
  const forget = (uuid: string): void => {
    ringing.delete(uuid);
    silenced.delete(uuid);
    confirm(uuid);
  };

  /** Brings list, screen and sound up to what rings. */
  const refresh = (): void => {
    const calls = [...ringing.values()].sort((one, other) => one.beganAt - other.beganAt);
    const before = $calls.get();
    if (calls.length !== before.length || calls.some((call, index) => call !== before[index])) $calls.set(calls);
    const current = $current.get();
    const [first] = calls;
    const isSeen = current?.state === 'ended' && current.ending === 'missed' && first !== undefined;
    if (first && (!current || isSeen)) {
      disarmEnded?.();
      $current.set({ state: 'ringing', call: first });
      onShown();
    }
    const isSilenced = calls.every(({ uuid }) => silenced.has(uuid));
    ringer.set(calls.length === 0 || isOpen() ? 'quiet' : isSilenced ? 'silenced' : 'sounding');
  };

  const leave = (): void => {
    disarmEnded?.();
    disarmEnded = undefined;
    $current.set(undefined);
    refresh();
  };

  const close = (uuid: string): void => {
    forget(uuid);
    over.add(uuid);
    const [oldest] = over;
    if (over.size > remembered && oldest !== undefined) over.delete(oldest);
  };

  /** Ends what is on screen, and says so for a while. */
  const end = (ending: SosEnding, more: { by?: string; problem?: Notice } = {}): void => {
    const current = $current.get();
    if (!current || current.state === 'ended') return;
    answering?.abort();
    answering = undefined;
    forget(current.call.uuid);
    const lasted = current.state === 'answered' ? { lasted: wallClock() - current.answeredAt } : {};
    $current.set({ state: 'ended', call: current.call, ending, ...lasted, ...more });
    disarmEnded?.();
    disarmEnded = ending === 'missed' ? undefined : clock.after(endedFor, leave);
    refresh();
  };

  const tell = (what: 'elsewhere' | 'hung-up', uuid: string): void =>
    otherPages.post(`sos ${what} ${userId() ?? ''} ${uuid}`);

  /** Asks until the medium is there. Ends at once when the call does. */
  const getMedium = async (call: SosCall, { signal }: AbortController): Promise<void> => {
    const asked = await askMedium({ clock, http, service, pageAddress, iceServers }, call, signal);
    if (signal.aborted) return;
    if (asked.medium) {
      answering = undefined;
      tell('elsewhere', call.uuid);
      return $current.set({ state: 'answered', call, medium: asked.medium, answeredAt: wallClock() });
    }
    close(call.uuid);
    void hangUps.send(call);
    end('failed', asked.problem ? { problem: asked.problem } : {});
  };

  const hangUp = async (uuid: string): Promise<void> => {
    const current = $current.get();
    const call = isCurrent(uuid) ? current?.call : ringing.get(uuid);
    if (!call) return;
    close(uuid);
    const sent = hangUps.send(call);
    tell('hung-up', uuid);
    if (isCurrent(uuid)) end('hung-up');
    else refresh();
    await sent;
  };

  /** A call is over, for a reason that is not ours. */
  const settle = (uuid: string, ending: SosEnding, by?: string): void => {
    const current = $current.get();
    // Told to everybody, the answer is told to who answered as well.
    if (ending === 'elsewhere' && isCurrent(uuid) && current?.state === 'answered') return;
    close(uuid);
    hangUps.drop(uuid);
    if (isCurrent(uuid)) end(ending, by === undefined ? {} : { by });
    else refresh();
  };

  /** Shows what is known of a call that rings. */
  const change = (call: SosCall): void => {
    ringing.set(call.uuid, call);
    if (isCurrent(call.uuid)) $current.set({ state: 'ringing', call });
    refresh();
  };

  const ring = (pushed: PushedCall): void => {
    const { uuid } = pushed;
    confirm(uuid);
    if (over.has(uuid) || (isCurrent(uuid) && isOpen())) return;
    const known = ringing.get(uuid);
    // The server repeats what rings on each open; the texts may be in another language by now.
    if (known) return change({ ...pushed, beganAt: known.beganAt });
    ringing.set(uuid, { ...pushed, beganAt: pushed.beganAt ?? wallClock() });
    refresh();
    if (isOpen()) ringer.once();
  };

  /** The connection is lost: what rings goes on ringing, and is given up when nothing confirms it for three minutes. */
  const doubt = (): void => {
    for (const call of ringing.values()) {
      const { uuid } = call;
      if (unconfirmed.has(uuid)) continue;
      unconfirmed.set(
        uuid,
        clock.after(unconfirmedFor, () => {
          // Not remembered as over: a slow server may repeat it yet.
          forget(uuid);
          if (isCurrent(uuid)) end('lost');
          else refresh();
        }),
      );
      change({ ...call, isUnconfirmed: true });
    }
  };

  const hangUpOpen = async (): Promise<void> => {
    const current = $current.get();
    if (current && isOpen()) await hangUp(current.call.uuid);
  };

  const stops = [
    otherPages.listen(message => {
      const [, what, user, uuid] = /^sos (elsewhere|hung-up) (\S*) (\S+)$/.exec(message) ?? [];
      if (uuid === undefined || user !== userId() || !ringing.has(uuid)) return;
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
    answer: uuid => {
      const call = ringing.get(uuid);
      if (!call || isOpen()) return;
      disarmEnded?.();
      forget(uuid);
      answering = new AbortController();
      $current.set({ state: 'answering', call });
      refresh();
      void getMedium(call, answering);
    },
    hangUp: uuid => void hangUp(uuid),
    dismiss: () => {
      if ($current.get()?.state === 'ended') leave();
    },
    silence: () => {
      for (const uuid of ringing.keys()) silenced.add(uuid);
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
    pushes: {
      robotCallApp: ({ data }) => ring(data),
      hangUpCall: ({ data: { uuid, reason, by } }) => settle(uuid, endings[reason], by),
    },
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
    clear: () => {
      void hangUpOpen();
      answering?.abort();
      answering = undefined;
      for (const uuid of ringing.keys()) forget(uuid);
      hangUps.clear();
      over.clear();
      leave();
    },
    dispose: () => {
      for (const stop of stops) stop();
    },
  };
  return { store, part };
}

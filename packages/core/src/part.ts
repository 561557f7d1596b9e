/**
 * How a capability is made: a store with its verbs, which pages get, and a part, which only the console holds. Code that has only the store
 * can neither inject pushes nor end what belongs to the session.
 */
import type { ChannelEvent, Push, PushType, SocketRole } from '@patrolkit/transport';
import type { Store } from './store.ts';

/** A robot that may still move, because it had not confirmed its stop when the session ended. */
export interface UnconfirmedStop {
  readonly id: string;
  readonly name: string;
}

/** The way from pushes to a store. */
export interface Takes {
  readonly types: readonly PushType[];
  /** Takes the pushes of these types that came in one message of the channel, in their order. */
  readonly take: (pushes: readonly Push[]) => void;
}

/** The handlers of a capability by type of push. */
export type PushHandlers = { readonly [T in PushType]?: (push: Extract<Push, { type: T }>) => void };

/** Takes pushes one by one, each by the handler of its type. */
export const oneByOne = (handlers: PushHandlers): Takes => ({
  types: Object.keys(handlers) as PushType[],
  take: pushes => {
    for (const push of pushes) (handlers[push.type] as ((push: Push) => void) | undefined)?.(push);
  },
});

/** A message of one part to all others. */
export type Signal =
  /** Another robot is about to be selected. */
  | { readonly kind: 'switching' }
  /** Another robot, or none, is selected. */
  | { readonly kind: 'selected'; readonly deviceId: string | undefined }
  /** Something comes on screen that covers the controls that may be held. */
  | { readonly kind: 'covered' }
  /** An SOS call was answered and is about to be heard. */
  | { readonly kind: 'answered' }
  /** An SOS call rings, or the last one has stopped ringing. */
  | { readonly kind: 'ringing'; readonly isRinging: boolean }
  /** Another language is on screen: names and pushes come in it from now on. */
  | { readonly kind: 'language' }
  /** The session has a renewed token: sockets that open from now on use it. */
  | { readonly kind: 'token' }
  /** A developer watches the frames of the channel, or no longer does. */
  | { readonly kind: 'tracing'; readonly isOn: boolean };

/** The side of a capability that only the console calls: pushes, events and the course of the session. */
export interface Part {
  /** The pushes that this part takes. A push that no part takes is kept for parts that are made later. */
  readonly takes?: Takes;
  /** Takes events of the live channel. Whoever only wants to know that pushes came reads it from here. */
  readonly onEvent?: (event: ChannelEvent) => void;
  /** Takes signals of other parts. */
  readonly onSignal?: (signal: Signal) => void;
  /** Controls that a person may hold. While one is held, no socket is replaced. */
  readonly holds?: readonly Store<{ readonly state: string }>[];
  /** Begins the data of a user who has signed in. */
  readonly begin?: (userId: string) => void;
  /** Ends what runs, while the token is still valid. Resolves with robots that did not confirm their stop. */
  readonly endSession?: () => Promise<readonly UnconfirmedStop[]>;
  /** Forgets everything about the session, which is over. */
  readonly clear?: () => void;
  /** Ends with the console: no timer and no listener remains. */
  readonly dispose?: () => void;
}

/** A capability as its factory makes it. */
export interface Capability<Store, Own extends Part = Part> {
  /** For pages. */
  readonly store: Store;
  /** For the console alone. */
  readonly part: Own;
}

/**
 * Places of parts, the lowest first. A part of a higher place receives events and pushes later, and is cleared and disposed earlier. Calls
 * and holds therefore end before the channel.
 */
export const places = ['frame', 'live', 'reading', 'speaking', 'driving', 'pages', 'session'] as const;

/** The place of a part. */
export type Place = (typeof places)[number];

/** All parts of a console as one. */
export interface Parts extends Required<Omit<Part, 'takes' | 'holds'>> {
  /**
   * Adds parts in their places. Late ones get at once what the others know: the user, the open sockets, and the pushes that no part has
   * taken.
   */
  add(...added: readonly Placed[]): void;
  /** The controls of all parts that a person may hold. */
  holds(): readonly Store<{ readonly state: string }>[];
}

/** A part in its place. */
interface Placed {
  readonly place: Place;
  readonly part: Part;
}

/**
 * How long pushes that no part takes are kept, ms, and the least number kept. A call may ring while its part loads (interpretations.md 53).
 */
const untakenFor = 180_000;
const untakenMost = 200;

/** All parts as one: each call reaches every part, in the order of their places. */
export function createParts(now: () => number): Parts {
  let placed: readonly Placed[] = [];
  let user: string | undefined;
  const sockets = new Map<SocketRole, ChannelEvent[]>();
  let taken: ReadonlySet<PushType> = new Set();
  let untaken: { readonly push: Push; readonly at: number }[] = [];
  const keep = (push: Push): void => {
    untaken.push({ push, at: now() });
    if (untaken.length > 2 * untakenMost) untaken.splice(0, untakenMost);
  };

  const deliver = (pushes: readonly Push[], to: readonly Placed[]): void => {
    for (const { part } of to) {
      const mine = part.takes ? pushes.filter(({ type }) => part.takes?.types.includes(type)) : [];
      if (mine.length > 0) part.takes?.take(mine);
    }
  };
  /** Keeps what later parts must know of a socket: that it opened, and its state. */
  const remember = (event: ChannelEvent): void => {
    if (event.kind !== 'opened' && event.kind !== 'state') return;
    const others = (sockets.get(event.role) ?? []).filter(({ kind }) => kind !== event.kind);
    sockets.set(event.role, [...others, event]);
  };
  /** The latest signals, which later parts get too. */
  const standing = new Map<Signal['kind'], Signal>();
  const inOrder = (some: readonly Placed[]): readonly Placed[] =>
    [...some].sort((one, other) => places.indexOf(one.place) - places.indexOf(other.place));
  const reversed = (): readonly Placed[] => [...placed].reverse();
  const catchUp = (part: Part): void => {
    for (const event of [...sockets.values()].flat()) part.onEvent?.(event);
    for (const signal of standing.values()) part.onSignal?.(signal);
  };

  return {
    add: (...added) => {
      const late = inOrder(added);
      placed = inOrder([...placed, ...late]);
      taken = new Set(placed.flatMap(({ part }) => part.takes?.types ?? []));
      for (const { part } of late) catchUp(part);
      if (user === undefined) return;
      for (const { part } of late) part.begin?.(user);
      const kept = untaken.filter(({ at }) => now() - at < untakenFor);
      untaken = kept.filter(({ push: { type } }) => !taken.has(type));
      deliver(
        kept.map(({ push }) => push),
        late,
      );
    },
    holds: () => placed.flatMap(({ part }) => part.holds ?? []),
    onEvent: event => {
      remember(event);
      for (const { part } of placed) part.onEvent?.(event);
      if (event.kind !== 'pushes') return;
      deliver(event.pushes, placed);
      for (const push of event.pushes) if (!taken.has(push.type)) keep(push);
    },
    onSignal: signal => {
      if (signal.kind === 'selected' || signal.kind === 'ringing') standing.set(signal.kind, signal);
      for (const { part } of placed) part.onSignal?.(signal);
    },
    begin: userId => {
      user = userId;
      for (const { part } of placed) part.begin?.(userId);
    },
    endSession: async () => (await Promise.all(placed.map(({ part }) => part.endSession?.() ?? []))).flat(),
    clear: () => {
      user = undefined;
      untaken = [];
      sockets.clear();
      standing.clear();
      for (const { part } of reversed()) part.clear?.();
    },
    dispose: () => {
      for (const { part } of reversed()) part.dispose?.();
    },
  };
}

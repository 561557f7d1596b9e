/**
 * How a capability is made: a store with its verbs, which pages get, and a part, which only the console holds. Code that has only the store
 * can neither inject pushes nor end what belongs to the session.
 */
import type { ChannelEvent, Push, PushType, SocketRole } from '@patrolkit/transport';
import type { UnconfirmedStop } from './session/companions.ts';

/** The handlers of a capability by type of push. */
export type PushHandlers = { readonly [T in PushType]?: (push: Extract<Push, { type: T }>) => void };

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
  | { readonly kind: 'ringing'; readonly isRinging: boolean };

/** The side of a capability that only the console calls: pushes, events and the course of the session. */
export interface Part {
  /** Takes pushes of these types, one by one. */
  readonly pushes?: PushHandlers;
  /** Takes pushes of these types together, in their order: all that came in one message of the channel. */
  readonly batch?: { readonly types: readonly PushType[]; readonly take: (pushes: readonly Push[]) => void };
  /** Takes events of the live channel. */
  readonly onEvent?: (event: ChannelEvent) => void;
  /** Takes signals of other parts. */
  readonly onSignal?: (signal: Signal) => void;
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

/** A part with its place. Parts of a higher place depend on parts of a lower one. */
export interface Placed {
  readonly place: number;
  readonly part: Part;
}

/** All parts of a console as one. */
export interface Parts extends Required<Omit<Part, 'pushes' | 'batch'>> {
  /** Adds parts. Late ones get at once what the others know: the user, the open sockets, and the pushes that no part has taken. */
  add(added: readonly Placed[]): void;
}

/**
 * How long pushes that no part takes are kept, ms, and the least number kept. A call may ring while its part loads (interpretations.md 53).
 */
const untakenFor = 180_000;
const untakenMost = 200;

/**
 * All parts as one: each call reaches every part. Parts of a higher place receive events and pushes later, and are cleared and disposed
 * earlier.
 */
export function createParts(now: () => number): Parts {
  let placed: readonly Placed[] = [];
  let user: string | undefined;
  const handlers = new Map<PushType, ((push: Push) => void)[]>();
  const sockets = new Map<SocketRole, ChannelEvent[]>();
  let untaken: { readonly push: Push; readonly at: number }[] = [];
  const keep = (push: Push): void => {
    untaken.push({ push, at: now() });
    if (untaken.length > 2 * untakenMost) untaken.splice(0, untakenMost);
  };

  const isBatched = (type: PushType): boolean => placed.some(({ part }) => part.batch?.types.includes(type));
  /** Gives pushes to the batches of these parts, and one by one to all handlers. */
  const deliver = (pushes: readonly Push[], batching: readonly Placed[]): void => {
    for (const { part } of batching) {
      const mine = part.batch ? pushes.filter(({ type }) => part.batch?.types.includes(type)) : [];
      if (mine.length > 0) part.batch?.take(mine);
    }
    for (const push of pushes) for (const handle of handlers.get(push.type) ?? []) handle(push);
  };
  const receive = (pushes: readonly Push[]): void => {
    deliver(pushes, placed);
    for (const push of pushes) if (!handlers.has(push.type) && !isBatched(push.type)) keep(push);
  };
  /** Keeps what later parts must know of a socket: that it opened, and its state. */
  const remember = (event: ChannelEvent): void => {
    if (event.kind !== 'opened' && event.kind !== 'state') return;
    const others = (sockets.get(event.role) ?? []).filter(({ kind }) => kind !== event.kind);
    sockets.set(event.role, [...others, event]);
  };
  /** The latest signals, which later parts get too. */
  const standing = new Map<Signal['kind'], Signal>();
  const register = (): void => {
    handlers.clear();
    for (const { part } of placed)
      for (const [type, handle] of Object.entries(part.pushes ?? {}) as [PushType, (push: Push) => void][])
        handlers.set(type, [...(handlers.get(type) ?? []), handle]);
  };
  const reversed = (): readonly Placed[] => [...placed].reverse();
  const catchUp = (part: Part): void => {
    for (const event of [...sockets.values()].flat()) part.onEvent?.(event);
    for (const signal of standing.values()) part.onSignal?.(signal);
  };

  return {
    add: added => {
      const sorted = [...added].sort((one, other) => one.place - other.place);
      placed = [...placed, ...sorted].sort((one, other) => one.place - other.place);
      register();
      for (const { part } of sorted) catchUp(part);
      if (user === undefined) return;
      for (const { part } of sorted) part.begin?.(user);
      const kept = untaken.filter(({ at }) => now() - at < untakenFor);
      untaken = kept.filter(({ push: { type } }) => !handlers.has(type) && !isBatched(type));
      deliver(
        kept.map(({ push }) => push),
        sorted,
      );
    },
    onEvent: event => {
      remember(event);
      for (const { part } of placed) part.onEvent?.(event);
      if (event.kind === 'pushes') receive(event.pushes);
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

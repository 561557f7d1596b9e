/**
 * How a capability is made: a store with its verbs, which pages get, and a part, which only the console holds. Who has the store alone
 * can neither inject what the server did not say nor end what belongs to the session.
 */
import type { ChannelEvent, Push, PushType, SocketRole } from '@patrolkit/transport';
import type { UnconfirmedStop } from './session/companions.ts';

/** What takes the pushes of each type that a capability registers for. */
export type PushHandlers = { readonly [T in PushType]?: (push: Extract<Push, { type: T }>) => void };

/** What one part tells the others that are there. */
export type Signal =
  /** Another robot is about to be selected. */
  | { readonly kind: 'switching' }
  /** Another robot, or none, is selected. */
  | { readonly kind: 'selected'; readonly deviceId: string | undefined }
  /** Something comes on screen that hides what is held. */
  | { readonly kind: 'covered' }
  /** A call rings, or none does any more. */
  | { readonly kind: 'ringing'; readonly isRinging: boolean };

/** What the console does with a capability. */
export interface Part {
  /** Pushes of these types come here. */
  readonly pushes?: PushHandlers;
  /** Pushes of these types come here together, in their order: all that came in one message of the channel. */
  readonly batch?: { readonly types: readonly PushType[]; readonly take: (pushes: readonly Push[]) => void };
  /** The channel says something of itself. */
  readonly onEvent?: (event: ChannelEvent) => void;
  /** Another part says something. */
  readonly onSignal?: (signal: Signal) => void;
  /** A user is let in: what is kept a user begins. */
  readonly begin?: (userId: string) => void;
  /** The session is about to end, while there still is a token: what runs is ended. Resolves with robots that did not confirm their stop. */
  readonly endSession?: () => Promise<readonly UnconfirmedStop[]>;
  /** The session is over: everything of it is forgotten. */
  readonly clear?: () => void;
  /** The console ends: no timer and no listener remains. */
  readonly dispose?: () => void;
}

/** A capability as its factory makes it. */
export interface Capability<Store, Own extends Part = Part> {
  /** For pages. */
  readonly store: Store;
  /** For the console alone. */
  readonly part: Own;
}

/** A part with its place: what has a higher one rests on what has a lower one. */
export interface Placed {
  readonly place: number;
  readonly part: Part;
}

/** All parts of a console as one. */
export interface Parts extends Required<Omit<Part, 'pushes' | 'batch'>> {
  /** Adds parts; those that come late are told at once what the others know: the user, the open sockets, and the pushes that nobody took. */
  add(added: readonly Placed[]): void;
}

/** Pushes that no part takes are kept so long, milliseconds, and at least so many: a call that rings outlives the loading of what answers it (interpretations.md 53). */
const untakenFor = 180_000;
const untakenMost = 200;

/**
 * Does with all parts what the console does with one. What has a higher place hears of events and pushes later, and is cleared and
 * disposed earlier.
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
  /** Hands pushes to who takes them together, of these parts, and to who takes them one by one. */
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
  /** Keeps what a part that comes later must know of a socket: that it opened, and whether it still is. */
  const remember = (event: ChannelEvent): void => {
    if (event.kind !== 'opened' && event.kind !== 'state') return;
    const others = (sockets.get(event.role) ?? []).filter(({ kind }) => kind !== event.kind);
    sockets.set(event.role, [...others, event]);
  };
  /** What a part that comes later must know of the others. */
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

/**
 * How a capability is made: a store with its verbs, which pages get, and a part, which only the console holds. Who has the store alone
 * can neither inject what the server did not say nor end what belongs to the session.
 */
import type { ChannelEvent, Push, PushType } from '@patrolkit/transport';

/** What takes the pushes of each type that a capability registers for. */
export type PushHandlers = { readonly [T in PushType]?: (push: Extract<Push, { type: T }>) => void };

/** What the console does with a capability. */
export interface Part {
  /** Pushes of these types come here. */
  readonly pushes?: PushHandlers;
  /** Something was pushed, whatever it was. */
  readonly onPush?: (push: Push) => void;
  /** The channel says something of itself. */
  readonly onEvent?: (event: ChannelEvent) => void;
  /** A user is let in: what is kept a user begins. */
  readonly begin?: (userId: string) => void;
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

/** All parts of a console as one. */
export type Parts = Required<Omit<Part, 'pushes' | 'onPush'>>;

/**
 * Does with all parts what the console does with one. What was made later rests on what was made before it: it hears of events and
 * pushes later, and is cleared and disposed earlier.
 */
export function inOrder(parts: readonly Part[]): Parts {
  const reversed = [...parts].reverse();
  const handlers = new Map<PushType, ((push: Push) => void)[]>();
  for (const { pushes = {} } of parts)
    for (const [type, handle] of Object.entries(pushes) as [PushType, (push: Push) => void][])
      handlers.set(type, [...(handlers.get(type) ?? []), handle]);
  const receive = (push: Push): void => {
    for (const handle of handlers.get(push.type) ?? []) handle(push);
    for (const { onPush } of parts) onPush?.(push);
  };
  return {
    onEvent: event => {
      for (const { onEvent } of parts) onEvent?.(event);
      if (event.kind === 'pushes') for (const push of event.pushes) receive(push);
    },
    begin: userId => {
      for (const { begin } of parts) begin?.(userId);
    },
    clear: () => {
      for (const { clear } of reversed) clear?.();
    },
    dispose: () => {
      for (const { dispose } of reversed) dispose?.();
    },
  };
}

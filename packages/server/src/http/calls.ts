/** How a call of the contract is handled: its caller, and the types that require a handler for each call. */
import type * as contract from '@patrolkit/transport/contract';
import type { AnswerOf, RequestOf } from '@patrolkit/transport/contract';
import type { Session } from '../session/sessions.ts';
import type { Reader } from '../language/reader.ts';

/** The session, address and language of a request. */
export interface Caller extends Reader {
  session: Session | undefined;
  /** The number of the command; undefined for calls that have none. */
  commandNo: string | undefined;
  address: string;
  /** Whether the sender of the request has left, so that nobody waits for the answer. */
  hasLeft?: () => boolean;
}

type Declared = typeof contract;

/** The name of a call of the contract. */
export type CallName = {
  [K in keyof Declared]: Declared[K] extends {
    readonly module: contract.Module;
    readonly doc: string;
    readonly path: string;
  }
    ? K
    : never;
}[keyof Declared];

/** A function that handles a call. */
export type Handler<C> = (request: RequestOf<C>, caller: Caller) => Promise<AnswerOf<C>>;

/** The handlers of some calls: those of a capability of the contract, or those that are named. */
export type CallsOf<Calls extends CallName | object> = [Calls] extends [CallName]
  ? { [K in Calls & CallName]: Handler<Declared[K]> }
  : { [K in keyof Calls & CallName]: Handler<Declared[K]> };

/** A handler for every call of the contract. A set without one of them does not compile. */
export type Handlers = { [K in CallName]: Handler<Declared[K]> };

/** Handlers by the name of their call. They get the request that the contract has decoded. */
export type NamedHandlers = Readonly<Record<string, (request: never, caller: Caller) => Promise<unknown>>>;

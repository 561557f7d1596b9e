/** How a call of the contract is handled: who calls, and which handlers there must be. */
import type * as contract from '@patrolkit/transport/contract';
import type { AnswerOf, RequestOf } from '@patrolkit/transport/contract';
import type { Session } from '../session/sessions.ts';
import type { Reader } from './reader.ts';

/** Who calls, from where, in which language. */
export interface Caller extends Reader {
  session: Session | undefined;
  /** Number of the command, where the call has one. */
  commandNo: string | undefined;
  address: string;
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

/** What does the work of a call. */
export type Handler<C> = (request: RequestOf<C>, caller: Caller) => Promise<AnswerOf<C>>;

/** The handlers of some calls: of those that a capability of the contract declares, or of those that are named. */
export type CallsOf<Calls extends CallName | object> = [Calls] extends [CallName]
  ? { [K in Calls & CallName]: Handler<Declared[K]> }
  : { [K in keyof Calls & CallName]: Handler<Declared[K]> };

/** One handler for every call of the contract: a set without one does not compile. */
export type Handlers = { [K in CallName]: Handler<Declared[K]> };

/** Handlers by name, called with what the contract has decoded for them. */
export type NamedHandlers = Readonly<Record<string, (request: never, caller: Caller) => Promise<unknown>>>;

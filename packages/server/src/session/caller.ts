import type { Caller } from '../http/calls.ts';
import { nameIn } from '../language/names.ts';
import { Refusal, refusalCode } from '../http/refusal.ts';
import type { Actor } from '../store/audit.ts';
import type { Session } from './sessions.ts';

/** Makes the actor of an audit record from a caller. */
export type ActorOf = (caller: Caller) => Actor;

/** The session of a caller; refused when there is none. */
export const sessionOf = (caller: Caller): Session => {
  if (!caller.session) throw new Refusal(401, 'error.expired', {}, refusalCode.expired);
  return caller.session;
};

/** Makes a function that gives the name of a session's user in the language of the caller. */
export const nameFor =
  (caller: Caller) =>
  (session: Session): string =>
    nameIn(caller.language, session.user.name);

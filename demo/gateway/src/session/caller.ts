import type { Caller } from '../http/calls.ts';
import { nameIn } from '../http/names.ts';
import { Refusal, refusalCode } from '../http/refusal.ts';
import type { Actor } from '../store/audit.ts';
import type { Session } from './sessions.ts';

/** Who does something, for the audit. */
export type ActorOf = (caller: Caller) => Actor;

/** The session of a call that needs one. */
export const sessionOf = (caller: Caller): Session => {
  if (!caller.session) throw new Refusal(401, 'error.expired', {}, refusalCode.expired);
  return caller.session;
};

/** Writes the name of a session's user for a caller. */
export const nameFor =
  (caller: Caller) =>
  (session: Session): string =>
    nameIn(caller.language, session.user.name);

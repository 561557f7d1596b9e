import { sessionEndedCode, type CallError, type User } from '@patrolkit/transport';
import { failed, type Notice, type Outcome } from '../outcome.ts';

/** Judges a token by the answer about its user. A server that cannot be reached proves nothing, so the token will be tried again. */
export function judge(read: Outcome<User>): {
  readonly user?: User;
  readonly isWrong: boolean;
  readonly problem: Notice;
  readonly outcome: Outcome;
} {
  const problem: Notice = { id: read.isDone ? 'session.noRoles' : 'session.auth401' };
  if (read.isDone) {
    const user = read.value.permissions.length > 0 ? read.value : undefined;
    return { ...(user ? { user } : {}), isWrong: user === undefined, problem, outcome: failed(problem) };
  }
  // The server knows the token, and does not let its user enter by it: it says why, and the token will not be tried again.
  if (read.error?.failure === 'refused' && read.error.status === 403)
    return { isWrong: true, problem: read.problem, outcome: read };
  const outcome = read.error?.failure === 'unauthorised' ? failed(problem, read.error) : read;
  return { isWrong: isSessionOver(read.error), problem, outcome };
}

/** Why the server has ended a session, in its words; undefined for a token that has run out. */
export const endedBy = (error: CallError | undefined): Notice | undefined =>
  error?.code === sessionEndedCode && error.serverMessage ? { server: error.serverMessage } : undefined;

const isSessionOver = (error: CallError | undefined): boolean =>
  error?.failure === 'session-ended' || error?.failure === 'unauthorised';

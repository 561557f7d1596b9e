/** The outcome of a verb: done, or why not. Errors are values, and the views draw them (architecture.md rule 9). */
import { CallError } from '@patrolkit/transport';
import type { Message, MessageId } from './i18n/index.ts';

/** A text to show: one of ours, which `texts.messageText` of the console writes, or the server's own words. */
export type Notice = Message | { readonly server: string };

/** Whether a notice is this text of ours. */
export const isText = (notice: Notice | undefined, id: MessageId): boolean =>
  notice !== undefined && 'id' in notice && notice.id === id;

/** Done with a value, or failed with a text. */
export type Outcome<T = undefined> =
  | { readonly isDone: true; readonly value: T }
  | { readonly isDone: false; readonly problem: Notice; readonly error?: CallError };

/** Done. */
export const done = <T>(value: T): Outcome<T> => ({ isDone: true, value });
/** Done, without a value. */
export const doneWell: Outcome = { isDone: true, value: undefined };
/** Not done. */
export const failed = (problem: Notice, error?: CallError): Outcome<never> =>
  error ? { isDone: false, problem, error } : { isDone: false, problem };

/** The text for a failed call (specification section 8). */
export function problemOf(error: CallError): Notice {
  if (error.serverMessage && error.failure !== 'session-ended') return { server: error.serverMessage };
  switch (error.failure) {
    case 'unreachable':
      // Only something that passes calls on can say that a server did not answer in time: the client waits without a limit.
      return { id: error.status ? 'system.call.timeout' : 'system.call.unreachable' };
    case 'session-ended':
      return { id: 'session.expired' };
    case 'unauthorised':
      return { id: 'system.call.unauthorised' };
    case 'refused':
      return { id: 'system.call.refused' };
    case 'http':
      return { id: 'system.call.http', values: { status: error.status } };
    case 'unknown':
      return { id: 'system.call.unknown' };
    case 'unreadable':
    case 'aborted':
      return { id: 'system.call.unreadable' };
  }
}

/** Turns a call into an outcome. Any error but a CallError is a programming error and is thrown again. */
export async function attempt<T>(call: Promise<T>): Promise<Outcome<T>> {
  try {
    return done(await call);
  } catch (error) {
    if (error instanceof CallError) return failed(problemOf(error), error);
    throw error;
  }
}

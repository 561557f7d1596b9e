/**
 * Writes messages about a connection for the integrator into the browser's console: the cause and the remedy. It is loaded when there is
 * something to say.
 */
import type { ConnectionProblem, Console } from '@patrolkit/core';

/** A problem of the provider itself. */
export type Refusal = 'service' | 'moved';

const remedies: Record<ConnectionProblem | Refusal, (server: string, wanted: string, status?: number) => string> = {
  'signed-out': server =>
    `is not signed in at ${server}: call console.session.signIn(…) or console.session.adopt(token), with the console of its ready promise.`,
  expired: server => `has lost its session at ${server}: sign in again.`,
  'password-required': server =>
    `is signed in at ${server}, which answers nothing before the password is changed: the user does that in the console, or a page by console.session.changePassword(…).`,
  'origin-refused': server => {
    const { origin } = globalThis;
    const cause = `is refused by ${server}, which answers but does not let pages of ${origin} read it`;
    // No server can name a page without an origin, although `location` has the origin of its address.
    return origin === 'null'
      ? `${cause}: this one is in a sandboxed frame, whose sandbox needs allow-same-origin, or a file, which needs a web server.`
      : `${cause}: start the Patrolkit server with --allow-origin ${origin}, or have your server send Access-Control-Allow-Origin.`;
  },
  unreachable: server =>
    `cannot reach ${server}: see that it runs and that connect-src of this page's content policy names it, also as ws: or wss:. The browser does not tell whether it was the server, the network or the policy.`,
  unanswered: server => `gets no answer from ${server} in time: see whether it is overloaded or about to start.`,
  'server-failed': (server, _wanted, status) =>
    `gets an answer of status ${status} from ${server} that is none of a server that works: see its log, and that this is its address.`,
  service: (_server, wanted) => `cannot serve "${wanted}": that is no http or https address.`,
  moved: (server, wanted) =>
    `keeps the server that it is connected to (${server}); the new address "${wanted}" is ignored. Remove the provider and add a new one.`,
};

function write(way: 'info' | 'warn', message: string): void {
  // oxlint-disable-next-line no-console -- for the integrator
  globalThis.console[way](`<patrol-provider> ${message}`);
}

function say(problem: ConnectionProblem | Refusal, server: string, wanted: string, status?: number): void {
  // Being signed out is not a fault.
  const way = ['signed-out', 'expired', 'password-required'].includes(problem) ? 'info' : 'warn';
  write(way, remedies[problem](server, wanted, status));
}

/** Notes that an attribute names no language. */
export const unknownLanguage = (wanted: string): void => write('warn', `knows no language "${wanted}".`);

/** Notes that texts did not load: those of a language, or those of the user's own language. */
export const noTexts = (language: string | undefined): void =>
  write('warn', `could not fetch the texts of ${language === undefined ? "the user's language" : `"${language}"`}.`);

/** Notes why a provider cannot serve its widgets. */
export const refused = (problem: Refusal, server: string, wanted: string): void => say(problem, server, wanted);

/** The problem that was last noted for each console. Several providers of one console note it once. */
const said = new WeakMap<Console, ConnectionProblem | undefined>();

/** Notes what is wrong with a connection, once each time it occurs. */
export function remedy(console: Console, server: string, problem: ConnectionProblem | undefined): void {
  if (said.get(console) === problem) return;
  said.set(console, problem);
  if (problem) say(problem, server, '', console.problem.$status.get());
}

/**
 * Why a console shows nothing: no user is signed in, the session ended, the password must be changed first, or the server cannot be
 * reached, does not answer or fails. A signed-in user sees no such problem: after a loss of the channel the values stay on screen (safety.md 1.9).
 */
import { getSysInfo, type CallError, type HttpClient } from '@patrolkit/transport';
import { atom } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import { attempt } from '../outcome.ts';
import type { Capability, Part } from '../part.ts';
import { passwordDueOf, type SessionStore } from '../session/index.ts';
import type { Store } from '../store.ts';

/** What keeps a page from its server. */
export type ConnectionProblem = 'signed-out' | 'password-required' | 'expired' | Cause;

/** What is wrong with the server, or with the way to it: `server-failed` is an answer of an error, or one that cannot be read. */
type Cause = 'origin-refused' | 'unreachable' | 'unanswered' | 'server-failed';

/** The problem, and the way to try again. */
export interface ProblemStore {
  /** Undefined where there is no problem, or while it is being found out; `unknown` at first, while the page may still sign in. */
  readonly $problem: Store<ConnectionProblem | 'unknown' | undefined>;
  /** HTTP status of the answer by which the server has failed. */
  readonly $status: Store<number | undefined>;
  /** Tries again: with the stored token, or else whether the server answers at all. */
  retry(): Promise<void>;
}

/** The part of the connection problem that only the console calls. */
export interface ProblemPart extends Required<Pick<Part, 'dispose'>> {
  /** A call failed. */
  told(error: CallError): void;
}

/** How long a page has to begin a sign-in, and between two tries to reach a server, milliseconds. */
export const problemTimes = { settle: 1_000, retry: 15_000 } as const;

/** Makes the store. */
export function createProblem(deps: {
  readonly environment: Pick<Environment, 'clock' | 'fetch'>;
  /** Root of a server of another origin; undefined for the page's own. */
  readonly foreign: string | undefined;
  readonly http: HttpClient;
  readonly session: SessionStore;
}): Capability<ProblemStore, ProblemPart> {
  const { environment, foreign, http, session } = deps;
  const { clock, fetch } = environment;
  const $problem = atom<ConnectionProblem | 'unknown' | undefined>('unknown');
  const $status = atom<number | undefined>();
  let cause: Cause | undefined;
  let isSettled = false;
  let isLooking = false;
  /** True once the console has ended: late answers change nothing and begin nothing. */
  let isGone = false;
  let stopWaiting: (() => void) | undefined;

  const update = (): void => {
    const now = session.$session.get();
    const { state } = now;
    const isHeld = now.state === 'signed-in' && passwordDueOf(now.user) === 'required';
    if (state === 'signed-in') {
      isSettled = true;
      cause = undefined;
      settle();
      stopWaiting?.();
    }
    const isExpired = 'isExpired' in now && now.isExpired;
    if (state !== 'signed-out') $problem.set(isHeld ? 'password-required' : cause);
    else $problem.set(cause ?? (isExpired ? 'expired' : isSettled ? 'signed-out' : 'unknown'));
  };

  const wait = (): void => {
    stopWaiting?.();
    stopWaiting = clock.after(problemTimes.retry, () => void retry());
  };

  const become = (next: typeof cause, status?: number): void => {
    if (isGone) return;
    cause = next;
    $status.set(status);
    update();
    if (cause) wait();
    else stopWaiting?.();
  };

  /**
   * Finds out why a request failed, which a browser does not tell the page. A request in mode `no-cors` fails only where no server
   * answers, or where server or page forbid even that; so where it succeeds the server has refused this page's origin.
   */
  const look = async (): Promise<void> => {
    if (isLooking) return;
    if (foreign === undefined) return become('unreachable');
    isLooking = true;
    const isThere = await fetch(foreign + getSysInfo.path, {
      mode: 'no-cors',
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    }).then(
      () => true,
      () => false,
    );
    isLooking = false;
    if (session.$session.get().state !== 'signed-in') become(isThere ? 'origin-refused' : 'unreachable');
  };

  async function retry(): Promise<void> {
    if (session.hasToken()) return void (await session.restore());
    const read = await attempt(http.request(getSysInfo, {}, { showsTip: false }));
    if (read.isDone) become(undefined);
  }

  const settle = clock.after(problemTimes.settle, () => {
    isSettled = true;
    update();
  });
  const stopListening = session.$session.listen(update);

  const part: ProblemPart = {
    told: ({ failure, status }) => {
      if (isGone || session.$session.get().state === 'signed-in' || failure === 'aborted') return;
      // Where an answer had a status that the page could read, the origin is not refused.
      if (failure === 'unreachable') return status === 0 ? void look() : become('unanswered');
      // A status of 500 or more comes from a proxy, or from a server that is being restarted; a deliberate refusal has another status.
      if (status >= 500 || failure === 'http' || failure === 'unreadable') become('server-failed', status);
      else become(undefined);
    },
    dispose: () => {
      isGone = true;
      settle();
      stopWaiting?.();
      stopListening();
    },
  };
  return { store: { $problem, $status, retry }, part };
}

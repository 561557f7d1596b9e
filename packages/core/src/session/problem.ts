/**
 * Why a console shows nothing: no user is signed in, the session ended, the password must be changed first, or the server is unreachable,
 * silent or failing. A signed-in user sees no such problem: after a loss of the channel the values stay on screen (safety.md 1.9).
 */
import { getSysInfo, type CallError, type HttpClient } from '@patrolkit/transport';
import { atom } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import { attempt } from '../outcome.ts';
import type { Capability, Part } from '../part.ts';
import { passwordDueOf } from './password-due.ts';
import type { SessionStore } from './session.ts';
import type { Store } from '../store.ts';

/** What keeps a page from its server. */
export type ConnectionProblem = 'signed-out' | 'password-required' | 'expired' | Cause;

/** What is wrong with the server, or with the way to it. `server-failed` means that it answered with an error, or unreadably. */
type Cause = 'origin-refused' | 'unreachable' | 'unanswered' | 'server-failed';

/** The problem, and the way to try again. */
export interface ProblemStore {
  /**
   * Undefined when there is no problem, or while the console finds it out. `unknown` at first, while the page may still sign in. After that
   * `connecting`, when the server has not answered yet.
   */
  readonly $problem: Store<ConnectionProblem | 'unknown' | 'connecting' | undefined>;
  /** HTTP status of the answer with which the server failed. */
  readonly $status: Store<number | undefined>;
  /** Tries again with the stored token. Without one it asks whether the server answers at all. */
  retry(): Promise<void>;
}

/** The part of the connection problem that only the console calls. */
export interface ProblemPart extends Required<Pick<Part, 'dispose'>> {
  /** Called when a call failed. */
  told(error: CallError): void;
}

/** Times in ms: how long a page has to begin a sign-in, after which time a server counts as silent, and the wait between two tries. */
export const problemTimes = { settle: 1_000, late: 10_000, retry: 15_000 } as const;

/**
 * Asks a silent server again and again whether it answers, until the result is called. Aborts each request before the next. Requests that
 * wait for ever would take all connections that a browser opens to one server.
 */
function knock(clock: Environment['clock'], http: HttpClient, onAnswered: () => void): () => void {
  let stop: () => void;
  const ask = (): void => {
    stop();
    const asked = new AbortController();
    const disarm = clock.after(problemTimes.retry, ask);
    stop = () => {
      disarm();
      asked.abort();
    };
    void attempt(http.request(getSysInfo, {}, { showsTip: false, signal: asked.signal })).then(read => {
      if (read.isDone && !asked.signal.aborted) onAnswered();
    });
  };
  stop = clock.after(problemTimes.retry, ask);
  return () => stop();
}

/**
 * Resolves with whether a server of another origin answers at all. A browser does not tell a page this about a failed request. A request in
 * mode `no-cors` fails only when no server answers, or when server or page forbid even that. If it succeeds, the server has refused this
 * page's origin.
 */
const answersAtAll = (fetch: Environment['fetch'], foreign: string): Promise<boolean> =>
  fetch(foreign + getSysInfo.path, {
    mode: 'no-cors',
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  }).then(
    () => true,
    () => false,
  );

/** Makes the store. */
export function createProblem(deps: {
  readonly environment: Pick<Environment, 'clock' | 'fetch'>;
  /** Root of a server of another origin. Undefined for the page's own. */
  readonly foreign: string | undefined;
  readonly http: HttpClient;
  readonly session: SessionStore;
  /** Set with every answer about the installation. The console asks for it at the beginning. */
  readonly $info: Store<unknown>;
}): Capability<ProblemStore, ProblemPart> {
  const { environment, foreign, http, session } = deps;
  const { clock, fetch } = environment;
  const $problem = atom<ConnectionProblem | 'unknown' | 'connecting' | undefined>('unknown');
  const $status = atom<number | undefined>();
  let cause: Cause | undefined;
  let isSettled = false;
  /** Whether the server has answered, or the console knows why it does not. */
  let isHeard = false;
  /** What the page says while the server has not answered. */
  let silence: 'connecting' | 'unanswered' | undefined;
  let stopCounting: (() => void) | undefined;
  let isLooking = false;
  /** True after the console has ended. Late answers then change and begin nothing. */
  let isGone = false;
  let stopWaiting: (() => void) | undefined;

  const update = (): void => {
    const now = session.$session.get();
    const { state } = now;
    const isHeld = now.state === 'signed-in' && passwordDueOf(now.user) === 'required';
    if (state === 'signed-in') {
      isSettled = isHeard = true;
      cause = undefined;
      stopWaiting?.();
    }
    const isExpired = 'isExpired' in now && now.isExpired;
    const isAsking = state === 'restoring';
    const isWaiting = isAsking || !isHeard;
    if (!isWaiting && isSettled) {
      stopCounting?.();
      silence = undefined;
      if (!cause) stopWaiting?.();
    }
    const said = isWaiting ? silence : isSettled ? 'signed-out' : undefined;
    if (state === 'signed-in') $problem.set(isHeld ? 'password-required' : undefined);
    else if (said === 'unanswered') $problem.set(said);
    else $problem.set(cause ?? (isExpired ? 'expired' : (said ?? (isAsking ? undefined : 'unknown'))));
  };

  /** Begins to wait for an answer. */
  const count = (): void => {
    stopCounting?.();
    if (isGone) return;
    silence = silence && 'connecting';
    const say = (what: typeof silence) => (): void => {
      isSettled = true;
      silence = what;
      update();
    };
    const stopSettling = clock.after(problemTimes.settle, say('connecting'));
    const stopWaitingOn = clock.after(problemTimes.late, () => {
      say('unanswered')();
      stopWaiting?.();
      stopWaiting = knock(clock, http, () => void retry());
    });
    stopCounting = () => {
      stopSettling();
      stopWaitingOn();
    };
  };

  const wait = (): void => {
    stopWaiting?.();
    stopWaiting = clock.after(problemTimes.retry, () => void retry());
  };

  const become = (next: typeof cause, status?: number): void => {
    if (isGone) return;
    isHeard = true;
    cause = next;
    $status.set(status);
    update();
    if (cause) wait();
    else stopWaiting?.();
  };

  /** Finds out why a request failed. */
  const look = async (): Promise<void> => {
    if (isLooking) return;
    if (foreign === undefined) return become('unreachable');
    isLooking = true;
    const isThere = await answersAtAll(fetch, foreign);
    isLooking = false;
    if (session.$session.get().state !== 'signed-in') become(isThere ? 'origin-refused' : 'unreachable');
  };

  async function retry(): Promise<void> {
    if (session.hasToken()) return void (await session.restore());
    isHeard = false;
    count();
    update();
    const read = await attempt(http.request(getSysInfo, {}, { showsTip: false }));
    if (read.isDone) become(undefined);
  }

  count();
  const hear = (): void => {
    isHeard = true;
    update();
  };
  const stops = [
    deps.$info.listen(hear),
    session.$session.listen(({ state }, before) => {
      if (state === 'restoring') count();
      // If a probe is under way, it decides whether the server counts as heard.
      else if (before?.state === 'restoring') isHeard = !isLooking;
      update();
    }),
  ];

  const part: ProblemPart = {
    told: ({ failure, status }) => {
      if (isGone || session.$session.get().state === 'signed-in' || failure === 'aborted') return;
      // When the page could read the status of an answer, the server does not refuse its origin.
      if (failure === 'unreachable') return status === 0 ? void look() : become('unanswered');
      // A status of 500 or more comes from a proxy, or from a server that is restarting. A deliberate refusal has another status.
      if (status >= 500 || failure === 'http' || failure === 'unreadable') become('server-failed', status);
      else become(undefined);
    },
    dispose: () => {
      isGone = true;
      stopCounting?.();
      stopWaiting?.();
      for (const stop of stops) stop();
    },
  };
  return { store: { $problem, $status, retry }, part };
}

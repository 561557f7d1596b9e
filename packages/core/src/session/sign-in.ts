/** A sign-in: the password, and what else the server requires before the session begins. */
import {
  asksForCode,
  login,
  logout,
  passwordDigest,
  type HttpClient,
  type Session as Tokens,
  type VerifyPicture,
} from '@patrolkit/transport';
import { atom } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import { attempt, doneWell, failed, type Outcome } from '../outcome.ts';
import type { Store } from '../store.ts';
import { createBrowserMark } from './browser-mark.ts';
import type { NewTokens, SignInStep } from './state.ts';

/** What a user types to sign in. */
export interface Credentials {
  /** Name of the account. */
  readonly username: string;
  /** The password as typed. */
  readonly password: string;
  /** The code in the picture of `verifyPicture`, when the server asks for it. */
  readonly verifyCode?: string;
  /** Id of that picture. */
  readonly verifyCodeId?: string;
}

/** Few servers ask for more than a password, so the code for it is loaded when one does. */
const secondStep = () => import('./second-step.ts').catch(() => undefined);
const unreachable = failed({ id: 'system.call.unreachable' });

/** The sign-in of a session. */
export interface SignIn {
  /** The step that a sign-in still needs. */
  readonly $step: Store<SignInStep | undefined>;
  readonly verifyPicture: () => Promise<Outcome<VerifyPicture>>;
  readonly signIn: (credentials: Credentials) => Promise<Outcome>;
  /** Begins the step that a sign-in still needs, with the tokens of its answer. */
  readonly ask: (kind: SignInStep['kind'], tokens: NewTokens) => Promise<Outcome>;
}

/** What a sign-in needs. */
export interface SignInParts {
  readonly environment: Pick<Environment, 'local' | 'wallClock'>;
  readonly http: HttpClient;
  /** Address of the server. The browser's mark is kept for it. */
  readonly service: string;
  /** Begins the session of a token. `mayAsk` means that no code has been proved, so the privileges may ask for one. */
  readonly enter: (token: string, tokens: NewTokens, mayAsk?: boolean) => Promise<Outcome>;
  /** Called when sign-ins to this account have failed elsewhere since the last one. `at` is the time of the latest, ms since 1970. */
  readonly onFailedTries: (count: number, at: number) => void;
}

/** Makes the sign-in. */
export function createSignIn({ environment, http, service, enter, onFailedTries }: SignInParts): SignIn {
  const mark = createBrowserMark(environment, service);
  const $step = atom<SignInStep | undefined>();
  /** Shows a step and gives it a way to end. A later step that has taken its place stays. */
  const show = (make: (leave: () => void) => SignInStep): Outcome => {
    const step: SignInStep = make(() => {
      if ($step.get() === step) $step.set(undefined);
    });
    $step.set(step);
    return doneWell;
  };

  /** Begins the session of a sign-in that is complete. */
  const entered = async (tokens: NewTokens, mayAsk?: boolean): Promise<Outcome> => {
    mark.keep(tokens);
    const outcome = await enter(tokens.accessToken, tokens, mayAsk);
    if (outcome.isDone && tokens.failedTries && tokens.failedTryAt)
      onFailedTries(tokens.failedTries, tokens.failedTryAt);
    return outcome;
  };

  const ask: SignIn['ask'] = async (kind, tokens) => {
    const code = await secondStep();
    if (!code) return unreachable;
    const onProved = (proved: NewTokens): Promise<Outcome> => entered(proved);
    return show(leave => {
      const onLeft = (isGivenUp = false): void => {
        leave();
        if (isGivenUp) void attempt(http.request(logout, tokens));
      };
      return code.createStep(kind, { environment, http, tokens, onProved, onLeft });
    });
  };

  /** Goes on after the answer to a sign-in. `isCoded` means that the code of a message was proved with it. */
  const begin = (answer: Tokens, isCoded = false): Promise<Outcome> => {
    const kind = answer.needsSecondFactor ? 'second' : answer.needsSmsCode && !isCoded ? 'sms' : undefined;
    return kind ? ask(kind, answer) : entered(answer, !isCoded);
  };

  return {
    $step,
    verifyPicture: async () => (await secondStep())?.askPicture(http, mark.asked()) ?? unreachable,
    signIn: async ({ username, password, ...picture }) => {
      $step.set(undefined);
      const typed = {
        username: username.trim(),
        password: passwordDigest(password),
        grantType: 'password',
        ...picture,
        ...mark.asked(),
      };
      const answered = await attempt(http.request(login, typed));
      const answer = answered.isDone ? answered.value : undefined;
      if (answer && !asksForCode(answer)) return begin(answer);
      if (!answered.isDone && answered.error?.fields['smsCode'] === undefined) return answered;
      // A code by message goes with another try of the same sign-in (interpretations.md 34). The refusal has sent one, or the answer asks
      // for it.
      const code = await secondStep();
      if (!code) return unreachable;
      const asked = answer ? { asked: answer } : {};
      const onProved = (proved: Tokens): Promise<Outcome> => begin(proved, true);
      return show(onLeft => code.createCodedStep({ environment, http, typed, ...asked, onProved, onLeft }));
    },
    ask,
  };
}

/** The second step of a sign-in, and the picture with a code for a first step. The console loads this when a server asks for either. */
import {
  asksForCode,
  authorize2,
  checkSmsVerifyCode,
  getSmsVerifyCode,
  getVerifyCode,
  login,
  type AnswerOf,
  type CallError,
  type CodeAsked,
  type HttpClient,
  type RequestOf,
  type Session as Tokens,
  type VerifyPicture,
} from '@patrolkit/transport';
import { atom } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import { attempt, doneWell, failed, type Outcome } from '../outcome.ts';
import { closed } from '../store.ts';
import type { NewTokens, SentCode, SignInStep } from './state.ts';

/** Seconds before a user can request another code, when the server does not say. */
const usualWait = 60;

/** What a step needs. */
export interface StepParts {
  readonly environment: Pick<Environment, 'wallClock'>;
  readonly http: HttpClient;
  /** The answer to the sign-in. Its token is valid for this step alone. */
  readonly tokens: NewTokens;
  /** Called when the user has proved the step. The session begins with these tokens. */
  readonly onProved: (tokens: NewTokens) => Promise<Outcome>;
  /** Called when the step is over, whether or not a session has begun. `isGivenUp` means that the server must be informed. */
  readonly onLeft: (isGivenUp?: boolean) => void;
}

/** Makes a step. It keeps the token of the sign-in in memory alone until the step is proved. */
export function createStep(kind: SignInStep['kind'], parts: StepParts): SignInStep {
  const { environment, http, tokens, onProved, onLeft } = parts;
  const $sent = atom<SentCode | undefined>();
  const asked = { token: tokens.accessToken };
  const proof = createProof(onLeft);

  /** The outcome of a failed call. When the first step has expired, this step ends and the user has to sign in again. */
  const told = (outcome: Outcome<never> & { readonly isDone: false }): Outcome<never> => {
    if (!isOver(outcome.error)) return outcome;
    onLeft();
    return failed({ id: 'session.expired' }, outcome.error);
  };

  return closed({
    kind,
    $sent,
    send: async () => {
      const answered = await attempt(http.request(getSmsVerifyCode, {}, asked));
      if (!answered.isDone) return told(answered);
      const { phone = tokens.phone, againAfter = usualWait } = answered.value;
      $sent.set({ ...(phone === undefined ? {} : { phone }), againAt: environment.wallClock() + againAfter * 1000 });
      return doneWell;
    },
    prove: async code => {
      const answered = await attempt(
        kind === 'sms'
          ? http.request(checkSmsVerifyCode, { smsCode: code.trim() }, asked)
          : http.request(authorize2, { code: code.trim() }, asked),
      );
      if (!answered.isDone) return told(answered);
      const { accessToken, refreshToken, expiresIn, ...more } = answered.value;
      return proof.pass(() =>
        onProved({
          ...tokens,
          ...more,
          ...(accessToken === undefined ? {} : { accessToken }),
          ...(refreshToken === undefined ? {} : { refreshToken }),
          ...(expiresIn === undefined ? {} : { expiresIn }),
        }),
      );
    },
    leave: proof.leave,
  });
}

/** What a step needs when its code goes with the sign-in itself. */
export interface CodedStepParts {
  readonly environment: Pick<Environment, 'wallClock'>;
  readonly http: HttpClient;
  /** The refused sign-in. Its password is the digest. */
  readonly typed: RequestOf<typeof login>;
  /** The answer that asks for the code and brings no token. Without it the server refused the sign-in, and that refusal sent a code. */
  readonly asked?: CodeAsked;
  /** Called when the server has accepted the sign-in. */
  readonly onProved: (answer: Tokens) => Promise<Outcome>;
  readonly onLeft: () => void;
}

/**
 * Makes the step for a server that expects a code by message with the sign-in itself. Such a server either refuses the sign-in until then,
 * and each refusal sends another code. Or it answers without a token, and sends a code on request.
 */
export function createCodedStep({ environment, http, typed, asked, onProved, onLeft }: CodedStepParts): SignInStep {
  const sent = ({
    phone = asked?.phone,
    againAfter = usualWait,
  }: Partial<AnswerOf<typeof getSmsVerifyCode>> = {}): SentCode => ({
    ...(phone === undefined ? {} : { phone }),
    againAt: environment.wallClock() + againAfter * 1000,
  });
  const $sent = atom<SentCode | undefined>(asked ? undefined : sent());
  const proof = createProof(onLeft);
  const pass = (answer: Tokens): Promise<Outcome> => proof.pass(() => onProved(answer));
  return closed<SignInStep>({
    kind: 'sms',
    $sent,
    send: async () => {
      if (asked) {
        const { username } = typed;
        const told = await attempt(http.request(getSmsVerifyCode, { username }, { token: null }));
        if (told.isDone) $sent.set(sent(told.value));
        // A server that answers no call without a token sends the code with the sign-in.
        if (told.isDone || !isOver(told.error)) return told.isDone ? doneWell : told;
      }
      const answered = await attempt(http.request(login, typed));
      if (answered.isDone && !asksForCode(answered.value)) return pass(answered.value);
      if (!answered.isDone && answered.error?.fields['smsCode'] === undefined) return answered;
      $sent.set(sent());
      return doneWell;
    },
    prove: async code => {
      const answered = await attempt(http.request(login, { ...typed, smsCode: code.trim() }));
      if (!answered.isDone) return answered;
      // The server asks for the code once more, so this one was wrong.
      return asksForCode(answered.value) ? failed({ id: 'session.codeWrong' }) : pass(answered.value);
    },
    leave: proof.leave,
  });
}

/** The end of a step. A user proves it once, and it stays until the session has begun. A user who has left it is not signed in. */
function createProof(onLeft: StepParts['onLeft']) {
  let isOpen = true;
  return {
    pass: async (enter: () => Promise<Outcome>): Promise<Outcome> => {
      if (!isOpen) return failed({ id: 'session.replaced' });
      isOpen = false;
      const outcome = await enter();
      onLeft();
      return outcome;
    },
    leave: (): void => {
      const isGivenUp = isOpen;
      isOpen = false;
      onLeft(isGivenUp);
    },
  };
}

const isOver = (error: CallError | undefined): boolean =>
  error?.failure === 'session-ended' || error?.failure === 'unauthorised';

/** Asks for a picture with a code. */
export const askPicture = (http: HttpClient, asked: RequestOf<typeof getVerifyCode>): Promise<Outcome<VerifyPicture>> =>
  attempt(http.request(getVerifyCode, asked));

/** What an answered call is seen and heard by: asked for until it is ready (interpretations.md 27). */
import {
  appAnswerRobotCall,
  streamAddress,
  type AnswerOf,
  type Clock,
  type HttpClient,
  type IceServer,
  type TwoWayMeeting,
} from '@patrolkit/transport';
import { attempt, type Notice } from '../outcome.ts';
import type { SosCall } from './call.ts';

/** What an answered call is seen by: live video, or a call both ways. */
export type SosMedium =
  { readonly kind: 'video'; readonly address: string } | ({ readonly kind: 'two-way' } & TwoWayMeeting);

/** Tries to get the medium of a call. */
export const answerTries = 99;
/** Between two of them, milliseconds. */
export const answerEvery = 200;

/** What the medium is asked for with. */
export interface MediumDeps {
  readonly clock: Clock;
  readonly http: HttpClient;
  readonly service: string;
  readonly pageAddress: string;
  /** STUN and TURN servers for two-way calls. */
  readonly iceServers: readonly IceServer[];
}

/** The medium, or why there is none; nobody knows why where the server answered without one. */
export type AskedMedium =
  { readonly medium: SosMedium } | { readonly medium?: undefined; readonly problem: Notice | undefined };

/** Answers a call and asks until its medium is there, 99 times at most. Ends at once when `signal` is aborted. */
export async function askMedium(deps: MediumDeps, call: SosCall, signal: AbortSignal): Promise<AskedMedium> {
  const { uuid, sessionId } = call;
  for (let tries = 1; ; tries += 1) {
    const request = deps.http.request(appAnswerRobotCall, { uuid, sessionId, client: 'web' }, { signal });
    const answered = await attempt(request);
    const medium = answered.isDone ? mediumOf(deps, answered.value) : undefined;
    if (medium) return { medium };
    const problem = answered.isDone ? undefined : answered.problem;
    if (signal.aborted || tries === answerTries) return { problem };
    await new Promise<void>(resolve => {
      deps.clock.after(answerEvery, resolve);
    });
    if (signal.aborted) return { problem };
  }
}

function mediumOf(deps: MediumDeps, answer: AnswerOf<typeof appAnswerRobotCall>): SosMedium | undefined {
  const { isWebRtc, address: given, meetingId = '', deviceCode = '', userName = '', password = '' } = answer;
  const address = given === undefined ? undefined : streamAddress(given, deps.service, deps.pageAddress);
  if (address === undefined) return undefined;
  return isWebRtc
    ? { kind: 'two-way', address, meetingId, deviceCode, userName, password, iceServers: deps.iceServers }
    : { kind: 'video', address };
}

/** The video or two-way call of an answered SOS call. The console asks until it is ready (interpretations.md 27). */
import {
  appAnswerRobotCall,
  type AnswerOf,
  type Clock,
  type HttpClient,
  type IceServer,
  type TwoWayMeeting,
} from '@patrolkit/transport';
import { attempt, type Notice } from '../outcome.ts';
import type { StreamAddress } from '../installation/streams.ts';
import type { SosCall } from './call.ts';

/** The medium of an answered call: live video, or a two-way call. */
export type SosMedium =
  { readonly kind: 'video'; readonly address: string } | ({ readonly kind: 'two-way' } & TwoWayMeeting);

/** How often the console asks for the medium of a call. */
export const answerTries = 99;
/** Wait between two tries, ms. */
export const answerEvery = 200;

/** What the request for the medium needs. */
export interface MediumDeps {
  readonly clock: Clock;
  readonly http: HttpClient;
  /** Returns the absolute address of a stream that the server answered. */
  readonly stream: StreamAddress;
  /** STUN and TURN servers for two-way calls. */
  readonly iceServers: readonly IceServer[];
}

/** The medium, or why there is none. The problem is undefined when the server answered without a medium. */
export type AskedMedium =
  { readonly medium: SosMedium } | { readonly medium?: undefined; readonly problem: Notice | undefined };

/** Answers a call and asks for its medium, at most 99 times. Ends at once when `signal` is aborted. */
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
  const address = given === undefined ? undefined : deps.stream(given);
  if (address === undefined) return undefined;
  return isWebRtc
    ? { kind: 'two-way', address, meetingId, deviceCode, userName, password, iceServers: deps.iceServers }
    : { kind: 'video', address };
}

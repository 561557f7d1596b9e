/** The calls of a console: with its token, in its language, numbered. Failures are logged, and shown as notices where a call says so. */
import { createHttp, type CallError, type HttpClient } from '@patrolkit/transport';
import type { Environment } from '../environment/index.ts';
import { problemOf } from '../outcome.ts';
import type { ErrorLogPart } from './error-log.ts';
import { noticeDurations, type NoticeStore } from './notices.ts';

/** What calls are made with. */
export interface CallDeps {
  readonly environment: Pick<Environment, 'fetch' | 'upload'>;
  /** Root of the server, an origin at least. */
  readonly service: string;
  readonly pageId: string;
  readonly token: () => string | undefined;
  readonly language: () => string;
  /** Other paths for calls, by call name (interpretations.md 7). */
  readonly paths: Readonly<Record<string, string>> | undefined;
  readonly timeZone: string | undefined;
  readonly log: ErrorLogPart;
  readonly notices: Pick<NoticeStore, 'notify'>;
  /** Told of every failed call. */
  readonly onFailure: (error: CallError) => void;
  /** Called when the server tells that the session has ended. */
  readonly onSessionEnded: () => void;
}

/** Makes the client. */
export function createCalls(deps: CallDeps): HttpClient {
  const { environment, log, notices } = deps;
  let sent = 0;
  return createHttp({
    service: deps.service,
    token: deps.token,
    language: deps.language,
    commandNo: () => {
      sent += 1;
      return `${deps.pageId}-${sent}`;
    },
    fetch: environment.fetch,
    ...(environment.upload ? { upload: environment.upload } : {}),
    ...(deps.paths ? { paths: deps.paths } : {}),
    timeZone: deps.timeZone,
    onUnreadable: (call, path, expected) => log.add('call', `${call}: ${path} is not ${expected}`),
    onFailure: (error, call, showsTip) => {
      log.add('call', error.message);
      deps.onFailure(error);
      if (error.failure === 'session-ended') {
        if (!call.keepsSession) deps.onSessionEnded();
        return;
      }
      if (!showsTip) return;
      const duration = error.failure === 'refused' ? noticeDurations.server : noticeDurations.http;
      notices.notify('error', problemOf(error), duration);
    },
  });
}

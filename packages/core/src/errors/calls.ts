/**
 * The calls of a console: with its token, in its language, numbered. Failures go into the error log, and appear as notices when a call says
 * so.
 */
import { createHttp, type CallError, type HttpClient, type HttpOptions } from '@patrolkit/transport';
import type { Environment } from '../environment/index.ts';
import { problemOf } from '../outcome.ts';
import type { ErrorLogPart } from './error-log.ts';
import { noticeDurations, type NoticeStore } from '../notices/notices.ts';

/** What calls are made with. `service` is at least an origin. */
export interface CallDeps extends Pick<
  HttpOptions,
  'service' | 'token' | 'session' | 'language' | 'paths' | 'timeZone'
> {
  readonly environment: Pick<Environment, 'fetch' | 'upload' | 'wallClock'>;
  readonly pageId: string;
  readonly log: ErrorLogPart;
  readonly notices: Pick<NoticeStore, 'notify'>;
  /** Called with every failed call. */
  readonly onFailure: (error: CallError) => void;
  /** Called when the server says that the session has ended, by the answer to a call. */
  readonly onSessionEnded: (error: CallError) => void;
}

/** Makes the client. */
export function createCalls(deps: CallDeps): HttpClient {
  const { environment, log, notices } = deps;
  let sent = 0;
  return createHttp({
    ...deps,
    ...environment,
    commandNo: () => {
      sent += 1;
      return `${deps.pageId}-${sent}`;
    },
    // The same fault in many rows makes one entry with a count.
    onUnreadable: (call, path, expected) =>
      log.add('call', `${call}: ${path.replaceAll(/\[\d+\]/g, '[]')} is not ${expected}`),
    onFailure: (error, call, showsTip) => {
      log.add('call', error.message);
      deps.onFailure(error);
      if (error.failure === 'session-ended') {
        if (!call.keepsSession) deps.onSessionEnded(error);
        return;
      }
      if (!showsTip) return;
      const duration = error.failure === 'refused' ? noticeDurations.server : noticeDurations.http;
      notices.notify('error', problemOf(error), duration);
    },
  });
}

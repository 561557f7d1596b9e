/** Reads the patrol captures that were not pushed because the channel was closed, or that were pushed in another language. */
import { selectPatrolCaptureHistory, type Clock, type HttpClient } from '@patrolkit/transport';
import { attempt } from '../outcome.ts';
import { captureListSize, type ListedCapture } from './listed.ts';

/** How long before a loss of the channel the reading begins, ms. A picture may be stored some time after a robot took it. */
const overlap = 60_000;

/** What the reading needs. */
export interface MissedDeps {
  readonly http: HttpClient;
  readonly clock: Clock;
  /** Whether captures may be read now: a view shows them, and the channel is open for further ones. */
  readonly mayRead: () => boolean;
  /** Takes the stored captures. `isKnown` says whether a capture is already listed. */
  readonly onRead: (stored: readonly ListedCapture[]) => void;
  readonly isKnown: (id: string) => boolean;
}

/** The captures that may be missing. */
export interface Missed {
  /** Begins with the loss of the channel. `last` is the time of the newest capture, or of the last frame, ms since 1970. */
  lost(last: number | undefined): void;
  /** Marks all captures to be read in another language. */
  all(): void;
  /** Reads what may be missing. After a failure the next call reads it again. */
  read(): Promise<void>;
  stop(): void;
  clear(): void;
}

/** Makes the reading. */
export function createMissed({ http, clock, mayRead, onRead, isKnown }: MissedDeps): Missed {
  /** Captures since this time may be missing, ms since 1970. Undefined when none is. 0 reads all. */
  let from: number | undefined;
  /** When the channel was lost, by the clock of this console. */
  let lostAt = 0;
  let reading: AbortController | undefined;

  /** When the channel was lost by the server's present clock, less a margin. Somebody may have set that clock back meanwhile. */
  const lostByServer = (): number => http.serverNow() - (clock.now() - lostAt) - overlap;

  const read = async (): Promise<void> => {
    if (from === undefined || reading || !mayRead()) return;
    const mine = new AbortController();
    reading = mine;
    const isPart = from > 0;
    const since = Math.min(from, lostByServer());
    const query = { page: 1, pageSize: captureListSize, ...(isPart ? { from: since } : {}) };
    const answer = await attempt(http.request(selectPatrolCaptureHistory, query, { signal: mine.signal }));
    if (reading !== mine) return;
    reading = undefined;
    if (!answer.isDone) return;
    // This answer may be the first to show that the server's clock was set back.
    if (isPart && since - lostByServer() > overlap) return read();
    // When all are read, nobody knows when a capture without a time was taken.
    onRead(
      answer.value.rows
        .filter(({ id, takenAt }) => isPart || takenAt !== undefined || isKnown(id))
        .map(row => ({ ...row, at: row.takenAt ?? since })),
    );
    from = undefined;
  };
  const stop = (): void => {
    reading?.abort();
    reading = undefined;
  };

  return {
    lost: last => {
      stop();
      if (last === undefined || from !== undefined) return;
      from = last - overlap;
      lostAt = clock.now();
    },
    all: () => {
      from = 0;
    },
    read,
    stop,
    clear: () => {
      stop();
      from = undefined;
    },
  };
}

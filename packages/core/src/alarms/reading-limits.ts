import { alarmHistory, alarmsPerPage } from '@patrolkit/transport';

/** Numbers of the reading. */
export const readingLimits = {
  pageSize: alarmsPerPage,
  /** A reading starts after a random wait of up to this, ms. */
  spread: 2_000,
  /** How far before the last complete reading the next one begins, ms. */
  overlap: 5 * 60_000,
  /** How far back the first reading goes, ms. */
  history: alarmHistory,
  passes: 3,
  /** Wait for another pass after passes of which none was steady, ms. It repeats until one is steady. */
  lastPass: 30_000,
  /** Wait before a failed page is read again, ms. */
  retry: 5_000,
  /** First wait for an answer before a request is aborted and sent again, ms. Each further wait is half as long again. */
  patience: 4_000,
  pages: 50,
  lookUps: 20,
  /** Wait before a request for the count, after a change that only the server can count, ms, plus a random part of `spread`. */
  recount: 1_000,
  /** Time after a count in which a push may report an earlier state, because the console folds pushes for up to a second, ms. */
  onTheWay: 2_000,
  /** Number of tries to read a count while nothing changes. */
  counts: 3,
} as const;

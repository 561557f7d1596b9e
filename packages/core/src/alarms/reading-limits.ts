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
  /** After passes of which none was steady another follows after this time, and again until one is steady, ms. */
  lastPass: 30_000,
  /** A failed page is read again after so long, ms. */
  retry: 5_000,
  /** A request that is not answered within this time is aborted and sent again; each further wait is half as long again, ms. */
  patience: 4_000,
  pages: 50,
  lookUps: 20,
  /** Wait before the server is asked for the count, after something that only it can count, ms; a random part of `spread` is added. */
  recount: 1_000,
  /** So long after a count a push may come that tells what was before it, since pushes are folded for up to a second, ms. */
  onTheWay: 2_000,
  /** Number of tries to read a count during which nothing changes. */
  counts: 3,
} as const;

/** Numbers of the reading. */
export const readingLimits = {
  pageSize: 20,
  /** A reading starts after a random wait up to this, ms. */
  spread: 2_000,
  /** How far before the last complete reading the next one begins, ms. */
  overlap: 5 * 60_000,
  /** How far back the first reading goes: three months, ms. */
  history: 92 * 24 * 3_600_000,
  passes: 3,
  /** One more pass after so long, when the passes never agreed, and again until one does, ms. */
  lastPass: 30_000,
  /** A failed page is read again after so long, ms. */
  retry: 5_000,
  /** What is not answered so long is given up and asked again, which then may take half as long again each time, ms. */
  patience: 4_000,
  pages: 50,
  lookUps: 20,
  /** The server is asked for the count so long, and a random part of the spread, after something happened that only it can count, ms. */
  recount: 1_000,
  /** A count that nothing agrees with is read again so often at once. */
  counts: 3,
} as const;

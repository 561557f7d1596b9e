/** The limits of queries for recorded video. */

/** Longest stretch of recorded time in one query, days (specification section 9). */
export const recordQueryDays = 3;

/** The limits of questions about recorded video. */

/** Longest stretch of recorded time that one query may ask for, days (specification section 9). */
export const recordQueryDays = 3;

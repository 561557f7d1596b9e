/** How long data are kept, and when alarms are closed by themselves. Administrators say so; each room removes its own data. */

/** Times, ms. */
export interface KeptTimes {
  /** How long closed alarms are kept with their pictures, calls and shelves. */
  readonly retention: number;
  /** How long records, captures and screenshots are kept. */
  readonly records: number;
  /** How long operations are kept. */
  readonly log: number;
  /** How long sign-ins are kept. */
  readonly signIns: number;
  /** How long a cause must be gone before its confirmed alarm is closed. */
  readonly causeGone: number;
  /** How long a confirmed alarm may stay open before the server closes it. */
  readonly acknowledged: number;
}

const day = 86_400_000;

/** The times of a fresh installation. */
export const usualTimes: KeptTimes = {
  retention: 184 * day,
  records: 184 * day,
  log: 184 * day,
  signIns: 184 * day,
  causeGone: 30 * 60_000,
  acknowledged: 7 * day,
};

/** A time that never ends. It can still be subtracted from a time of the wall clock. */
export const never = Number.MAX_SAFE_INTEGER;

/** The times that administrators have set. */
export interface Keeping {
  /** The times that count now; none where nobody has set any. */
  readonly times: Partial<KeptTimes>;
}

/** Data of a room that are kept for a time. */
export interface Purged {
  /** Removes what is no longer kept. */
  purge(kept: KeptTimes): Promise<void>;
}

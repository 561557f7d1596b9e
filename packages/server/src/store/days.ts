/** The beginning of a day, in the time zone of the machine, which is that of the site. */
export const dayBegin = (at: number): number => new Date(at).setHours(0, 0, 0, 0);
/** The end of a day, which is the beginning of the next one, in the same time zone. */
export const dayEnd = (at: number): number => new Date(at).setHours(24, 0, 0, 0);

const two = (part: number): string => String(part).padStart(2, '0');
/** The day of a moment in the same time zone, as YYYY-MM-DD. */
export const dayOf = (at: Date): string => `${String(at.getFullYear())}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

/** A stretch of time, ms since 1970: its beginning is in it, its end is not. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

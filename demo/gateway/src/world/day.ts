/** The begin of the day of a time, in the time zone of the site: that of the machine. */
export const dayBegin = (at: number): number => new Date(at).setHours(0, 0, 0, 0);
/** The end of the day of a time, which is the begin of the next one, in the same time zone. */
export const dayEnd = (at: number): number => new Date(at).setHours(24, 0, 0, 0);

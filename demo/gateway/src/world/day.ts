/** The begin of the day of a time, in the time zone of the site: that of the machine. */
export const dayBegin = (at: number): number => new Date(at).setHours(0, 0, 0, 0);

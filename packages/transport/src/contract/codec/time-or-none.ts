/** Moments that may be missing. They stand apart from the moments themselves, which every page loads. */
import { optional, type Codec } from './codec.ts';
import { time } from './time.ts';

const givenTime = optional(time);

/** A time that may not exist yet, or no longer. Some servers write 0 for that. */
export const timeOrNone: Codec<number | undefined> = {
  ...givenTime,
  decode: (value, reading, path) => givenTime.decode(value, reading, path) || undefined,
};

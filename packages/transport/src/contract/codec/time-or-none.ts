/** Moments that there may not be; beside the moments themselves, which every page loads. */
import { optional, type Codec } from './codec.ts';
import { time } from './time.ts';

const givenTime = optional(time);

/** A time that there may not be yet, or no more: some servers write 0 for that. */
export const timeOrNone: Codec<number | undefined> = {
  ...givenTime,
  decode: (value, reading, path) => givenTime.decode(value, reading, path) || undefined,
};

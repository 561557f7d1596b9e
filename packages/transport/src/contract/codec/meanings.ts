/** Values with a meaning beyond their kind: pictures, sounds, durations and measured values. They are read as their kind is. */
import type { Codec, Limits, Meaning, Unit } from './codec.ts';
import { within } from './limits.ts';
import { address, number } from './scalars.ts';

/** A codec whose values have this meaning. */
export const meant = <T>(codec: Codec<T>, meaning: Meaning): Codec<T> => ({ ...codec, meaning });

/** The address of a picture. */
export const picture = meant(address, 'picture');
/** The address of a sound. */
export const audio = meant(address, 'audio');
/** How long something took, ms. */
export const duration = meant(number, 'duration');
/** A part of a whole, from 0 to 1. */
export const share = meant(number, 'share');

/** A number in a unit, with this many digits after the point, and within bounds if a request has them. */
export const measured = (unit: Unit, decimals = 0, bounds: Pick<Limits, 'min' | 'max'> = {}): Codec<number> => ({
  ...within(number, { decimals, ...bounds }),
  unit,
});

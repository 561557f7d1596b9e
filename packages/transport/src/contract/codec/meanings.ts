/** Values that mean more than their kind: pictures, sounds, durations and what is measured. They are read as their kind is. */
import type { Codec, Limits, Meaning, Unit } from './codec.ts';
import { within } from './limits.ts';
import { address, number } from './scalars.ts';

/** A value that means this to people. */
export const meant = <T>(codec: Codec<T>, meaning: Meaning): Codec<T> => ({ ...codec, meaning });

/** The address of a picture. */
export const picture = meant(address, 'picture');
/** The address of a sound. */
export const audio = meant(address, 'audio');
/** How long something took, ms. */
export const duration = meant(number, 'duration');
/** A part of a whole, from 0 to 1. */
export const share = meant(number, 'share');

/** A number in a unit, to so many digits after the point, and between the two where a request has bounds. */
export const measured = (unit: Unit, decimals = 0, bounds: Pick<Limits, 'min' | 'max'> = {}): Codec<number> => ({
  ...within(number, { decimals, ...bounds }),
  unit,
});

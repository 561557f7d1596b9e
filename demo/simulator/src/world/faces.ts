import { part } from './random.ts';

/**
 * The similarity of a face before a camera to the one in the library, 0 to 1. It depends on the person, and a little on the
 * light.
 */
export const similarityOf = (name: string, at: number): number =>
  Number((0.86 + part('face', name) * 0.1 + (part('light', name, at) - 0.5) * 0.03).toFixed(3));

/** How long the verification of a face at an access point takes, seconds: mostly a few, sometimes much more. */
export const verificationOf = (name: string, at: number): number =>
  Number((1 + part('verify', name, at) ** 12 * 24).toFixed(1));

/** A seeded source of numbers in [0, 1): the same seed always gives the same fleet. */
export type Random = () => number;

/** The generator mulberry32: small, fast, and good enough for a simulation. */
export const createRandom = (seed: number): Random => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
};

/** A number between two bounds. */
export const between = (random: Random, low: number, high: number): number => low + (high - low) * random();

/** One entry of a list; the list must not be empty. */
export const pick = <T>(random: Random, list: readonly T[]): T => {
  const found = list[Math.floor(random() * list.length)];
  if (found === undefined) throw new Error('pick from an empty list');
  return found;
};

/** A hash of 32 bits, always the same for the same words and unrelated for different words. */
export const mix = (...words: readonly (string | number)[]): number => {
  let hash = 2_166_136_261;
  for (const character of words.join('\u0000')) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507);
  return (hash ^ (hash >>> 13)) >>> 0;
};

/** Random numbers that are always the same for the same words. */
export const seededRandom = (...words: readonly (string | number)[]): Random => createRandom(mix(...words));

/** A number from 0 to 1 that is always the same for the same words. */
export const part = (...words: readonly (string | number)[]): number => mix(...words) / 4_294_967_296;

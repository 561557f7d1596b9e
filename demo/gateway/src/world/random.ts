/** A seeded source of numbers in [0, 1): the same seed always gives the same fleet. */
export type Random = () => number;

/** mulberry32: tiny, fast, and good enough for a simulated yard. */
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

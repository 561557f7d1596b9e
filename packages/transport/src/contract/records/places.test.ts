import { expect, it } from 'vitest';
import { invalid, silently } from '../codec/index.ts';
import { place, type Place } from './places.ts';

const nested = (levels: number): unknown => ({
  id: `${levels} below`,
  children: levels === 0 ? [] : [nested(levels - 1)],
});
/** The places of a tree with one place per level, from the top. */
const levelsOf = (top: Place): readonly Place[] => [top, ...top.children.flatMap(levelsOf)];

it.each([0, 6, 7, 8, 20])('every place of a tree with %i levels below it has a list of the places in it', below => {
  const read = place.decode(nested(below), silently, 'it');
  if (read === invalid) throw new Error('not read');
  const levels = levelsOf(read);
  expect(levels.map(({ id }) => id)).toEqual(
    Array.from({ length: Math.min(below + 1, 8) }, (_item, level) => `${below - level} below`),
  );
  expect(levels.at(-1)?.children).toEqual([]);
});

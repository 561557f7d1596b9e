import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { migrations } from './all.ts';
import { fillNames, nameQuantities } from './fill-names.ts';
import type { Migration } from './migration.ts';

/** The begin of the digest of each released migration, in order: one that is edited, moved or removed fails this test. */
const released =
  `9276577a 30533fec 3e10748f bb912800 abb3a5c1 77d81141 35816a3b 4ff89240 a154286b 948802e3 3cb0e106 5125a45f
  8535495e 4f31d38b a3820734 64ec5a5e ab46a373 6d8fe625 78cf7d20 fillNames e1413cf8 94d32b2f c668918e 8cdca4a9
  2c37f86f f5a55d79 ef608594 91ac165e 04336a3b cd485d4a nameQuantities 197d7a05 9cedec82`.split(/\s+/);
/** The migrations that are functions, by name. */
const byName = new Map<Migration, string>([
  [fillNames, 'fillNames'],
  [nameQuantities, 'nameQuantities'],
]);
const digest = (change: Migration): string =>
  typeof change === 'string'
    ? createHash('sha256').update(change).digest('hex').slice(0, 8)
    : (byName.get(change) ?? 'unknown');

it('what was released stands in its order as it was', () => {
  expect(migrations.slice(0, released.length).map(digest)).toEqual(released);
});

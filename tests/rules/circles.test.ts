import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { circlesOf, importsIn } from './imports.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Every package of ours, by the folder of its sources. One imports another by its name, and only in one direction (docs/architecture.md).
 */
const packages = [
  'packages/transport/src',
  'packages/core/src',
  'widgets',
  'host-app/src',
  'packages/server/src',
] as const;

describe('files that import each other', () => {
  it.each(packages)('are none in %s, imports of types and of what comes on demand counted too', folder => {
    const imports = importsIn(join(root, folder));
    expect(imports.size).toBeGreaterThan(50);
    // All imported files exist: no line was read as another one.
    expect(
      [...imports.values()].flat().filter(path => !imports.has(path) && !existsSync(join(root, folder, path))),
    ).toEqual([]);
    expect(circlesOf(imports)).toEqual([]);
  });

  it('are found whichever way they lead', () => {
    const graph = new Map([
      ['a', ['b', 'd']],
      ['b', ['c']],
      ['c', ['a']],
      ['d', ['e']],
      ['e', []],
      ['f', ['f']],
    ]);
    expect(circlesOf(graph)).toEqual([['a', 'b', 'c'], ['f']]);
  });
});

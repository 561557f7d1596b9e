import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsIn } from './imports.ts';

/** Every product file of core, with what it imports of the others. */
const imports = importsIn(join(import.meta.dirname, '../../packages/core/src'));

/** The rooms of core and the files beside them, the lowest first. Each imports only what stands before it. */
const order = [
  'store.ts',
  'part.ts',
  'trusted.ts',
  'names.ts',
  'alarm-begin.ts',
  'worker.ts',
  'keys',
  'permissions',
  'menu',
  'environment',
  'i18n',
  'joined.ts',
  'theme',
  'periods',
  'shapes',
  'formats',
  'text-problem.ts',
  'outcome.ts',
  'later.ts',
  'paging',
  'versions.ts',
  'preferences',
  'installation',
  'notices',
  'errors',
  'session',
  'ground.ts',
  'robots',
  'video',
  'live',
  'captures',
  'driving',
  'audio',
  'alarms',
  'sos',
  'resources',
  'browser-push.ts',
  'boards',
  'shifts',
  'diagnostics',
  'lanes',
  'parts',
  'loading.ts',
  'surface.ts',
  'console.ts',
  'join.ts',
  'index.ts',
];

/** The room of a file, or the file itself beside the rooms. */
const roomOf = (path: string): string => path.split('/')[0] ?? path;

describe('the rooms of core', () => {
  it('stand all in the order, each once', () => {
    expect(order.toSorted()).toEqual([...new Set([...imports.keys()].map(roomOf))].toSorted());
  });

  it('import only what stands below them, types and late code too', () => {
    const upwards = [...imports].flatMap(([from, targets]) =>
      targets
        .filter(to => !to.startsWith('..') && order.indexOf(roomOf(to)) > order.indexOf(roomOf(from)))
        .map(to => `${from} > ${to}`),
    );
    expect(upwards).toEqual([]);
  });
});

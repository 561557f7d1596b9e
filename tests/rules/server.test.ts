import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsIn } from './imports.ts';

const source = join(import.meta.dirname, '../../packages/server/src');

/** Every product file of the server, with what it imports of the others. */
const imports = importsIn(source);

/** The room of a file; undefined for files that put the rooms together. */
const roomOf = (path: string): string | undefined => (path.includes('/') ? path.split('/')[0] : undefined);

/** The rooms that every room may import, beside itself. */
const common = new Set(['http', 'files', 'language', 'store', 'session', 'fleet', 'links', 'live']);

/** Imports of other rooms that are allowed in spite of the rule: this list may only shrink. */
const exceptions: readonly string[] = [];

describe('the rooms of the server', () => {
  it('are read whole', () => {
    expect(imports.size).toBeGreaterThan(100);
    expect(imports.get('server.ts')).toContain('alarms/room.ts');
  });

  it('import no other room but http, files, language, store, session, fleet, links and live', () => {
    const crossing = [...imports].flatMap(([from, targets]) =>
      targets.flatMap(to => {
        const [one, other] = [roomOf(from), roomOf(to)];
        return one === undefined || one === other || (other !== undefined && common.has(other))
          ? []
          : `${from} > ${to}`;
      }),
    );
    expect(crossing.toSorted()).toEqual(exceptions.toSorted());
  });

  it('leave to server.ts nothing but putting them together', () => {
    const text = readFileSync(join(source, 'server.ts'), 'utf8');
    expect(text.split('\n').length).toBeLessThan(200);
    expect(text).not.toMatch(/\bas unknown as\b|setTimeout|SELECT|UPDATE/);
  });
});

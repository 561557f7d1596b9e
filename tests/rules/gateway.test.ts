import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = join(import.meta.dirname, '../../demo/gateway/src');

/** Every product file of the gateway, with what it imports of the others: values, types, and what comes on demand. */
const imports = new Map<string, readonly string[]>(
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.ts') && !/(\.test|testing)\.ts$/.test(path))
    .map(path => {
      const text = readFileSync(join(source, path), 'utf8');
      const named = [...text.matchAll(/(?:\bfrom|\bimport\()\s*'(\.{1,2}\/[^']+\.ts)'/g)];
      return [path, named.map(([, to = '']) => relative(source, join(source, dirname(path), to)))];
    }),
);

/** The room of a file; none for those that put the rooms together. */
const roomOf = (path: string): string | undefined => (path.includes('/') ? path.split('/')[0] : undefined);

/** What every room may import, beside itself. */
const common = new Set(['http', 'store', 'session', 'fleet', 'world', 'live']);

/** Imports of other rooms that stand in spite of the rule: this list may only shrink. */
const exceptions: readonly string[] = [];

/** Groups of files that import each other, whichever way round. */
function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const reaches = (from: string): Set<string> => {
    const seen = new Set<string>();
    const open = [...(graph.get(from) ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(...(graph.get(next) ?? []));
    }
    return seen;
  };
  const reached = new Map([...graph.keys()].map(path => [path, reaches(path)]));
  const left = new Set([...graph.keys()].filter(path => reached.get(path)?.has(path)));
  const circles: string[][] = [];
  for (const path of left) {
    const circle = [...left].filter(other => reached.get(path)?.has(other) && reached.get(other)?.has(path));
    for (const other of circle) left.delete(other);
    circles.push(circle.toSorted());
  }
  return circles;
}

describe('the rooms of the gateway', () => {
  it('are read whole', () => {
    expect(imports.size).toBeGreaterThan(100);
    expect(imports.get('gateway.ts')).toContain('alarms/room.ts');
  });

  it('import no other room but http, store, session, fleet, world and live', () => {
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

  it('have no circle of files, imports of types counted too', () => {
    expect(circlesOf(imports)).toEqual([]);
  });

  it('leave to gateway.ts nothing but putting them together', () => {
    const text = readFileSync(join(source, 'gateway.ts'), 'utf8');
    expect(text.split('\n').length).toBeLessThan(200);
    expect(text).not.toMatch(/\bas unknown as\b|setTimeout|SELECT|UPDATE/);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Files by their paths, with the files that each of them imports. */
export type Imports = ReadonlyMap<string, readonly string[]>;

const product = /(?<!\.d|\.test|testing)\.tsx?$/;
const left = /(^|\/)(node_modules|testing)\//;
const named = /(?:\bfrom|\bimport|\bimport\()\s*'(\.{1,2}\/[^'?]+\.tsx?)/g;

/** Every product file of a folder, with the others that it imports: values, types, and files loaded on demand. */
export const importsIn = (folder: string): Imports =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(path => product.test(path) && !left.test(path))
      .map(path => [
        path,
        [...readFileSync(join(folder, path), 'utf8').matchAll(named)].map(([, to = '']) =>
          relative(folder, join(folder, dirname(path), to)),
        ),
      ]),
  );

/** Groups of files that import each other, in either direction. */
export function circlesOf(graph: Imports): string[][] {
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

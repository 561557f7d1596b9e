// Documents that name what proves them: `file › words` stands for a part of a file, such as the title of a test.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** The rows of the tables of a document whose first cell looks so, each as its cells. */
export const rowsOf = (document: string, first: RegExp): string[][] =>
  readFileSync(join(root, document), 'utf8')
    .split('\n')
    .filter(line => line.startsWith('|'))
    .map(line => line.split('|').map(cell => cell.trim()))
    .map(cells => cells.slice(1, -1))
    .filter(([cell = '']) => first.test(cell));

/** What is wrong with the citations of a cell: none is there, or what one names is not there. */
export function faultsOf(cell: string): string[] {
  const named = [...cell.matchAll(/`([^`›]+) › ([^`]+)`/g)];
  if (named.length === 0) return ['no proof'];
  return named.flatMap(([, file = '', words = '']) => {
    const path = join(root, file);
    if (!existsSync(path)) return [`${file} is not there`];
    return readFileSync(path, 'utf8').includes(words) ? [] : [`${file} says nothing of “${words}”`];
  });
}

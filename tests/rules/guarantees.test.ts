import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const rows = readFileSync(join(root, 'docs/guarantees.md'), 'utf8')
  .split('\n')
  .filter(line => /^\| +\d+ +\|/.test(line))
  .map(line => {
    const [, number = '', goal = '', proofs = '', figure = ''] = line.split('|').map(cell => cell.trim());
    return { number: Number(number), goal, proofs, figure };
  });

describe('docs/guarantees.md', () => {
  it('has one row for each of the 53 goals', () => {
    expect(rows.map(({ number }) => number).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 53 }, (_, index) => index + 1),
    );
  });

  it('says what is guaranteed, and how it stands', () => {
    expect(rows.filter(({ goal, figure }) => goal === '' || figure === '').map(({ number }) => number)).toEqual([]);
  });

  it('names proofs that stand where it says', () => {
    const missing: string[] = [];
    for (const { number, proofs } of rows) {
      const named = [...proofs.matchAll(/`([^`›]+) › ([^`]+)`/g)];
      if (named.length === 0) missing.push(`${number}: no proof`);
      for (const [, file = '', words = ''] of named) {
        const path = join(root, file);
        if (!existsSync(path)) missing.push(`${number}: ${file} is not there`);
        else if (!readFileSync(path, 'utf8').includes(words))
          missing.push(`${number}: ${file} says nothing of “${words}”`);
      }
    }
    expect(missing).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { errorsAndLimitsPage } from '../../scripts/errors-and-limits.ts';

const files: Readonly<Record<string, string>> = {
  'built.ts': 'export const limits = { wait: 15_000, sizes: [1, 2, 3] };',
  'shown.test.ts': "it('waits a | b')",
  'docs/interpretations.md': '\n7. **So.**',
};
const head = 'number\tkind\ttext or file\twords or value\tunit';
const shown = (number: string): string[] => [
  `${number}\tbuilt\tbuilt.ts\texport const limits`,
  `${number}\ttest\tshown.test.ts\twaits a | b`,
];
const good = ['C8.1', 'L8.1', 'C9.1', 'L9.1'].map(number => [
  `${number}\tsays\tIt waits; interpretation 7\tconsole, calls`,
  ...shown(number),
]);
const pageOf = (lines: readonly string[]): Promise<string> =>
  errorsAndLimitsPage([head, ...lines].join('\n'), {
    read: file => files[file],
    load: () => Promise.resolve({ limits: { wait: 15_000, sizes: [1, 2, 3], far: 43_200 } }),
  });
/** The page with its first row replaced. */
const withFirst = (...lines: readonly string[]): Promise<string> => pageOf([...lines, ...good.slice(1).flat()]);

describe('the page of errors and limits', () => {
  it('is one table with a row for each fact: where it is built, and which test shows it', async () => {
    const page = await pageOf(good.flat());
    expect(page.split('\n').filter(line => line.startsWith('|'))).toHaveLength(6);
    expect(page).toContain(
      '| C8.1 | It waits; [interpretation 7](../interpretations.md) | console 8, calls 8 | ' +
        '[built.ts](../../built.ts) › `export const limits` | [shown.test.ts](../../shown.test.ts) › `waits a \\| b` |',
    );
  });

  it('takes its numbers from the code', async () => {
    const page = await withFirst(
      'C8.1\tsays\tIt waits {limits.wait}, {limits.far}, {limits.sizes}\tcalls',
      'C8.1\tvalue\tbuilt.ts\tlimits.wait\ts',
      'C8.1\tvalue\tbuilt.ts\tlimits.far',
      'C8.1\tvalue\tbuilt.ts\tlimits.sizes',
      ...shown('C8.1'),
    );
    expect(page).toContain(
      '| C8.1 | It waits 15 s, 43 200, 1, 2 or 3 | calls 8 | [built.ts](../../built.ts) › `limits.wait`<br>',
    );
  });

  const [built = '', test = ''] = shown('C8.1');
  const says = 'C8.1\tsays\tIt waits\tcalls';
  it.each([
    ['a file that is not there', [says, built.replace('built.ts', 'gone.ts'), test], 'C8.1: gone.ts is not there'],
    ['words that are not there', [says, built, `${test} c`], 'C8.1: shown.test.ts says nothing of “waits a | b c”'],
    ['a file without words', [says, 'C8.1\tbuilt\tbuilt.ts', test], 'C8.1: names no words of built.ts'],
    ['a row without a fact', [built, test], 'C8.1: says nothing'],
    ['a row of no document', ['C8.1\tsays\tIt waits', built, test], 'C8.1: “” names no document'],
    ['a row that is built nowhere', [says, test], 'C8.1: says not where it is built'],
    ['a row without a test', [says, built], 'C8.1: names no test'],
    ['code in the place of a test', [says, built, built.replace('built\t', 'test\t')], 'C8.1: built.ts is no test'],
    ['a test in the place of code', [says, test.replace('test\t', 'built\t'), test], 'C8.1: shown.test.ts is a test'],
    ['an unknown kind', [says, built, test, 'C8.1\tnote\tbuilt.ts'], 'C8.1: a line of kind “note” has no place here'],
    ['a second fact', [says, says, built, test], 'C8.1: a line of kind “says” has no place here'],
    [
      'an interpretation that is not there',
      [says.replace('waits', 'waits; interpretations 7 and 8'), built, test],
      'C8.1: there is no interpretation 8',
    ],
    [
      'a value that is not there',
      [says, 'C8.1\tvalue\tbuilt.ts\tlimits.gone', built, test],
      'C8.1: built.ts exports no limits.gone',
    ],
    [
      'a value in no unit',
      [says, 'C8.1\tvalue\tbuilt.ts\tlimits.wait\tyards', built, test],
      'C8.1: built.ts exports no limits.wait that could be written in “yards”',
    ],
    [
      'a value that the fact does not name',
      [says, 'C8.1\tvalue\tbuilt.ts\tlimits.wait', built, test],
      'C8.1: the fact does not name the value {limits.wait}',
    ],
    [
      'a fact with a value that no line gives',
      [says.replace('waits', 'waits {limits.wait}'), built, test],
      'C8.1: no line gives the value {limits.wait}',
    ],
    [
      'a number too high',
      [says, built, test].map(line => line.replace('8.1', '8.2')),
      'C8.2: stands where C8.1 should',
    ],
    ['a number twice', [says, built, test, ...(good[1] ?? []), says, built, test], 'L8.1: stands where C8.2 should'],
    ['a section without a row', [], 'L8.1: stands where C8.1 should'],
  ])('is not made of %s', async (_, lines, fault) => {
    await expect(withFirst(...lines)).rejects.toThrow(fault);
  });

  it('fails for each fault at once', async () => {
    await expect(withFirst(says, built.replace('built.ts', 'gone.ts'))).rejects.toThrow(
      'docs/errors-and-limits.tsv\nC8.1: names no test\nC8.1: gone.ts is not there',
    );
  });
});

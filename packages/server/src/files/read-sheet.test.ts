/** What is read of the sheets that users send, beside the imports that use it (config/import.test.ts). */
import { importLimits } from '@patrolkit/transport/contract';
import { utils, write, type CellObject } from '@e965/xlsx';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { readSheet } from './read-sheet.ts';

const time = new Date('2026-03-01T07:30:00Z');
const rows = [
  ['Code', 'Name', 'Number', 'Since', 'Error'],
  ['A_1', '巡逻机器人', 12.5, time],
  [],
  [' B_2 ', '-', 0, true, { t: 'e', v: 7 } satisfies CellObject],
];
/** A workbook of the old kind, as Excel 97 and Excel 5 write it. */
const oldWorkbook = (content: unknown[][], bookType: 'biff8' | 'biff5' = 'biff8'): Uint8Array => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(content, { cellDates: true, UTC: true }), 'First');
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Other'], ['sheet']]), 'Second');
  return new Uint8Array(write(book, { type: 'array', bookType, cellDates: true }) as ArrayBuffer);
};

describe('a workbook of the old kind', () => {
  it.each(['biff8', 'biff5'] as const)('is read as texts from its first sheet, %s', async kind => {
    const latin = rows.map(row => row.map(cell => (cell === '巡逻机器人' && kind === 'biff5' ? 'Robot' : cell)));
    expect(await readSheet(oldWorkbook(latin, kind))).toEqual({
      heads: ['Code', 'Name', 'Number', 'Since', 'Error'],
      rows: [
        {
          line: 2,
          cells: ['A_1', kind === 'biff5' ? 'Robot' : '巡逻机器人', '12.5', '2026-03-01 07:30:00', ''],
        },
        { line: 4, cells: ['B_2', '-', '0', 'true', '#ERROR!'] },
      ],
    });
  });

  it('has at most as many rows as an import takes', async () => {
    const long = (count: number): unknown[][] => Array.from({ length: count + 1 }, (_, at) => [`a${String(at)}`]);
    expect(await readSheet(oldWorkbook(long(importLimits.rows)))).toHaveProperty('rows.length', importLimits.rows);
    expect(await readSheet(oldWorkbook(long(importLimits.rows + 1)))).toEqual({ fault: 'error.import.rows' });
  });

  it('is refused when it is damaged, or is another document of that kind', async () => {
    const whole = oldWorkbook(rows);
    for (const bytes of [whole.slice(0, 600), whole.slice(0, 8), whole.with(1536, 0xff).fill(0xaa, 512, 1536)])
      expect(await readSheet(bytes)).toEqual({ fault: 'error.import.broken' });
  });
});

it('a workbook whose cells share one long text is refused when they are too much together', async () => {
  const text = 'x'.repeat(30_000);
  const content = Array.from({ length: 1_000 }, () => [text]);
  expect(await readSheet(await writeXlsx({ sheets: [{ name: 'a', rows: content }] }))).toEqual({
    fault: 'error.import.broken',
  });
});

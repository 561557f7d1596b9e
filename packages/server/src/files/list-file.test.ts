import * as contract from '@patrolkit/transport/contract';
import { sensorReadings, visits, whenGiven, type Codec, type Entity, type Fields } from '@patrolkit/transport/contract';
import { describe, expect, it } from 'vitest';
import { bytesOf, heldOf, readCsv, readWorkbook, type Held } from './sheet-testing.ts';
import { crewHere } from '../testing.ts';
import { fileOf, type FileAsked } from './list-file.ts';

const crew = crewHere();

const entity = visits.entity;
const overLimit = sensorReadings.entity.fields.isOverLimit?.wireName;
const at = Date.UTC(2026, 0, 31, 20, 5, 6);
const row = {
  id: '7',
  at,
  deviceId: '',
  visitorName: '=HYPERLINK("http://x")',
  hostName: '李安 \u0001\uD800',
  purpose: '+1',
  visitState: 'left',
  leftAt: at + 60_000,
};

async function* once(...portions: readonly (readonly unknown[])[]): AsyncGenerator<readonly unknown[]> {
  yield* portions;
}

/** The cells of a workbook as another library reads them. */
const sheetOf = async (asked: FileAsked, ...portions: readonly (readonly unknown[])[]): Promise<unknown[][]> =>
  readWorkbook(await bytesOf(fileOf(crew, 'visits', entity, once(...portions), { ...asked, format: 'xlsx' }).pieces));

describe('a workbook', () => {
  it('has its kind and its name', () => {
    const { name, type } = fileOf(crew, 'visits', entity, once(), { format: 'xlsx' });
    expect([name, type]).toEqual(['visits.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']);
  });

  it('is read by another library: heads, texts that are no formulas, words, times of the zone', async () => {
    const columns = ['time', 'visitorName', 'visitedName', 'reason', 'visitStatus', 'leaveTime'].map(name => ({
      name,
      label: `~${name}`,
    }));
    const asked = { columns, timeZone: 'Asia/Shanghai', words: { 'visitStatus.left': '已离开' } };
    expect(await sheetOf(asked, [row], [{ ...row, leftAt: undefined, visitState: 'inside' }])).toEqual([
      ['~time', '~visitorName', '~visitedName', '~reason', '~visitStatus', '~leaveTime'],
      [
        new Date(Date.UTC(2026, 1, 1, 4, 5, 6)),
        '=HYPERLINK("http://x")',
        '李安 \uFFFD',
        '+1',
        '已离开',
        new Date(Date.UTC(2026, 1, 1, 4, 6, 6)),
      ],
      [new Date(Date.UTC(2026, 1, 1, 4, 5, 6)), '=HYPERLINK("http://x")', '李安 \uFFFD', '+1', 'inside', null],
    ]);
  });

  it('has the words of a flag by true and false', async () => {
    const flags = { columns: [{ name: String(overLimit), label: '超限' }], words: { [`${overLimit}.true`]: '是' } };
    const { pieces } = fileOf(
      crew,
      'x',
      sensorReadings.entity,
      once([{ isOverLimit: true }, { isOverLimit: false }]),
      flags,
    );
    expect(
      String(await bytesOf(pieces))
        .split(/\r?\n/)
        .slice(1, 3),
    ).toEqual(['是', 'no']);
  });

  it('has its heads when there is nothing', async () => {
    const [heads, ...rows] = await sheetOf({});
    expect([heads?.length, rows.length]).toEqual([Object.keys(entity.fields).length, 0]);
  });

  it('refuses an unknown zone', () => {
    expect(() => fileOf(crew, 'visits', entity, once(), { format: 'xlsx', timeZone: 'Nowhere' })).toThrow();
  });

  it('of 100 000 rows takes no more memory than one of 10 000', async () => {
    const peakOf = async (count: number): Promise<{ peak: number; bytes: number }> => {
      async function* rows(): AsyncGenerator<readonly unknown[]> {
        for (let from = 0; from < count; from += 500)
          yield Array.from({ length: 500 }, (_, index) => ({
            id: String(from + index),
            at: at + index,
            quantity: 'CO',
            reading: Math.sin(from + index),
            readingUnit: 'ppm',
            isOverLimit: false,
          }));
      }
      let [peak, bytes] = [0, 0];
      for await (const piece of fileOf(crew, 'x', sensorReadings.entity, rows(), { format: 'xlsx' }).pieces) {
        bytes += piece.length;
        peak = Math.max(peak, process.memoryUsage().heapUsed);
      }
      return { peak, bytes };
    };
    const few = await peakOf(10_000);
    const many = await peakOf(100_000);
    expect(many.bytes).toBeGreaterThan(few.bytes * 8);
    // Holding all rows as objects and cells would take more than 100 MB.
    expect(many.peak - few.peak).toBeLessThan(60_000_000);
  });

  it('lets its rows go when nobody reads on', async () => {
    let isReleased = false;
    async function* rows(): AsyncGenerator<readonly unknown[]> {
      try {
        for (;;) yield Array.from({ length: 500 }, () => row);
      } finally {
        isReleased = true;
      }
    }
    for await (const piece of fileOf(crew, 'visits', entity, rows(), { format: 'xlsx' }).pieces)
      if (piece.length > 0) break;
    expect(isReleased).toBe(true);
  });
});

/** Texts that a spreadsheet would run, count or cut down, and some that it would not. */
const texts = [
  '=1+1',
  '+86 13800138000',
  '-90',
  '@SUM(1)',
  "'tis",
  '1e5',
  '007',
  '13800138000',
  '460011234567890',
  '1-2',
  '89860012345678901234',
  '6222021234567890123',
  'TRUE',
  '12:30',
  'Mar 5',
  '50%',
  '3月5日',
  '２５',
  '#N/A',
  ' 42 ',
  'a,b;c',
  'say "yes"',
  'two\nlines',
  '李安',
  'PR001',
  '2026-01-31',
  '0x1F',
  '1,234.5',
  '$5',
  'ok',
];
const numbers = [-90, -0.5, 0, 1e-7, -1e-7, 123_456_789_012, 36.6, 1e15];
const times = [at, 0, Date.UTC(1999, 11, 31, 23, 59, 59)];

/** A value of the type of a field, another for each row and field. */
const valueOf = (codec: Codec<unknown>, turn: number): unknown => {
  const { kind } = whenGiven(codec);
  if (kind.type === 'number') return numbers[turn % numbers.length];
  if (kind.type === 'time') return times[turn % times.length];
  if (kind.type === 'flag') return turn % 2 === 0;
  if (kind.type === 'choice') return Object.keys(kind.words)[turn % Object.keys(kind.words).length];
  return texts[turn % texts.length];
};

/** Everything that `fileOf` writes into files: rows of records and of reports. */
const written = Object.values<unknown>(contract).flatMap((one): [string, Entity<unknown>][] => {
  if (typeof one !== 'object' || one === null || !('file' in one)) return [];
  const { entity: record, row: group } = one as { entity?: Entity<unknown>; row?: Entity<unknown> };
  const found = record ?? group;
  return found ? [[found.name, found]] : [];
});

describe.each(written)('a file of %s', (_, { fields }) => {
  const codecs = Object.entries(fields as Fields).map(([key, { codec }]) => [key, codec] as const);
  const rows = texts.map((_, turn) =>
    Object.fromEntries(codecs.map(([key, codec], index) => [key, valueOf(codec, turn + index)])),
  );
  const held = rows.map(row => codecs.map(([key, codec]) => heldOf(row[key], codec)));

  it.each([
    ['csv', async (bytes: Buffer): Promise<Held[][]> => readCsv(bytes)],
    ['xlsx', readWorkbook],
  ] as const)('holds every value as it was in a spreadsheet that opens its %s', async (format, read) => {
    const asked = {
      format,
      columns: Object.values(fields as Fields).map(({ wireName }) => ({ name: wireName, label: `-${wireName}` })),
    };
    const { pieces } = fileOf(crew, 'x', { ...entity, fields } as Entity<unknown>, once(rows), asked);
    const [heads, ...cells] = await read(await bytesOf(pieces));
    expect(heads).toEqual(asked.columns.map(({ label }) => label));
    expect(cells).toEqual(held);
  });
});

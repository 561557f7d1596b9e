import readXlsx from 'read-excel-file/node';
import { sensorReadings, visits } from '@patrolkit/transport/contract';
import { describe, expect, it } from 'vitest';
import { crewHere } from '../testing.ts';
import { fileOf, type FileAsked } from './file.ts';

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

const bytesOf = async (pieces: AsyncIterable<string | Uint8Array>): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const piece of pieces) parts.push(Buffer.from(piece as Uint8Array));
  return Buffer.concat(parts);
};

/** The cells of a workbook as another library reads them. */
const sheetOf = async (asked: FileAsked, ...portions: readonly (readonly unknown[])[]): Promise<unknown[][]> => {
  const { pieces } = fileOf(crew, 'visits', entity, once(...portions), { ...asked, format: 'xlsx' });
  const [sheet] = await readXlsx(await bytesOf(pieces));
  // The library cuts times down, because a fraction of a day cannot hold them exactly.
  const whole = (cell: unknown): unknown =>
    cell instanceof Date ? new Date(Math.round(cell.getTime() / 1000) * 1000) : cell;
  return sheet!.data.map(cells => cells.map(whole));
};

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

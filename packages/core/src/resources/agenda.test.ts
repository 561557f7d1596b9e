import { describe, expect, it } from 'vitest';
import { agendaOf } from './agenda.ts';

const start = (from: string, to?: string) => ({
  planId: '1',
  name: 'Day',
  planType: 'circular' as const,
  from: Date.parse(from),
  to: to === undefined ? undefined : Date.parse(to),
});
const of = (zone: string, at: string, ...starts: ReturnType<typeof start>[]) =>
  agendaOf({ zone, at: Date.parse(at), starts }, 3).map(({ day, items }) => [
    day,
    ...items.map(({ from, to }) => [from, to]),
  ]);

describe('an agenda', () => {
  it('has each day from today on, with what happens then by the clocks of the place', () => {
    expect(
      of(
        'Asia/Shanghai',
        '2026-05-11T17:00Z',
        start('2026-05-12T00:00Z', '2026-05-12T10:00Z'),
        start('2026-05-13T01:30Z'),
      ),
    ).toEqual([['2026-05-12', [480, 1080]], ['2026-05-13', [570, 570]], ['2026-05-14']]);
  });

  it('shows what lasts past midnight on each of its days, and an end at midnight on the day before', () => {
    expect(of('UTC', '2026-05-11T12:00Z', start('2026-05-11T22:00Z', '2026-05-13T06:00Z'))).toEqual([
      ['2026-05-11', [1320, 1440]],
      ['2026-05-12', [0, 1440]],
      ['2026-05-13', [0, 360]],
    ]);
    expect(of('UTC', '2026-05-11T12:00Z', start('2026-05-11T00:00Z', '2026-05-12T00:00Z'))).toEqual([
      ['2026-05-11', [0, 1440]],
      ['2026-05-12'],
      ['2026-05-13'],
    ]);
  });

  it('is in UTC where a server names a zone that does not exist', () => {
    expect(of('Nowhere/None', '2026-05-11T12:00Z', start('2026-05-11T13:00Z'))[0]).toEqual(['2026-05-11', [780, 780]]);
  });

  it('has no day twice and leaves none out where clocks change', () => {
    expect(of('Europe/Berlin', '2026-03-28T12:00Z').map(([day]) => day)).toEqual([
      '2026-03-28',
      '2026-03-29',
      '2026-03-30',
    ]);
    expect(of('Europe/Berlin', '2026-10-24T12:00Z').map(([day]) => day)).toEqual([
      '2026-10-24',
      '2026-10-25',
      '2026-10-26',
    ]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alarmStep } from '../alarms/instruction.ts';
import { licence, userRecord } from '../session/account-entities.ts';
import { invalid } from './codec.ts';
import { timeOrNone } from './time-or-none.ts';
import { lastTime, time } from './time.ts';

const read = (value: unknown, timeZone?: string): number | typeof invalid =>
  time.decode(value, { report: () => undefined, timeZone }, 'it');

describe('a time without a zone', () => {
  it.each([
    ['east of Greenwich', 'Asia/Shanghai', '2024-12-20 10:11:12', '2024-12-20T02:11:12Z'],
    ['by half an hour', 'Asia/Kolkata', '2024/1/2 03:04', '2024-01-01T21:34:00Z'],
    ['west of Greenwich', 'America/New_York', '2024-12-20 22:11:12.5', '2024-12-21T03:11:12.500Z'],
    ['a day alone', 'America/New_York', '2024-12-20', '2024-12-20T05:00:00Z'],
    // An hour before and after the clocks go forward and back. The offset must be looked up again at the time that the first offset gives.
    ['east, before summer time', 'Europe/Berlin', '2024-03-31 01:30:00', '2024-03-31T00:30:00Z'],
    ['east, after its begin', 'Europe/Berlin', '2024-03-31 03:30:00', '2024-03-31T01:30:00Z'],
    ['east, before its end', 'Europe/Berlin', '2024-10-27 01:30:00', '2024-10-26T23:30:00Z'],
    ['east, after its end', 'Europe/Berlin', '2024-10-27 03:30:00', '2024-10-27T02:30:00Z'],
    ['west, before summer time', 'America/New_York', '2024-03-10 01:30:00', '2024-03-10T06:30:00Z'],
    ['west, after its begin', 'America/New_York', '2024-03-10 03:30:00', '2024-03-10T07:30:00Z'],
    ['west, before its end', 'America/New_York', '2024-11-03 00:30:00', '2024-11-03T04:30:00Z'],
    ['west, after its end', 'America/New_York', '2024-11-03 02:30:00', '2024-11-03T07:30:00Z'],
  ])('is read in the zone of the server: %s', (_what, zone, written, moment) => {
    expect(read(written, zone)).toBe(Date.parse(moment));
  });

  it('names the moment at which clocks of that zone show it', () => {
    const zones = ['Asia/Shanghai', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'UTC'];
    // Whole seconds of this century.
    const moments = fc.integer({ min: 946_684_800, max: 4_102_444_799 }).map(seconds => seconds * 1000);
    fc.assert(
      fc.property(fc.constantFrom(...zones), moments, (zone, moment) => {
        const shown = (at: number): string =>
          new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(at);
        // A time in the hour that comes twice may be read as either, because clocks show the same at both.
        expect(shown(Number(read(shown(moment), zone)))).toBe(shown(moment));
      }),
    );
  });

  it.each([
    '2024-00-10',
    '2024-13-10',
    '2024-01-00',
    '2024-01-32',
    '2024-02-30',
    '2023-02-29',
    '2024-04-31 10:00:00',
    '2024-01-01 25:00',
    '2024-01-01 24:00:01',
    '2024-01-01 10:60',
    '2024-01-01 10:00:60',
  ])('is none where no calendar or clock has it: %s', written => {
    expect(read(written, 'Asia/Shanghai')).toBe(invalid);
    expect(read(written)).toBe(invalid);
  });

  it('may be the last day of a leap year, and the midnight at the end of a day', () => {
    expect(read('2024-02-29 12:00:00', 'UTC')).toBe(Date.UTC(2024, 1, 29, 12));
    expect(read('2024-12-31 24:00:00', 'UTC')).toBe(Date.UTC(2025, 0, 1));
    expect(read('2024-12-31 24:00', 'Asia/Shanghai')).toBe(Date.UTC(2024, 11, 31, 16));
  });

  it('is read by the clock of this computer where the zone has no name that it knows', () => {
    expect(read('2024-07-01 12:00:00', 'Moon/Tycho')).toBe(new Date(2024, 6, 1, 12).getTime());
  });

  it.each([
    '2024-07-01T04:00:00Z',
    '2024-07-01T12:00:00+08:00',
    '2024-07-01 12:00:00+08:00',
    '2024-07-01T04:00:00.000Z',
  ])('leaves a time with a zone of its own to that zone: %s', written => {
    expect(read(written, 'America/New_York')).toBe(Date.UTC(2024, 6, 1, 4));
  });
});

describe('a time as a number', () => {
  it('reaches to the last that a calendar has, and no further', () => {
    expect([read(lastTime), read(-lastTime)]).toEqual([lastTime, -lastTime]);
    expect([read(lastTime + 1), read(-lastTime - 1)]).toEqual([invalid, invalid]);
  });

  it('is never the other zero, which is written as this one', () => {
    expect([read('-0'), read(-0), read(-0.4)]).toEqual([0, 0, 0]);
  });

  it('of ten digits is in seconds', () => {
    expect([read(1e9), read('1700000000'), read(1e10 - 1)]).toEqual([1e12, 1_700_000_000_000, (1e10 - 1) * 1000]);
    expect([read(1e10), read(1e9 - 1)]).toEqual([1e10, 1e9 - 1]);
  });
});

describe('a time that there may not be', () => {
  const reports: unknown[] = [];
  const reading = { report: (...said: unknown[]) => void reports.push(said) };

  it('is none where the server writes 0, leaves it out or sends nothing', () => {
    for (const none of [0, '0', undefined, null, '']) expect(timeOrNone.decode(none, reading, 'it')).toBeUndefined();
    expect(reports).toEqual([]);
    expect(timeOrNone.decode(1, reading, 'it')).toBe(1);
  });

  it('is none in records, licences and instructions alike', () => {
    expect(userRecord.decode({ id: 1, lastLoginTime: 0 }, reading, '')).not.toHaveProperty('lastSignIn');
    expect(licence.decode({ expireTime: '0' }, reading, '')).toEqual({ isValid: true });
    expect(alarmStep.decode({ stepNo: 1, doneTime: 0 }, reading, '')).toEqual({ number: 1, text: '' });
  });
});

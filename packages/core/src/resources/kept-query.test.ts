import { calls } from '@patrolkit/transport';
import { describe, expect, it } from 'vitest';
import {
  emptyQuery,
  keptPreset,
  loadResource,
  presetOf,
  presetStretch,
  readKept,
  timePresets,
  writeKept,
  type ListQuery,
} from './index.ts';

const now = new Date(2026, 2, 10, 15, 30).getTime();
const tomorrow = new Date(2026, 2, 11, 9).getTime();
const alarms = await loadResource('alarm-query');
const sought = (filters: ListQuery['filters']): ListQuery => ({ ...emptyQuery(alarms), filters });

describe('a query under a name', () => {
  it('has a preset by its name, which is the stretch of the day on which it is applied', () => {
    const kept = writeKept(
      alarms,
      { ...sought({ ...presetStretch('today', now), id: '12' }), page: 3, pageSize: 50 },
      now,
    );
    expect(kept).toBe('alarmId=12&period=today');
    expect(readKept(alarms, kept, tomorrow)).toEqual({
      ...sought({ ...presetStretch('today', tomorrow), id: '12' }),
      preset: 'today',
    });
    const month = writeKept(alarms, sought({ ...presetStretch('lastMonth', now) }), now);
    expect(readKept(alarms, month, new Date(2026, 3, 2).getTime()).filters).toEqual({
      from: new Date(2026, 2, 1).getTime(),
      to: new Date(2026, 3, 1).getTime() - 1,
    });
  });

  it.each([
    ['1 June', new Date(2026, 5, 1, 9)],
    ['7 June', new Date(2026, 5, 7, 9)],
    ['30 June', new Date(2026, 5, 30, 9)],
    ['10 January', new Date(2026, 0, 10, 9)],
  ])('has the preset that was chosen, also where another has the same times: %s', (_, date) => {
    const day = date.getTime();
    for (const preset of timePresets) {
      const filters = { ...presetStretch(preset, day) };
      expect(presetOf(filters, day, preset)).toBe(preset);
      const kept = writeKept(alarms, { ...sought(filters), preset }, day);
      expect(kept).toBe(`period=${preset}`);
      expect(readKept(alarms, kept, day)).toEqual({ ...sought(filters), preset });
    }
    // A preset that does not match the times counts as another preset that does, or as none.
    const week = { ...presetStretch('week', day), from: day - 5000, to: day };
    expect(presetOf(week, day, 'week')).toBeUndefined();
    expect(writeKept(alarms, { ...sought(week), preset: 'week' }, day)).not.toContain('period');
  });

  it('keeps a chosen preset while its times are those of the filters', () => {
    const month = { ...presetStretch('thisMonth', now), id: '12' };
    expect(keptPreset(alarms, month, 'thisMonth', now)).toBe('thisMonth');
    expect(keptPreset(alarms, { ...month, from: now - 5000 }, 'thisMonth', now)).toBeUndefined();
    expect(keptPreset(alarms, { id: '12' }, 'thisMonth', now)).toBeUndefined();
    expect(keptPreset(alarms, month, undefined, now)).toBeUndefined();
  });

  it('has two times of its own as they are, as what was saved before has all times', () => {
    const times = { from: now - 5000, to: now };
    expect(readKept(alarms, writeKept(alarms, sought(times), now), tomorrow)).toEqual(sought(times));
    const before = 'startTime=1700000000000&stopTime=1700003600000';
    expect(readKept(alarms, before, now)).toEqual(sought({ from: 1_700_000_000_000, to: 1_700_003_600_000 }));
    expect(readKept(alarms, 'startTime=2026-03-10 08:00:00', now, 'Asia/Shanghai').filters).toEqual({
      from: Date.UTC(2026, 2, 10),
    });
    expect(readKept(alarms, 'period=someday&alarmId=12', now)).toEqual(sought({ id: '12' }));
    expect(writeKept(alarms, sought({}), now)).toBe('');
  });

  it('has its own word for the preset', () => {
    const names = Object.values(calls).flatMap(({ request: { kind } }) =>
      kind.type === 'entity' ? Object.values(kind.fields).map(({ wireName }) => wireName) : [],
    );
    expect(names).toContain('startTime');
    expect(names).not.toContain('period');
  });
});

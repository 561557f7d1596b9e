import { FakeClock } from '@patrolkit/transport/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anAlarm } from '../testing/index.ts';
import { createFloodWatch } from './flood.ts';
import { groupPopups } from './popup-order.ts';

function watch() {
  const clock = new FakeClock();
  const begin = clock.wall();
  return { clock, flood: createFloodWatch({ clock, wallClock: () => 1_000_000 + clock.wall() - begin }) };
}

describe('flood mode', () => {
  it('begins with the eleventh alarm in ten minutes', async () => {
    const { clock, flood } = watch();
    for (let n = 0; n < 10; n += 1) {
      flood.note(1);
      await clock.advance(30_000);
    }
    expect(flood.$flood.get()).toBeUndefined();
    flood.note(1);
    expect(flood.$flood.get()).toEqual({ since: 1_300_000, count: 11, perMinute: 2.2 });
  });

  it('does not begin when they come slowly', async () => {
    const { clock, flood } = watch();
    for (let n = 0; n < 50; n += 1) {
      flood.note(1);
      await clock.advance(60_001);
    }
    expect(flood.$flood.get()).toBeUndefined();
    expect(clock.waiting).toBe(0);
  });

  it('ends by itself when fewer than five are left in the window, and not before', async () => {
    const { clock, flood } = watch();
    flood.note(8);
    await clock.advance(120_000);
    flood.note(5);
    await clock.advance(8 * 60_000 - 1);
    expect(flood.$flood.get()?.count).toBe(13);
    await clock.advance(1);
    expect(flood.$flood.get()?.count).toBe(5);
    await clock.advance(120_000);
    expect(flood.$flood.get()).toBeUndefined();
    expect(clock.waiting).toBe(0);
  });

  it.each([
    [5, true],
    [4, false],
  ])('with exactly %i left in the window lasts: %s', async (left, isFlood) => {
    const { clock, flood } = watch();
    flood.note(11);
    await clock.advance(60_000);
    flood.note(left);
    await clock.advance(9 * 60_000 - 1);
    expect(flood.$flood.get()?.count).toBe(11 + left);
    await clock.advance(1);
    expect(flood.$flood.get()?.count).toBe(isFlood ? left : undefined);
  });

  it('ends by itself also where the clock is set back meanwhile', async () => {
    const { clock, flood } = watch();
    flood.note(12);
    expect(flood.$flood.get()?.count).toBe(12);
    clock.jump(-3_600_000);
    await clock.advance(10 * 60_000);
    expect(flood.$flood.get()?.count).toBe(12);
    flood.note(1);
    await clock.advance(10 * 60_000);
    expect(flood.$flood.get()).toBeUndefined();
  });

  it('is forgotten at sign-out', () => {
    const { clock, flood } = watch();
    flood.note(20);
    flood.clear();
    expect(flood.$flood.get()).toBeUndefined();
    expect(clock.waiting).toBe(0);
  });
});

describe('popups of a flood', () => {
  it('leave no alarm out and none twice, and share only general ones of one device', () => {
    const alarm = fc.record({
      level: fc.constantFrom('serious' as const, 'important' as const, 'general' as const),
      deviceId: fc.constantFrom('a', 'b', 'c'),
    });
    fc.assert(
      fc.property(fc.array(alarm, { maxLength: 20 }), fc.boolean(), (parts, isFlood) => {
        const alarms = parts.map(part => anAlarm(part));
        const groups = groupPopups(alarms, isFlood);
        expect(
          groups
            .flatMap(group => group.alarms)
            .map(({ id }) => id)
            .toSorted(),
        ).toEqual(alarms.map(({ id }) => id).toSorted());
        for (const { alarms: members } of groups) {
          if (members.length === 1) continue;
          expect(isFlood).toBe(true);
          expect(new Set(members.map(({ deviceId }) => deviceId)).size).toBe(1);
          expect(members.every(({ level }) => level === 'general')).toBe(true);
        }
        expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
      }),
    );
  });

  it('lie behind those of graver alarms, which stay in sight', () => {
    const [old, grave, late] = [
      anAlarm({ level: 'general', deviceId: 'a' }),
      anAlarm({ level: 'important', deviceId: 'a' }),
      anAlarm({ level: 'general', deviceId: 'b' }),
    ];
    expect(groupPopups([old, grave, late], true).map(({ alarms }) => alarms)).toEqual([[old], [late], [grave]]);
    expect(groupPopups([old, grave, late], false).map(({ alarms }) => alarms)).toEqual([[old], [grave], [late]]);
  });
});

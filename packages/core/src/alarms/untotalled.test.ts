/** Readings on a server that sends bare lists without a total (interpretations.md 47): no alarm is lost, no uncertain count looks exact. */
import { findAlarmStatByParam, type Alarm } from '@patrolkit/transport';
import { describe, expect, it } from 'vitest';
import { anAlarm, fakeConsole, type FakeConsole, type FakeServer } from '../testing/index.ts';

const pending = (count: number, from = 0): Alarm[] =>
  Array.from({ length: count }, (_, index) => anAlarm({ id: `${from + index}`, beganAt: 1_700_000_000_000 + index }));

/** Makes a server answer with bare lists: paged as asked, or always the whole list. */
function bare(server: FakeServer, alarms: readonly Alarm[], isPaged: boolean): void {
  server.answer(findAlarmStatByParam, ({ page, pageSize, from }) => {
    const rows = [...alarms].reverse().filter(alarm => alarm.beganAt >= (from ?? 0));
    return {
      rows: isPaged ? rows.slice((page - 1) * pageSize, page * pageSize) : rows,
      total: 0,
      isTotalUnknown: true as const,
    };
  });
}
const settled = async (fake: FakeConsole): Promise<void> => fake.clock.advance(3_000);

describe.each([
  ['pages as asked', true],
  ['sends all at once', false],
])('a server that says no total and %s', (_, isPaged) => {
  it.each([0, 1, 19, 20, 21, 45, 400])('is counted exactly with %i pending alarms', async count => {
    const fake = await fakeConsole({}, undefined, server => bare(server, pending(count), isPaged));
    await settled(fake);
    expect(fake.console.alarms.$pending.get()).toEqual({ count, isAtLeast: false });
    expect(fake.console.alarms.$live.get()).toHaveLength(Math.min(20, count));
  });

  it('loses none of thirty alarms of an outage', async () => {
    const held = pending(3);
    const fake = await fakeConsole({}, undefined, server => bare(server, held, isPaged));
    await settled(fake);
    fake.environment.sockets.latest('singleton').drop();
    const at = fake.environment.wallClock();
    held.push(...Array.from({ length: 30 }, (_, index) => anAlarm({ id: `new-${index}`, beganAt: at + index })));
    await fake.clock.advance(15_000);
    await settled(fake);
    expect(fake.console.alarms.$pending.get()).toEqual({ count: 33, isAtLeast: false });
    expect(fake.console.alarms.$popups.get().length).toBeGreaterThan(0);
  });
});

it('a page that fails leaves the count uncertain until it is read', async () => {
  let failures = 2;
  const alarms = pending(45);
  const fake = await fakeConsole({}, undefined, server =>
    server.answer(findAlarmStatByParam, ({ page, pageSize }) => {
      if (page === 2 && failures > 0) {
        failures -= 1;
        throw new TypeError('network');
      }
      return { rows: alarms.slice((page - 1) * pageSize, page * pageSize), total: 0, isTotalUnknown: true as const };
    }),
  );
  await settled(fake);
  expect(fake.console.alarms.$pending.get().isAtLeast).toBe(true);
  await fake.clock.advance(12_000);
  expect(fake.console.alarms.$pending.get()).toEqual({ count: 45, isAtLeast: false });
});

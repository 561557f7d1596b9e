import { findAlarmStatByParam, getAlarmDetails, type Alarm } from '@patrolkit/transport';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aDetail, anAlarm, fakeConsole, type FakeConsole } from '../testing/index.ts';

/** Makes a server answer with those of these alarms that are not acknowledged, newest first, in pages. */
function serve({ server }: FakeConsole, alarms: readonly Alarm[], acknowledged: ReadonlySet<string> = new Set()): void {
  server.answer(findAlarmStatByParam, ({ page, pageSize, from }) => {
    const rows = alarms.filter(({ id, beganAt }) => !acknowledged.has(id) && beganAt >= (from ?? 0)).toReversed();
    return { rows: rows.slice((page - 1) * pageSize, page * pageSize), total: rows.length };
  });
}
const now = ({ environment }: FakeConsole): number => environment.wallClock();
const pending = ({ console }: FakeConsole): number => console.alarms.$pending.get().count;
const popups = ({ console }: FakeConsole): string[] => console.alarms.$popups.get().map(({ id }) => id);

describe('a storm', () => {
  it('of a thousand alarms during an outage is held exactly: each once, none else', async () => {
    const fake = await fakeConsole();
    fake.environment.sockets.latest('singleton').drop();
    const alarms = Array.from({ length: 1_000 }, (_, n) => anAlarm({ beganAt: now(fake) + n }));
    serve(fake, alarms);
    await fake.clock.advance(20_000);
    expect(fake.console.alarms.$pending.get()).toEqual({ count: 1_000, isAtLeast: false });
    // Each acknowledgement lowers the count by exactly one, since all pending alarms are known from the server.
    const socket = fake.environment.sockets.latest('singleton');
    for (const [index, { id }] of alarms.entries()) {
      socket.push('AlarmConfirm', { ids: [id], status: 'acknowledged' });
      if (index % 100 === 99) {
        await fake.clock.advance(984);
        expect(pending(fake)).toBe(999 - index);
      }
    }
    expect(popups(fake)).toEqual([]);
  });

  it('of a thousand alarms in one second is counted exactly, and makes sounds for those on screen at most', async () => {
    const fake = await fakeConsole();
    let end: (() => void) | undefined;
    fake.environment.playSound = () => new Promise(resolve => (end = resolve));
    const heard: string[] = [];
    const socket = fake.environment.sockets.latest('singleton');
    for (let n = 0; n < 1_000; n += 1) {
      socket.push('AlarmInfo', anAlarm({ level: n % 3 === 0 ? 'serious' : 'general' }));
      await fake.clock.advance(1);
    }
    await fake.clock.advance(984);
    // The general ones that come last take places on the screen from serious ones whose sounds wait.
    for (let n = 0; n < 40; n += 1) socket.push('AlarmInfo', anAlarm({ level: 'general' }));
    await fake.clock.advance(984);
    expect(pending(fake)).toBe(1_040);
    expect(popups(fake)).toHaveLength(20);
    expect(fake.console.alarms.$live.get()).toHaveLength(20);
    const onScreen = new Set([...popups(fake), ...fake.console.alarms.$live.get().map(({ id }) => id)]);
    // The first has sounded since the storm began.
    fake.console.alarms.$sound.listen(({ playing }) => {
      if (playing !== undefined && heard.at(-1) !== playing) heard.push(playing);
    });
    for (let sound = 0; sound < 100; sound += 1) {
      end?.();
      await fake.clock.advance(1);
    }
    expect(heard.length).toBeGreaterThan(0);
    expect(heard.length).toBeLessThanOrEqual(20);
    expect(heard.filter(id => !onScreen.has(id))).toEqual([]);
  });

  it('of repeats makes one popup and one sound for each alarm, in whatever order and over either socket', async () => {
    const alarms = Array.from({ length: 5 }, () => anAlarm({ level: 'serious' }));
    const arrivals = alarms.flatMap(alarm => Array.from({ length: 10 }, (_, n) => ({ alarm, isDevice: n % 2 === 1 })));
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(arrivals, { minLength: arrivals.length }),
        fc.array(fc.nat(200), { minLength: arrivals.length, maxLength: arrivals.length }),
        async (order, pauses) => {
          const fake = await fakeConsole();
          for (const [index, { alarm, isDevice }] of order.entries()) {
            fake.environment.sockets.latest(isDevice ? 'device' : 'singleton').push('AlarmInfo', alarm);
            await fake.clock.advance(pauses[index] ?? 0);
          }
          await fake.clock.advance(2_000);
          expect(popups(fake).toSorted()).toEqual(alarms.map(({ id }) => id).toSorted());
          expect(fake.environment.played).toHaveLength(alarms.length);
          expect(pending(fake)).toBe(alarms.length);
          fake.console.dispose();
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('a channel that comes and goes', () => {
  it('twenty times during a sounding alarm never restarts its tone, and its popup never goes', async () => {
    const fake = await fakeConsole();
    let ended: (() => void) | undefined;
    fake.environment.playSound = () => new Promise(resolve => (ended = resolve));
    // A general alarm, since the time of a graver one would lapse meanwhile and rightly make another sound.
    const alarm = anAlarm({ level: 'general', beganAt: now(fake) });
    serve(fake, [alarm]);
    fake.environment.sockets.latest('singleton').push('AlarmInfo', alarm);
    await fake.clock.advance(984);
    expect(popups(fake)).toEqual([alarm.id]);
    const shown: string[][] = [];
    const stop = fake.console.alarms.$popups.listen(alarms => shown.push(alarms.map(({ id }) => id)));
    for (let flap = 0; flap < 20; flap += 1) {
      fake.environment.sockets.latest('singleton').drop();
      await fake.clock.advance(19_000);
      // Sometimes only the reading has the change, which leaves the popup as it is. A push draws the popup again.
      if (flap % 2 === 0) continue;
      fake.environment.sockets.latest('singleton').push('AlarmInfo', alarm);
      await fake.clock.advance(984);
    }
    stop();
    expect(fake.environment.played).toEqual(['general']);
    expect(shown.length).toBeGreaterThanOrEqual(10);
    expect(shown.filter(ids => ids.join() !== alarm.id)).toEqual([]);
    ended?.();
    await fake.clock.advance(2_000);
    expect(fake.environment.played).toEqual(['general']);
  });

  it('a hundred times ends with the set of the server and nothing unhandled', async () => {
    const fake = await fakeConsole();
    const unhandled: unknown[] = [];
    const note = (reason: unknown): void => void unhandled.push(reason);
    process.on('unhandledRejection', note);
    const alarms: Alarm[] = [];
    const acknowledged = new Set<string>();
    serve(fake, alarms, acknowledged);
    fake.server.answer(getAlarmDetails, ({ id }) =>
      aDetail({ id, status: acknowledged.has(id) ? 'acknowledged' : 'unacknowledged' }),
    );
    for (let round = 0; round < 100; round += 1) {
      fake.environment.sockets.latest('singleton').drop();
      if (round % 3 === 0) fake.environment.sockets.latest('device').drop();
      const alarm = anAlarm({ beganAt: now(fake) });
      alarms.push(alarm);
      if (round % 4 === 0) acknowledged.add(alarms[round >> 1]?.id ?? '');
      await fake.clock.advance(25_000);
    }
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
    expect(new Set(popups(fake)).size).toBe(popups(fake).length);
    expect(fake.console.alarms.$pending.get()).toEqual({ count: alarms.length - acknowledged.size, isAtLeast: false });
  });
});

describe('a storm of every level', () => {
  const push = (fake: FakeConsole, alarm: Alarm): void =>
    fake.environment.sockets.latest('singleton').push('AlarmInfo', alarm);

  it('does not take the place of an important alarm before anybody saw it, however many serious ones stand there', async () => {
    const fake = await fakeConsole();
    for (let n = 0; n < 12; n += 1) push(fake, anAlarm({ level: 'serious' }));
    await fake.clock.advance(984);
    const important = anAlarm({ level: 'important' });
    push(fake, important);
    // Alarms that come within the same flush must not displace it from the popups.
    for (let n = 0; n < 40; n += 1) push(fake, anAlarm({ level: 'general' }));
    await fake.clock.advance(984);
    expect(popups(fake)).toContain(important.id);
    expect(popups(fake)).toHaveLength(20);
  });

  it('shows each grave alarm in time, whatever confirmations, readings and outages come between', async () => {
    const step = fc.oneof(
      { weight: 12, arbitrary: fc.constant('general' as const) },
      { weight: 2, arbitrary: fc.constant('important' as const) },
      { weight: 2, arbitrary: fc.constant('serious' as const) },
      { weight: 3, arbitrary: fc.constant('confirm' as const) },
      { weight: 2, arbitrary: fc.constant('repeat' as const) },
      { weight: 1, arbitrary: fc.constant('foreign' as const) },
      { weight: 1, arbitrary: fc.constant('outage' as const) },
      { weight: 6, arbitrary: fc.constant('pause' as const) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, fc.nat(400)), { minLength: 30, maxLength: 120 }), async steps => {
        const fake = await fakeConsole();
        const alarms: Alarm[] = [];
        const acknowledged = new Set<string>();
        serve(fake, alarms, acknowledged);
        fake.server.answer(getAlarmDetails, ({ id }) =>
          aDetail({ id, status: acknowledged.has(id) ? 'acknowledged' : 'unacknowledged' }),
        );
        // When each alarm first had a popup, by id.
        const shownAt = new Map<string, number>();
        fake.console.alarms.$popups.subscribe(shown => {
          for (const { id } of shown) if (!shownAt.has(id)) shownAt.set(id, now(fake));
        });
        const pushedAt = new Map<string, number>();
        for (const [kind, number] of steps) {
          if (kind === 'pause') await fake.clock.advance(number);
          else if (kind === 'outage') {
            fake.environment.sockets.latest('singleton').drop();
            await fake.clock.advance(20_000);
          } else if (kind === 'confirm' || kind === 'repeat') {
            const alarm = alarms[number % Math.max(1, alarms.length)];
            if (!alarm) continue;
            if (kind === 'repeat') push(fake, alarm);
            else {
              acknowledged.add(alarm.id);
              fake.environment.sockets
                .latest('singleton')
                .push('AlarmConfirm', { ids: [alarm.id], status: 'acknowledged' });
            }
          } else if (kind === 'foreign') {
            // The acknowledgement of an alarm that only the server holds makes the console ask for the count again.
            fake.environment.sockets
              .latest('singleton')
              .push('AlarmConfirm', { ids: [`foreign-${number}`], status: 'acknowledged' });
          } else {
            const alarm = anAlarm({ level: kind, beganAt: now(fake) });
            alarms.push(alarm);
            pushedAt.set(alarm.id, now(fake));
            push(fake, alarm);
          }
        }
        await fake.clock.advance(60_000);
        const graver = alarms.filter(({ level }) => level !== 'general');
        for (const { id, level } of graver) {
          const at = shownAt.get(id);
          if (acknowledged.has(id) && at === undefined) continue;
          expect(at, id).toBeDefined();
          expect((at ?? Infinity) - (pushedAt.get(id) ?? 0), id).toBeLessThanOrEqual(level === 'serious' ? 200 : 984);
        }
        expect(fake.console.alarms.$pending.get()).toEqual({
          count: alarms.filter(({ id }) => !acknowledged.has(id)).length,
          isAtLeast: false,
        });
        fake.console.dispose();
      }),
      { numRuns: 60 },
    );
  });
});

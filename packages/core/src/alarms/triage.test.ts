import {
  addAlarmShelve,
  alarmTrendStat,
  deleteAlarmShelve,
  findAlarmShelve,
  findAlarmStatByParam,
  getAlarmEscalation,
  limitsOf,
  type Alarm,
  type AlarmShelf,
} from '@patrolkit/transport';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { anAlarm, aUser, fakeConsole, type FakeConsole, type FakeServer } from '../testing/index.ts';
import { createSecond } from '../environment/second.ts';
import { intoStretches, stretches } from '../periods/periods.ts';
import { shelfTimes, sourceOf, type Shelf } from './shelving.ts';

const minute = 60_000;
/** Delivers an alarm as the channel does, without a socket, which would close during the long waits of these tests. */
const push = (fake: FakeConsole, data: Alarm): void => fake.push({ type: 'AlarmInfo', data, receivedAt: now(fake) });
const acknowledged = (fake: FakeConsole, id: string): void =>
  fake.push({
    type: 'AlarmConfirm',
    data: { ids: [id], status: 'acknowledged' },
    receivedAt: now(fake),
  });
const now = (fake: FakeConsole): number => fake.environment.wallClock();
const ids = (alarms: readonly Alarm[]): string[] => alarms.map(({ id }) => id);
const popups = (fake: FakeConsole): string[] => ids(fake.console.alarms.$popups.get());
const pending = (fake: FakeConsole): number => fake.console.alarms.$pending.get().count;
/** An alarm that begins now. */
const fresh = (fake: FakeConsole, part: Partial<Alarm> = {}): Alarm => anAlarm({ beganAt: now(fake), ...part });
const arrive = async (fake: FakeConsole, ...alarms: Alarm[]): Promise<void> => {
  for (const alarm of alarms) push(fake, alarm);
  await fake.clock.advance(984);
};
const theShelf = (fake: FakeConsole): Shelf => {
  const [shelf] = fake.console.alarms.shelving.$shelves.get();
  if (!shelf) throw new Error('nothing is shelved');
  return shelf;
};

/** Makes a server keep shelves; returns the list of them. */
function shelving(server: FakeServer, fake: FakeConsole): AlarmShelf[] {
  const shelves: AlarmShelf[] = [];
  server.answer(findAlarmShelve, () => shelves.filter(({ until }) => until > now(fake)));
  server.answer(addAlarmShelve, ({ deviceId, type, level, minutes, reason }) => {
    const known = shelves.findIndex(shelf => shelf.deviceId === deviceId && shelf.type === type);
    const until = now(fake) + minutes * minute;
    const made = { id: `s${shelves.length}`, deviceId, deviceName: 'Robot One', type, name: 'Smoke', level, reason };
    shelves.splice(known < 0 ? shelves.length : known, known < 0 ? 0 : 1, {
      ...made,
      by: 'Li An',
      since: shelves[known]?.since ?? now(fake),
      until,
      arrived: 0,
      pending: 0,
    });
    return undefined;
  });
  server.answer(deleteAlarmShelve, ({ id }) => {
    const known = shelves.findIndex(shelf => shelf.id === id);
    if (known >= 0) shelves.splice(known, 1);
    return undefined;
  });
  return shelves;
}

/** A shelf of an alarm's source for a quarter of an hour from now, by the clock of the server. */
const shelfOf = (
  { server }: FakeConsole,
  { deviceId = '', deviceName, type = '', name, level }: Alarm,
): AlarmShelf => ({
  id: 's0',
  deviceId,
  deviceName,
  type,
  name,
  level,
  by: 'Li An',
  reason: 'welding',
  since: server.now(),
  until: server.now() + 15 * minute,
  arrived: 0,
  pending: 0,
});

describe('a shelved source', () => {
  it('can be shelved no longer than the call takes', () => {
    expect(shelfTimes.at(-1)).toBe(limitsOf(addAlarmShelve).minutes.max);
  });

  it('calls nobody and does not count, but its alarms are kept; a graver one calls', async () => {
    const fake = await fakeConsole();
    shelving(fake.server, fake);
    const first = fresh(fake);
    await arrive(fake, first);
    expect(pending(fake)).toBe(1);
    expect(await fake.console.alarms.shelving.shelve(first, 30, '  welding  ')).toMatchObject({ isDone: true });
    expect(fake.server.of(addAlarmShelve)[0]?.request).toMatchObject({ minutes: 30, reason: 'welding' });
    expect([pending(fake), popups(fake)]).toEqual([0, []]);
    const played = fake.environment.played.length;
    const other = fresh(fake, { deviceId: 'robot-2' });
    const grave = fresh(fake, { level: 'serious' });
    await arrive(fake, fresh(fake), other, grave);
    expect(popups(fake).toSorted()).toEqual([other.id, grave.id].toSorted());
    expect(pending(fake)).toBe(2);
    expect(fake.environment.played.slice(played)).toEqual(['important', 'serious']);
  });

  it('gives back with popup and sound what a shelf of a lower level in its place no longer holds', async () => {
    const fake = await fakeConsole();
    const first = fresh(fake);
    const other = fresh(fake, { level: 'general' });
    await arrive(fake, first, other);
    const shelf = shelfOf(fake, first);
    fake.push({ type: 'AlarmShelve', data: [shelf], receivedAt: now(fake) });
    expect([pending(fake), popups(fake)]).toEqual([0, []]);
    const played = fake.environment.played.length;
    fake.push({ type: 'AlarmShelve', data: [{ ...shelf, level: 'general' }], receivedAt: now(fake) });
    await fake.clock.advance(1_000);
    expect(popups(fake)).toEqual([first.id]);
    expect(pending(fake)).toBe(1);
    expect(fake.environment.played.slice(played)).toEqual(['important']);
  });

  it('returns at its time: what came meanwhile is one popup with one sound', async () => {
    const fake = await fakeConsole();
    shelving(fake.server, fake);
    const first = fresh(fake);
    await arrive(fake, first);
    await fake.console.alarms.shelving.shelve(first, 15, 'welding');
    const [second, third] = [fresh(fake), fresh(fake)];
    await arrive(fake, second, third);
    acknowledged(fake, third.id);
    const played = fake.environment.played.length;
    await fake.clock.advance(15 * minute);
    expect(fake.console.alarms.shelving.$shelves.get()).toEqual([]);
    expect(popups(fake).toSorted()).toEqual([first.id, second.id].toSorted());
    expect([...fake.console.alarms.$returned.get().values()]).toEqual([sourceOf(first), sourceOf(first)]);
    expect(fake.environment.played.slice(played)).toEqual(['important']);
    expect(pending(fake)).toBe(2);
    // The time to acknowledge them begins when the shelf ends, so none is escalated yet.
    expect(fake.console.alarms.escalation.$escalated.get().size).toBe(0);
  });

  it('that returns leaves alone what is graver: it called all the time', async () => {
    const fake = await fakeConsole();
    shelving(fake.server, fake);
    const first = fresh(fake, { level: 'general' });
    await arrive(fake, first);
    await fake.console.alarms.shelving.shelve(first, 15, 'welding');
    await fake.clock.advance(8 * minute);
    const grave = fresh(fake, { level: 'important' });
    await arrive(fake, grave);
    fake.console.alarms.dismissPopup(grave.id);
    const played = fake.environment.played.length;
    const { dueAt } = fake.console.alarms.escalation.countdown(grave);
    await fake.clock.advance(7 * minute);
    expect(fake.console.alarms.shelving.$shelves.get()).toEqual([]);
    expect(popups(fake)).toEqual([first.id]);
    expect([...fake.console.alarms.$returned.get().keys()]).toEqual([first.id]);
    expect(fake.environment.played.slice(played)).toEqual(['general']);
    expect(fake.console.alarms.escalation.countdown(grave).dueAt).toBe(dueAt);
    expect(fake.console.alarms.escalation.countdown(first).dueAt).toBeGreaterThan(dueAt);
  });

  it('returns late when the machine slept, and what the reading then finds of that time belongs to it', async () => {
    const fake = await fakeConsole();
    shelving(fake.server, fake);
    const first = fresh(fake);
    await arrive(fake, first);
    await fake.console.alarms.shelving.shelve(first, 15, 'welding');
    const missed = fresh(fake, { beganAt: now(fake) + 5 * minute });
    fake.environment.sockets.latest('singleton').drop();
    fake.clock.sleep(40 * minute);
    fake.server.answer(findAlarmStatByParam, { rows: [missed, first], total: 2 });
    await fake.clock.advance(60_000);
    expect(fake.console.alarms.shelving.$shelves.get()).toEqual([]);
    expect([...fake.console.alarms.$returned.get().keys()].toSorted()).toEqual([first.id, missed.id].toSorted());
    expect(pending(fake)).toBe(2);
  });

  it.each([-60, -72 * 60])(
    'ends at its time where the clock of the server is set by %i minutes meanwhile',
    async minutes => {
      const fake = await fakeConsole({}, aUser(), server => {
        server.ahead = 0;
      });
      shelving(fake.server, fake);
      const first = fresh(fake);
      await arrive(fake, first);
      await fake.console.alarms.shelving.shelve(first, 15, 'welding');
      fake.server.ahead = minutes * minute;
      await fake.clock.advance(15 * minute);
      expect(fake.console.alarms.shelving.$shelves.get()).toEqual([]);
      expect(popups(fake)).toEqual([first.id]);
      // The server, whose clock ends it later, goes on listing it.
      await fake.clock.advance(15 * minute);
      expect(fake.console.alarms.shelving.$shelves.get()).toEqual([]);
    },
  );

  it.each([
    ['before it came', -60],
    ['before it came', -72 * 60],
    ['while it waits', -60],
    ['while it waits', -72 * 60],
  ])(
    'leaves an alarm its time to escalate and no more where the clock of the server is set back %s (%i minutes)',
    async (when, minutes) => {
      const fake = await fakeConsole({}, aUser(), server => {
        server.ahead = 0;
      });
      const { escalation } = fake.console.alarms;
      if (when.startsWith('before')) {
        // The alarm is dated by a clock that was ahead of the one that counts now.
        await arrive(fake, fresh(fake, { level: 'serious', beganAt: fake.server.now() - minutes * minute }));
      } else {
        await arrive(fake, fresh(fake, { level: 'serious', beganAt: fake.server.now() }));
        fake.server.ahead = minutes * minute;
        await fake.console.session.renew();
        // Whatever has the alarms judged again gives none more time.
        await arrive(fake, fresh(fake, { level: 'general', deviceId: 'robot-2', beganAt: fake.server.now() }));
      }
      expect(escalation.$escalated.get().size).toBe(0);
      await fake.clock.advance(2 * minute);
      expect(escalation.$escalated.get().size).toBe(1);
    },
  );

  it.each([60, -60])(
    'is held back for as long as the server says, its clock being %i minutes behind that of the computer',
    async behind => {
      const fake = await fakeConsole({}, aUser(), server => {
        server.ahead = -behind * minute;
      });
      const alarm = fresh(fake, { beganAt: fake.server.now() });
      const shelf = shelfOf(fake, alarm);
      fake.server.answer(findAlarmShelve, () => [shelf].filter(({ until }) => until > fake.server.now()));
      fake.push({ type: 'AlarmShelve', data: [shelf], receivedAt: now(fake) });
      await arrive(fake, alarm);
      expect(fake.console.alarms.shelving.$shelves.get()).toHaveLength(1);
      expect([pending(fake), popups(fake)]).toEqual([0, []]);
      await fake.clock.advance(14 * minute);
      expect(fake.console.alarms.shelving.$shelves.get()).toHaveLength(1);
      await fake.clock.advance(minute + 2_000);
      expect(fake.console.alarms.shelving.$shelves.get()).toEqual([]);
      expect(popups(fake)).toEqual([alarm.id]);
    },
  );

  it('is shared: pushed, read again after a reconnect, extended and returned', async () => {
    const fake = await fakeConsole();
    const shelves = shelving(fake.server, fake);
    const first = fresh(fake);
    await arrive(fake, first);
    const elsewhere: AlarmShelf = {
      id: 'x',
      deviceId: 'robot-1',
      deviceName: 'Robot One',
      type: '201',
      name: 'Smoke',
      level: 'important',
      by: 'Wang Qiang',
      since: now(fake),
      until: now(fake) + 60 * minute,
      reason: 'test',
      arrived: 3,
      pending: 1,
    };
    fake.environment.sockets.latest('singleton').push('AlarmShelve', [elsewhere]);
    await fake.clock.advance(984);
    expect([pending(fake), theShelf(fake).by, theShelf(fake).isLocal]).toEqual([0, 'Wang Qiang', false]);
    fake.environment.sockets.latest('singleton').drop();
    shelves.push({ ...elsewhere, reason: 'still tested' });
    await fake.clock.advance(20_000);
    expect(theShelf(fake).reason).toBe('still tested');
    await fake.console.alarms.shelving.extend(theShelf(fake), 240);
    expect(theShelf(fake).until).toBe(now(fake) + 240 * minute);
    await fake.console.alarms.shelving.returnNow(theShelf(fake));
    expect(fake.console.alarms.shelving.$shelves.get()).toEqual([]);
    expect(popups(fake)).toEqual([first.id]);
  });

  it('is kept on this computer, for this user, where the server has no such call', async () => {
    const fake = await fakeConsole();
    const missing = (): Response => new Response('not found', { status: 404 });
    fake.server.respond(addAlarmShelve, missing).respond(findAlarmShelve, missing);
    const first = fresh(fake);
    await arrive(fake, first);
    await fake.console.alarms.shelving.shelve(first, 60, 'welding');
    await arrive(fake, fresh(fake));
    expect(theShelf(fake)).toMatchObject({ isLocal: true, arrived: 1, reason: 'welding' });
    const kept = fake.environment.local.get('patrolkit.shelves  user-1');
    expect(kept).toContain('welding');
    await fake.console.alarms.shelving.extend(theShelf(fake), 480);
    expect(theShelf(fake).until).toBe(now(fake) + 480 * minute);
    await fake.clock.advance(480 * minute);
    expect(fake.environment.local.get('patrolkit.shelves  user-1')).toBeUndefined();
    expect(pending(fake)).toBe(2);
  });

  it('that is kept on this computer ends at its time also where the clock of the computer is set back', async () => {
    const fake = await fakeConsole();
    const missing = (): Response => new Response('not found', { status: 404 });
    fake.server.respond(addAlarmShelve, missing).respond(findAlarmShelve, missing);
    const first = fresh(fake);
    await arrive(fake, first);
    await fake.console.alarms.shelving.shelve(first, 15, 'welding');
    await fake.clock.advance(15 * minute - 50);
    fake.clock.jump(-60 * minute);
    await fake.clock.advance(49);
    expect(pending(fake)).toBe(0);
    await fake.clock.advance(1);
    expect(pending(fake)).toBe(1);
    expect(fake.console.alarms.shelving.$shelves.get()).toEqual([]);
  });

  it('needs a reason, an hour at most when serious, and keeps calling when the server refuses', async () => {
    const fake = await fakeConsole();
    const alarm = fresh(fake, { level: 'serious' });
    await arrive(fake, alarm);
    const { shelve } = fake.console.alarms.shelving;
    expect(await shelve(alarm, 15, '  ')).toMatchObject({ problem: { id: 'triage.shelve.reasonRequired' } });
    expect(await shelve(alarm, 15, 'x'.repeat(151))).toMatchObject({ problem: { id: 'triage.shelve.reasonTooLong' } });
    expect(await shelve(alarm, 61, 'why')).toMatchObject({ problem: { id: 'triage.shelve.seriousLimit' } });
    expect(fake.server.of(addAlarmShelve)).toEqual([]);
    fake.server.refuse(addAlarmShelve, 'no right');
    // Exactly an hour is sent to the server, which refuses it here.
    expect(await shelve(alarm, 60, 'why')).toMatchObject({ problem: { server: 'no right' } });
    expect(pending(fake)).toBe(1);
  });

  it('in any order of events: pending means unconfirmed and not shelved', async () => {
    const sources = ['robot-1', 'robot-2'];
    const levels = ['general', 'important', 'serious'] as const;
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            what: fc.constantFrom('alarm', 'ack', 'shelve', 'return', 'time', 'sleep'),
            source: fc.nat({ max: 1 }),
            level: fc.nat({ max: 2 }),
            amount: fc.nat({ max: 40 }),
          }),
          { maxLength: 25 },
        ),
        async steps => {
          const fake = await fakeConsole();
          shelving(fake.server, fake);
          const all: Alarm[] = [];
          const open = new Set<string>();
          const shelved = new Map<string, { until: number; level: number }>();
          for (const { what, source, level, amount } of steps) {
            const deviceId = sources[source] ?? '';
            if (what === 'alarm') {
              const alarm = fresh(fake, { deviceId, level: levels[level] ?? 'general' });
              all.push(alarm);
              open.add(alarm.id);
              await arrive(fake, alarm);
            } else if (what === 'ack') {
              const alarm = all[amount % Math.max(1, all.length)];
              if (!alarm) continue;
              open.delete(alarm.id);
              acknowledged(fake, alarm.id);
              await fake.clock.advance(984);
            } else if (what === 'shelve') {
              const alarm = all.find(candidate => candidate.deviceId === deviceId);
              if (!alarm) continue;
              await fake.console.alarms.shelving.shelve(alarm, 15, 'why');
              shelved.set(deviceId, { until: now(fake) + 15 * minute, level: levels.indexOf(alarm.level) });
            } else if (what === 'return') {
              const shelf = fake.console.alarms.shelving.$shelves.get().find(one => one.deviceId === deviceId);
              if (shelf) await fake.console.alarms.shelving.returnNow(shelf);
              shelved.delete(deviceId);
            } else {
              if (what === 'sleep') fake.clock.sleep(amount * minute);
              await fake.clock.advance(what === 'time' ? amount * minute : 0);
            }
            const waits = all.filter(alarm => {
              const shelf = shelved.get(alarm.deviceId ?? '');
              const isShelved = shelf && shelf.until > now(fake) && levels.indexOf(alarm.level) <= shelf.level;
              return open.has(alarm.id) && !isShelved;
            });
            expect(pending(fake)).toBe(waits.length);
            expect(ids(fake.console.alarms.$live.get()).toSorted()).toEqual(ids(waits).toSorted());
            expect(popups(fake).every(id => waits.some(alarm => alarm.id === id))).toBe(true);
          }
          fake.console.dispose();
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('escalation', () => {
  it('never happens at a level whose time is 0', async () => {
    const fake = await fakeConsole();
    fake.server.answer(getAlarmEscalation, { version: 1, serious: 60, important: 0, general: 3600 });
    fake.parts.alarms.begin?.('user-1');
    await fake.clock.advance(0);
    const [never, soon] = [fresh(fake, { level: 'important' }), fresh(fake, { level: 'serious' })];
    await arrive(fake, never, soon);
    expect(fake.console.alarms.escalation.countdown(never).dueAt).toBe(Infinity);
    await fake.clock.advance(7_200_000);
    expect([...fake.console.alarms.escalation.$escalated.get()]).toEqual([soon.id]);
  });

  it('is said once when the time lapses, by the server’s times, and puts the alarm on top', async () => {
    const fake = await fakeConsole();
    fake.server.answer(getAlarmEscalation, { version: 1, serious: 60, important: 120, general: 3600, seriousAgain: 0 });
    fake.parts.alarms.begin?.('user-1');
    await fake.clock.advance(0);
    const [old, young] = [fresh(fake), fresh(fake, { beganAt: now(fake) + 10 })];
    await arrive(fake, old, { ...young, level: 'general' });
    expect(ids(fake.console.alarms.$live.get())).toEqual([young.id, old.id]);
    const played = fake.environment.played.length;
    await fake.clock.advance(121_000);
    expect(ids(fake.console.alarms.$live.get())).toEqual([old.id, young.id]);
    expect([...fake.console.alarms.escalation.$escalated.get()]).toEqual([old.id]);
    expect(fake.environment.played.slice(played)).toEqual(['important']);
    // The server raises the level because of the same escalation, which has sounded already.
    await arrive(fake, { ...old, level: 'serious', levelAt: now(fake), escalatedAt: now(fake) });
    expect(fake.environment.played.slice(played)).toEqual(['important']);
    expect(fake.console.alarms.$popups.get().find(({ id }) => id === old.id)?.level).toBe('serious');
    // From then on the time of the graver level counts: when that lapses, the alarm sounds again.
    await fake.clock.advance(60_000);
    expect(fake.environment.played.slice(played)).toEqual(['important', 'serious']);
  });

  it.each([3, 30, -30])(
    'is said when the time lapses by the clock of the server, %i minutes behind that of the computer',
    async behind => {
      const fake = await fakeConsole({}, aUser(), server => {
        server.ahead = -behind * minute;
      });
      // Heard again by itself, it would tell nothing of the escalation.
      fake.console.preferences.chooseRepeat('user-1', 'serious', 0);
      const { $escalated, countdown, hasLapsed } = fake.console.alarms.escalation;
      const alarm = fresh(fake, { level: 'serious', beganAt: fake.server.now() });
      await arrive(fake, alarm);
      expect([hasLapsed(alarm), $escalated.get().size]).toEqual([false, 0]);
      expect(countdown(alarm).dueAt - fake.console.serverNow()).toBeGreaterThan(110_000);
      const played = fake.environment.played.length;
      await fake.clock.advance(115_000);
      expect(fake.environment.played.slice(played)).not.toContain('serious');
      await fake.clock.advance(6_000);
      expect([...$escalated.get()]).toEqual([alarm.id]);
      expect(fake.environment.played.slice(played)).toContain('serious');
    },
  );

  it('begins again at the end of a shelf, by the clock of the server', async () => {
    const fake = await fakeConsole({}, aUser(), server => {
      server.ahead = -30 * minute;
    });
    const alarm = fresh(fake, { level: 'general', beganAt: fake.server.now() - 50 * minute });
    await arrive(fake, alarm);
    fake.push({ type: 'AlarmShelve', data: [shelfOf(fake, alarm)], receivedAt: now(fake) });
    await fake.clock.advance(1_000);
    fake.push({ type: 'AlarmShelve', data: [], receivedAt: now(fake) });
    await fake.clock.advance(1_000);
    const { dueAt, period } = fake.console.alarms.escalation.countdown(alarm);
    expect(Math.abs(dueAt - period - fake.server.now())).toBeLessThan(3_000);
  });

  it('a level raised by somebody sounds again in the same popup; an older reading does not lower it', async () => {
    const fake = await fakeConsole();
    const alarm = fresh(fake, { level: 'general' });
    await arrive(fake, alarm);
    const raised = { ...alarm, level: 'serious' as const, levelAt: now(fake) };
    await arrive(fake, raised, raised, alarm);
    expect(popups(fake)).toEqual([alarm.id]);
    expect(fake.console.alarms.$popups.get()[0]?.level).toBe('serious');
    expect(fake.environment.played).toEqual(['general', 'serious']);
    // An alarm in the list whose popup was closed sounds again but gets no second popup; no alarm has two popups.
    fake.console.alarms.dismissPopup(alarm.id);
    const other = fresh(fake, { level: 'general' });
    await arrive(fake, other);
    fake.console.alarms.dismissPopup(other.id);
    const shown = fresh(fake, { level: 'general' });
    await arrive(fake, shown, { ...other, level: 'important', levelAt: now(fake) });
    await arrive(fake, { ...shown, level: 'important', levelAt: now(fake) });
    expect(popups(fake)).toEqual([shown.id]);
  });

  it('a changed condition makes neither popup nor sound, and does not come back', async () => {
    const fake = await fakeConsole();
    const alarm = fresh(fake, { condition: 'present' });
    await arrive(fake, alarm);
    fake.console.alarms.dismissPopup(alarm.id);
    await arrive(fake, { ...alarm, condition: 'gone', conditionEndedAt: now(fake) }, alarm);
    expect(popups(fake)).toEqual([]);
    expect(fake.environment.played).toEqual(['important']);
    expect(fake.console.alarms.$live.get()[0]?.condition).toBe('gone');
  });

  it('uses the documented times when the server has none, and marks alarms that were already late without a sound', async () => {
    const fake = await fakeConsole();
    fake.server.refuse(getAlarmEscalation, 'unknown call');
    fake.parts.alarms.begin?.('user-1');
    const late = fresh(fake, { beganAt: now(fake) - 11 * minute });
    await arrive(fake, late);
    expect(fake.console.alarms.escalation.$periods.get()).toEqual({
      serious: 2 * minute,
      important: 10 * minute,
      general: 60 * minute,
    });
    expect(fake.console.alarms.escalation.$escalated.get().has(late.id)).toBe(true);
    expect(fake.environment.played).toHaveLength(1);
  });

  it('the second hand moves only while somebody looks', async () => {
    const fake = await fakeConsole();
    const $second = createSecond(fake.environment);
    const waiting = fake.clock.waiting;
    const seen: number[] = [];
    const stop = $second.subscribe(time => void seen.push(time));
    await fake.clock.advance(3_000);
    expect(seen.length).toBeGreaterThanOrEqual(4);
    // A store is unmounted a second after its last reader left, by the real timer and not the fake clock.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    stop();
    expect(fake.clock.waiting).toBe(waiting + 1);
    vi.runAllTimers();
    vi.useRealTimers();
    expect(fake.clock.waiting).toBe(waiting);
  });
});

describe('announcements', () => {
  it('say a serious alarm at once, and fold the others to one in five seconds', async () => {
    const fake = await fakeConsole();
    const { $urgent, $polite } = fake.console.alarms.announcer;
    await arrive(fake, fresh(fake, { level: 'general', name: 'first' }));
    const serial = $polite.get()?.serial;
    expect($polite.get()).toMatchObject({ kind: 'new', count: 1, alarm: { name: 'first' } });
    await arrive(
      fake,
      fresh(fake, { level: 'general' }),
      fresh(fake, { name: 'worst' }),
      fresh(fake, { level: 'serious' }),
    );
    expect($urgent.get()).toMatchObject({ kind: 'new', count: 1 });
    expect($polite.get()?.serial).toBe(serial);
    const handled = fresh(fake);
    await arrive(fake, handled);
    acknowledged(fake, handled.id);
    await fake.clock.advance(5_000);
    expect($polite.get()).toMatchObject({ kind: 'new', count: 2, alarm: { name: 'worst' } });
  });

  it('say the first serious alarm of a storm at once, and the rest together', async () => {
    const fake = await fakeConsole();
    const { $urgent } = fake.console.alarms.announcer;
    const serials = new Set<number>();
    const stop = $urgent.listen(said => void (said && serials.add(said.serial)));
    await arrive(fake, ...Array.from({ length: 100 }, () => fresh(fake, { level: 'serious' })));
    expect(serials.size).toBe(1);
    expect($urgent.get()).toMatchObject({ count: 1 });
    await fake.clock.advance(2_000);
    expect($urgent.get()).toMatchObject({ kind: 'new', count: 99 });
    expect(serials.size).toBe(2);
    stop();
  });

  it('do not repeat what is shown again', async () => {
    const fake = await fakeConsole();
    const alarm = fresh(fake);
    await arrive(fake, alarm);
    const said = fake.console.alarms.announcer.$polite.get();
    fake.console.alarms.collapse();
    fake.console.alarms.expand();
    await arrive(fake, alarm);
    await fake.clock.advance(10_000);
    expect(fake.console.alarms.announcer.$polite.get()).toBe(said);
  });

  it('are spoken by one region of the page; another takes over', async () => {
    const fake = await fakeConsole();
    const told: string[] = [];
    const { claimRegion } = fake.console.alarms.announcer;
    const leave = claimRegion(isMine => told.push(`a ${isMine}`));
    claimRegion(isMine => told.push(`b ${isMine}`));
    leave();
    expect(told).toEqual(['a true', 'b false', 'b true']);
  });
});

describe('silence', () => {
  const word = (part: object): string =>
    JSON.stringify({ kind: 'alarm-sound', name: ' user-1', from: 'another', ...part });

  it('pressed elsewhere reaches this page, with its remaining time, and ends with it', async () => {
    const fake = await fakeConsole();
    fake.environment.otherPageSays(word({ what: 'silence', until: now(fake) + 90_000 }));
    expect(fake.console.alarms.$sound.get().silencedUntil).toBe(now(fake) + 90_000);
    await arrive(fake, fresh(fake));
    expect(fake.environment.played).toEqual([]);
    await fake.clock.advance(90_000);
    await arrive(fake, fresh(fake));
    expect(fake.environment.played).toEqual(['important']);
    // This page does not repeat to others a silence that it heard from another page.
    expect(fake.environment.posted.filter(message => message.includes('"until"'))).toEqual([]);
  });

  it('pressed here is told to the others, also to one that comes later', async () => {
    const fake = await fakeConsole();
    fake.console.alarms.silence();
    const until = now(fake) + 120_000;
    expect(JSON.parse(fake.environment.posted.at(-1) ?? '')).toMatchObject({ what: 'silence', until });
    fake.environment.otherPageSays(word({ what: 'ask' }));
    expect(JSON.parse(fake.environment.posted.at(-1) ?? '')).toMatchObject({ what: 'silence', until });
    fake.console.alarms.unsilence();
    expect(JSON.parse(fake.environment.posted.at(-1) ?? '')).not.toHaveProperty('until');
  });

  it('goes on in other pages when this one ends', async () => {
    const fake = await fakeConsole();
    fake.console.alarms.silence();
    const said = fake.environment.posted.length;
    await fake.console.session.signOut();
    expect(fake.environment.posted.slice(said).filter(message => message.includes('"silence"'))).toEqual([]);
    expect(fake.console.alarms.$sound.get().silencedUntil).toBeUndefined();
  });

  it('of another user or server, or in another shape, has no effect on this page', async () => {
    const fake = await fakeConsole();
    fake.environment.otherPageSays(word({ what: 'silence', until: now(fake) + 1e9, name: ' user-2' }));
    fake.environment.otherPageSays('{"kind":"alarm-sound"');
    expect(fake.console.alarms.$sound.get().silencedUntil).toBeUndefined();
    // A silence from another page is cut to the longest that a silence lasts.
    fake.environment.otherPageSays(word({ what: 'silence', until: now(fake) + 1e9 }));
    expect(fake.console.alarms.$sound.get().silencedUntil).toBe(now(fake) + 120_000);
    fake.console.alarms.unsilence();
    expect(fake.console.alarms.$sound.get().silencedUntil).toBeUndefined();
  });

  it('can be pressed where another page sounds', async () => {
    const fake = await fakeConsole();
    fake.environment.giveVoice(false);
    fake.environment.otherPageSays(word({ what: 'sounding', isOn: true }));
    expect(fake.console.alarms.$sound.get().isElsewhere).toBe(true);
    // A page that closed while it sounded is forgotten after a while.
    await fake.clock.advance(15_000);
    expect(fake.console.alarms.$sound.get().isElsewhere).toBeUndefined();
  });
});

describe('the current alarm', () => {
  it('walks the list both ways, shows its popup, and stays in place when its alarm is handled', async () => {
    const fake = await fakeConsole();
    const [a, b, c] = [fresh(fake), fresh(fake, { beganAt: now(fake) + 1 }), fresh(fake, { beganAt: now(fake) + 2 })];
    await arrive(fake, a, b, c);
    const { alarms } = fake.console;
    alarms.collapse();
    alarms.step(1);
    expect([alarms.$current.get(), popups(fake)]).toEqual([c.id, [c.id]]);
    alarms.step(-1);
    expect(alarms.$current.get()).toBe(a.id);
    alarms.step(-1);
    expect(alarms.$current.get()).toBe(b.id);
    expect(alarms.announcer.$polite.get()).toMatchObject({ kind: 'current', alarm: { id: b.id } });
    acknowledged(fake, b.id);
    await fake.clock.advance(984);
    expect(alarms.$current.get()).toBe(a.id);
  });
});

describe('the past', () => {
  it('is read by page, level and device, three months back', async () => {
    const fake = await fakeConsole();
    fake.server.answer(findAlarmStatByParam, {
      rows: [anAlarm({ level: 'serious' }), anAlarm({ level: 'general' })],
      total: 41,
    });
    const read = await fake.console.alarms.history.page({
      page: 2,
      pageSize: 20,
      level: 'serious',
      deviceId: 'robot-1',
    });
    expect(read).toMatchObject({ isDone: true, value: { rows: [{ level: 'serious' }], total: 41 } });
    expect(fake.server.of(findAlarmStatByParam).at(-1)?.request).toEqual({
      page: 2,
      pageSize: 20,
      from: now(fake) - 92 * 24 * 60 * minute,
      level: ['serious'],
      deviceId: 'robot-1',
    });
  });

  it('has a tally for every hour or day', async () => {
    const at = new Date(2026, 4, 20, 9, 30).getTime();
    expect(stretches('today', at).starts).toHaveLength(24);
    const { starts, end } = stretches('week', at);
    expect(starts.map(start => new Date(start).getDate())).toEqual([14, 15, 16, 17, 18, 19, 20]);
    const tally = { serious: 1, important: 0, general: 2 };
    const tallies = [
      { at: starts[0] ?? 0, ...tally },
      { at: (starts[1] ?? 0) + 60_000, ...tally },
      { at: end, ...tally },
    ];
    expect(intoStretches(tallies, starts, end).map(({ general }) => general)).toEqual([2, 2, 0, 0, 0, 0, 0]);
    const fake = await fakeConsole();
    fake.server.answer(alarmTrendStat, []);
    const read = await fake.console.alarms.history.figures('month');
    expect(read.isDone && read.value.tallies).toHaveLength(30);
  });

  it('has each alarm in its own day, also before a change of the clock', async () => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    try {
      const fake = await fakeConsole();
      fake.clock.jump(new Date(2026, 3, 10, 9).getTime() - now(fake));
      const days = [20, 31].map(day => new Date(2026, 2, day, 0, 30).getTime());
      // Like the server, which divides the whole period by one offset from UTC.
      fake.server.answer(alarmTrendStat, ({ hours, offset = 0 }) =>
        days.map(at => {
          const [step, ahead] = [hours * 60 * minute, offset * minute];
          return { at: Math.floor((at + ahead) / step) * step - ahead, serious: 1, important: 0, general: 0 };
        }),
      );
      const read = await fake.console.alarms.history.figures('month');
      const tallies = read.isDone ? read.value.tallies : [];
      expect(tallies.filter(({ serious }) => serious > 0).map(({ at }) => new Date(at).getDate())).toEqual([20, 31]);
    } finally {
      vi.unstubAllEnvs();
    }
  });
});

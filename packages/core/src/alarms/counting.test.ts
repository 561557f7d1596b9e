/** The count, the live list and the popups against a server that holds more than the console does. */
import {
  findAlarmShelve,
  findAlarmStatByParam,
  getAlarmDetails,
  type Alarm,
  type AlarmLevel,
  type AlarmShelf,
  type AlarmStatus,
} from '@patrolkit/transport';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aDetail, anAlarm, aUser, countSaid, fakeConsole, type FakeConsole } from '../testing/index.ts';

/** A day before the page was opened. */
const yesterday = 1_700_000_000_000 - 86_400_000;

/** A server that keeps alarms and pushes their changes while the channel is open. */
class Site {
  readonly alarms: Alarm[] = [];
  fake: FakeConsole | undefined;
  /** Called once when a page is asked for, before the server reads it. */
  onAsked: (() => void) | undefined;
  /** The server sends a page that it has read only once this promise resolves. */
  until: Promise<void> | undefined;

  constructor(count: number, part: (n: number) => Partial<Alarm> = () => ({})) {
    for (let n = 0; n < count; n += 1) this.alarms.push(anAlarm({ beganAt: yesterday + n, ...part(n) }));
  }

  async open(): Promise<FakeConsole> {
    this.fake = await fakeConsole({}, aUser(), server => {
      server.answer(findAlarmStatByParam, async ({ page, pageSize, from }) => {
        const { onAsked } = this;
        this.onAsked = undefined;
        onAsked?.();
        const rows = this.pending
          .filter(({ beganAt }) => beganAt >= (from ?? 0))
          .toSorted((one, other) => other.beganAt - one.beganAt);
        await this.until;
        return { rows: rows.slice((page - 1) * pageSize, page * pageSize), total: rows.length };
      });
      server.answer(getAlarmDetails, ({ id }) => {
        const { beganAt, level, status } = this.alarms.find(alarm => alarm.id === id) ?? anAlarm();
        return aDetail({ id, beganAt, level, status });
      });
    });
    return this.fake;
  }

  get pending(): Alarm[] {
    return this.alarms.filter(({ status }) => status === 'unacknowledged');
  }

  raise(part: Partial<Alarm> = {}): Alarm {
    const alarm = anAlarm({ beganAt: this.fake?.environment.wallClock() ?? 0, level: 'important', ...part });
    this.alarms.push(alarm);
    this.#push('AlarmInfo', alarm);
    return alarm;
  }

  /** Changes a pending alarm, such as by an escalation or the end of its condition, and pushes the change. */
  change(index: number, part: Partial<Alarm>): void {
    const at = index % Math.max(1, this.alarms.length);
    const alarm = this.alarms[at];
    if (!alarm || alarm.status !== 'unacknowledged') return;
    const now = this.fake?.environment.wallClock() ?? 0;
    this.alarms[at] = { ...alarm, conditionEndedAt: now, ...part };
    this.#push('AlarmInfo', this.alarms[at]);
  }

  /** Somebody handles an alarm, which is told by its number or as the whole alarm. */
  settle(index: number, status: AlarmStatus, told: 'AlarmConfirm' | 'AlarmInfo' = 'AlarmConfirm'): void {
    const at = index % Math.max(1, this.alarms.length);
    const alarm = this.alarms[at];
    if (!alarm) return;
    const handled = { ...alarm, status };
    this.alarms[at] = handled;
    this.#push(told, told === 'AlarmInfo' ? handled : { ids: [alarm.id], status });
  }

  #push(type: 'AlarmInfo' | 'AlarmConfirm', data: unknown): void {
    const socket = this.fake?.environment.sockets.latest('singleton');
    if (socket?.isOpen) socket.push(type as 'AlarmInfo', data as Alarm);
  }
}

/** The shelf of an alarm's source, as the server pushes it. */
const shelfOf = ({ alarms, fake }: Site, at: number): AlarmShelf => {
  const alarm = alarms[at] ?? anAlarm();
  const now = fake?.environment.wallClock() ?? 0;
  const { deviceId = '', type = '', deviceName, name, level } = alarm;
  const pending = alarms.filter(other => other.deviceId === deviceId).length;
  const times = { since: now, until: now + 3_600_000 };
  return {
    id: 'shelf-1',
    deviceId,
    deviceName,
    type,
    name,
    level,
    by: 'Li',
    reason: 'test',
    arrived: 0,
    pending,
    ...times,
  };
};

const live = ({ console }: FakeConsole): Alarm[] => [...console.alarms.$live.get()];
const popups = ({ console }: FakeConsole): string[] => console.alarms.$popups.get().map(({ id }) => id);
const count = ({ console }: FakeConsole) => console.alarms.$pending.get();

describe('more alarms than are held here', () => {
  it.each(['AlarmConfirm', 'AlarmInfo'] as const)(
    'fill the list again when what it showed was handled, told by %s',
    async told => {
      const site = new Site(50);
      const fake = await site.open();
      expect(live(fake)).toHaveLength(20);
      expect(count(fake)).toEqual({ count: 50, isAtLeast: false });
      for (let n = 49; n >= 30; n -= 1) site.settle(n, 'acknowledged', told);
      await fake.clock.advance(3_000);
      expect(count(fake)).toEqual({ count: 30, isAtLeast: false });
      expect(live(fake).map(({ id }) => id)).toEqual(
        site.alarms
          .slice(10, 30)
          .toReversed()
          .map(({ id }) => id),
      );
      // They began before the page was opened: they get no popup and no sound.
      expect(popups(fake)).toEqual([]);
      expect(fake.environment.played).toEqual([]);
    },
  );

  it('are counted correctly when the user opens a past one', async () => {
    const site = new Site(50);
    const closed = anAlarm({ status: 'processed', beganAt: yesterday });
    site.alarms.push(closed);
    const fake = await site.open();
    await fake.console.alarms.detail(closed.id);
    await fake.clock.advance(3_000);
    expect(count(fake).count).toBe(50);
  });

  it('are counted correctly when other users close, change and raise alarms that this console never held', async () => {
    const site = new Site(50);
    site.alarms.unshift(anAlarm({ status: 'acknowledged', beganAt: yesterday - 1 }));
    const fake = await site.open();
    site.settle(0, 'processed');
    site.settle(1, 'acknowledged');
    site.settle(4, 'acknowledged', 'AlarmInfo');
    site.change(2, {});
    site.change(3, {});
    await fake.clock.advance(3_000);
    expect(count(fake).count).toBe(48);
    // The end of an alarm's condition makes no popup and no sound.
    expect(fake.environment.played).toEqual([]);
    expect(popups(fake)).toEqual([]);
  });

  it('sound once when the server raises the level of one of them', async () => {
    const site = new Site(50, () => ({ level: 'general' }));
    const fake = await site.open();
    const at = fake.environment.wallClock();
    site.change(5, { level: 'serious', levelAt: at, escalatedAt: at, conditionEndedAt: undefined });
    await fake.clock.advance(3_000);
    expect(count(fake).count).toBe(50);
    expect(fake.environment.played).toEqual(['serious']);
    // The alarm is not among the latest twenty; since it sounds, it gets a popup too.
    expect(popups(fake)).toEqual([site.alarms[5]?.id]);
  });

  it('are told apart from those that came while the channel was away, however these are heard of first', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 45 }),
        fc.integer({ min: 1, max: 6 }),
        fc.array(fc.constantFrom('change', 'raise', 'read'), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 0, max: 2_500 }),
        async (old, raised, ways, wait) => {
          const site = new Site(old, n => ({ beganAt: yesterday + n * 600_000 }));
          const fake = await site.open();
          // The reading begins two seconds after the channel opens.
          fake.environment.chance = 0.9999;
          fake.environment.sockets.latest('singleton').drop();
          await fake.clock.advance(2_000);
          const said = countSaid(fake);
          const missed = Array.from({ length: raised }, () => site.raise({ level: 'general' }));
          await fake.clock.advance(13_000);
          // The channel is back: changes from now on are pushed before the reading finds these alarms.
          await fake.clock.advance(wait);
          /** The alarms that changed, with how each was heard of first. */
          const touched = new Map<number, string>();
          const risen = new Set<number>();
          for (const [at, way] of ways.entries()) {
            const index = old + (at % raised);
            if (way !== 'read' && !touched.has(index)) touched.set(index, way);
            if (way === 'raise') risen.add(index);
            const now = fake.environment.wallClock();
            if (way === 'change') site.change(index, {});
            if (way === 'raise')
              site.change(index, { level: 'serious', levelAt: now, escalatedAt: now, conditionEndedAt: undefined });
          }
          await fake.clock.advance(6_000);
          expect(popups(fake).toSorted()).toEqual(missed.map(({ id }) => id).toSorted());
          expect(said()).toBe(raised);
          const isRead = wait > 2_100;
          // Of those that change and are raised together the first has begun to sound; the others sound once, as they are then.
          const changed = [...touched].filter(
            ([index, way], at) => !isRead && way === 'change' && (at === 0 || !risen.has(index)),
          );
          const sounds = [
            ...Array.from(risen, () => 'serious'),
            ...changed.map(() => 'general'),
            // All that the reading found sound once.
            ...(isRead || touched.size < raised ? ['general'] : []),
          ];
          // Pushes that are under way while the reading is answered may be told by either.
          if (isRead || wait < 1_000) expect(fake.environment.played.toSorted()).toEqual(sounds.toSorted());
          expect(count(fake)).toEqual({ count: old + raised, isAtLeast: false });
          await fake.console.dispose();
        },
      ),
      { numRuns: 200 },
    );
  });

  it('are asked for by many consoles not all at once when somebody acknowledged one', async () => {
    const waits: number[] = [];
    for (const chance of [0, 0.5, 0.999]) {
      const site = new Site(50);
      const fake = await site.open();
      fake.environment.chance = chance;
      const asked = fake.server.of(findAlarmStatByParam).length;
      site.settle(0, 'acknowledged');
      let waited = 0;
      for (; waited < 5_000 && fake.server.of(findAlarmStatByParam).length === asked; waited += 100)
        await fake.clock.advance(100);
      waits.push(waited);
    }
    expect(waits[0]).toBeGreaterThanOrEqual(1_000);
    expect((waits[1] ?? 0) - (waits[0] ?? 0)).toBeGreaterThanOrEqual(800);
    expect((waits[2] ?? 0) - (waits[1] ?? 0)).toBeGreaterThanOrEqual(800);
    // Before that wait, pushes are folded for up to a second.
    expect(waits[2]).toBeLessThanOrEqual(4_000);
  });

  it('are not counted twice while a push of one is still on its way', async () => {
    const site = new Site(30);
    const fake = await site.open();
    // The push of a general alarm is folded for up to a second; the count is read meanwhile.
    site.settle(3, 'acknowledged');
    await fake.clock.advance(900);
    const alarm = site.raise({ level: 'general' });
    await fake.clock.advance(3_000);
    expect(count(fake).count).toBe(30);
    expect(popups(fake)).toEqual([alarm.id]);
    expect(fake.environment.played).toEqual(['general']);
  });

  it('are counted once when the console reads further pages because the newest are shelved', async () => {
    const site = new Site(60, n => ({ beganAt: yesterday + n * 600_000, deviceId: n < 35 ? 'robot-1' : 'robot-2' }));
    const fake = await site.open();
    fake.server.answer(findAlarmShelve, [shelfOf(site, 59)]);
    fake.environment.sockets.latest('singleton').drop();
    await fake.clock.advance(25_000);
    expect(count(fake)).toEqual({ count: 35, isAtLeast: false });
    expect(live(fake)).toHaveLength(20);
  });

  it('fill the list again when the source of all that it showed is shelved', async () => {
    const site = new Site(50, n => ({ deviceId: n < 30 ? 'robot-1' : 'robot-2' }));
    const fake = await site.open();
    fake.server.answer(findAlarmShelve, () => [shelfOf(site, 49)]);
    const [newest] = live(fake);
    await fake.console.alarms.shelving.shelve(newest ?? anAlarm(), 15, 'test');
    expect(live(fake)).toHaveLength(0);
    await fake.clock.advance(4_000);
    expect(live(fake)).toHaveLength(20);
    expect(count(fake).count).toBe(30);
    // The list is full: no more pages are asked for, however often shelves are pushed.
    const asked = fake.server.of(findAlarmStatByParam).length;
    fake.push({ type: 'AlarmShelve', data: [shelfOf(site, 49)], receivedAt: fake.environment.wallClock() });
    await fake.clock.advance(4_000);
    expect(fake.server.of(findAlarmStatByParam)).toHaveLength(asked);
  });

  it('are counted correctly when many are raised just before the server counts', async () => {
    const site = new Site(100);
    const fake = await site.open();
    site.onAsked = () => {
      for (let n = 0; n < 40; n += 1) site.raise({ level: 'general' });
    };
    site.settle(0, 'acknowledged');
    await fake.clock.advance(15_000);
    expect(count(fake)).toEqual({ count: 139, isAtLeast: false });
  });

  it('are counted correctly when many arrive between the request and its answer', async () => {
    const site = new Site(40);
    let answer = (): void => undefined;
    site.until = new Promise(resolve => (answer = resolve));
    const fake = await site.open();
    // The 60 alarms come before the server counts; the answer before that never came.
    site.onAsked = () => {
      for (let n = 0; n < 60; n += 1) site.raise({ level: 'general', beganAt: fake.environment.wallClock() + n });
    };
    await fake.clock.advance(6_000);
    answer();
    await fake.clock.advance(15_000);
    expect(count(fake)).toEqual({ count: 100, isAtLeast: false });
  });

  it('are counted correctly when one is handled while the first page is on its way', async () => {
    const site = new Site(5);
    let answer = (): void => undefined;
    site.until = new Promise(resolve => (answer = resolve));
    const fake = await site.open();
    site.settle(0, 'acknowledged');
    await fake.clock.advance(1_000);
    answer();
    await fake.clock.advance(3_000);
    expect(count(fake)).toEqual({ count: 4, isAtLeast: false });
  });

  it.each([35, 23])(
    'are counted rightly when one that is too old for the list is handled just before the server counts %i',
    async before => {
      const site = new Site(before);
      const fake = await site.open();
      // The count is asked for after this; it lists the newest alone.
      site.settle(0, 'processed');
      // Held from now on, since it changed.
      site.change(1, {});
      // Told only after the count, since pushes are folded for up to a second.
      await fake.clock.advance(2_900);
      site.settle(1, 'acknowledged');
      await fake.clock.advance(10_000);
      expect(count(fake)).toEqual({ count: before - 2, isAtLeast: false });
    },
  );

  it('that others handled during an outage leave the list', async () => {
    const site = new Site(50);
    const fake = await site.open();
    fake.environment.sockets.latest('singleton').drop();
    for (const n of [49, 47, 45]) site.settle(n, 'acknowledged');
    await fake.clock.advance(25_000);
    expect(count(fake)).toEqual({ count: 47, isAtLeast: false });
    expect(live(fake).map(({ id }) => id)).not.toContain(site.alarms[47]?.id);
    expect(live(fake)).toHaveLength(20);
  });
});

describe('alarms raised during an outage', () => {
  it('pop up also when the clock here is ahead of the server', async () => {
    const site = new Site(0);
    const fake = await site.open();
    const behind = fake.environment.wallClock() - 20 * 60_000;
    site.raise({ beganAt: behind });
    await fake.clock.advance(1_000);
    fake.environment.sockets.latest('singleton').drop();
    const missed = site.raise({ beganAt: behind + 5_000 });
    await fake.clock.advance(25_000);
    expect(popups(fake)).toContain(missed.id);
  });

  it('all pop up, and the gravest sounds, when the clock here is ahead and nothing was pending before', async () => {
    const site = new Site(0);
    const fake = await site.open();
    fake.environment.sockets.latest('singleton').drop();
    const behind = fake.environment.wallClock() - 20 * 60_000;
    const missed = Array.from({ length: 25 }, (_, n) =>
      site.raise({ level: n === 0 ? 'serious' : 'general', beganAt: behind + n }),
    );
    await fake.clock.advance(25_000);
    expect(popups(fake)).toContain(missed[0]?.id);
    expect(fake.environment.played).toEqual(['serious']);
    expect(count(fake)).toEqual({ count: 25, isAtLeast: false });
    // Each is known by now: no later count announces it again.
    fake.console.alarms.collapse();
    fake.environment.sockets.latest('singleton').drop();
    await fake.clock.advance(25_000);
    expect([popups(fake), fake.environment.played]).toEqual([[], ['serious']]);
  });

  it('pop up also when the clock of the server was put back by an hour', async () => {
    const site = new Site(0);
    const fake = await site.open();
    site.raise();
    await fake.clock.advance(1_000);
    fake.environment.sockets.latest('singleton').drop();
    const missed = site.raise({ level: 'serious', beganAt: fake.environment.wallClock() - 3_600_000 });
    await fake.clock.advance(25_000);
    expect(popups(fake)).toContain(missed.id);
    expect(fake.environment.played.at(-1)).toBe('serious');
  });

  it('are read since the last reading by the clock of the server, where it tells the time', async () => {
    const fake = await fakeConsole({}, aUser(), server => {
      server.ahead = -20 * 60_000;
    });
    const there = fake.server.now();
    const asked: number[] = [];
    fake.server.answer(findAlarmStatByParam, ({ from }) => {
      asked.push(from ?? 0);
      return { rows: [], total: 0 };
    });
    fake.environment.sockets.latest('singleton').drop();
    await fake.clock.advance(25_000);
    expect(Math.abs(Math.max(...asked) - (there - 5 * 60_000))).toBeLessThanOrEqual(1_000);
  });

  it('pop up also when the first reading was never answered', async () => {
    const site = new Site(3);
    const fake = await fakeConsole({}, aUser(), server => server.refuse(findAlarmStatByParam, 'busy'));
    site.fake = fake;
    fake.environment.sockets.latest('singleton').drop();
    const missed = anAlarm({ beganAt: fake.environment.wallClock() });
    fake.server.answer(findAlarmStatByParam, ({ from }) => {
      const rows = [missed, ...site.alarms].filter(({ beganAt }) => beganAt >= (from ?? 0));
      return { rows, total: rows.length };
    });
    await fake.clock.advance(25_000);
    expect(popups(fake)).toEqual([missed.id]);
  });
});

describe('popups', () => {
  it('of serious alarms stay however many lesser ones follow', async () => {
    const site = new Site(0);
    const fake = await site.open();
    const serious = site.raise({ level: 'serious' });
    for (let n = 0; n < 40; n += 1) {
      site.raise({ level: 'general' });
      await fake.clock.advance(1_000);
    }
    expect(popups(fake)).toContain(serious.id);
    expect(popups(fake)).toHaveLength(20);
    expect(live(fake).map(({ id }) => id)).not.toContain(serious.id);
  });

  it('show every new alarm, however many graver ones wait', async () => {
    const site = new Site(0);
    const fake = await site.open();
    for (let n = 0; n < 30; n += 1) site.raise({ level: 'serious' });
    for (let second = 0; second < 200; second += 10) {
      fake.environment.sockets.latest('singleton').frame('{"type":"heartbeat"}');
      await fake.clock.advance(10_000);
    }
    expect(fake.console.alarms.escalation.$escalated.get().size).toBe(30);
    const alarm = site.raise({ level: 'general' });
    await fake.clock.advance(1_000);
    expect(popups(fake)).toContain(alarm.id);
    expect(popups(fake)).toHaveLength(20);
  });

  it('show an alarm whose device has a slow clock', async () => {
    const site = new Site(25);
    const fake = await site.open();
    const alarm = site.raise({ level: 'serious', beganAt: yesterday - 60_000 });
    await fake.clock.advance(1_000);
    expect(popups(fake)).toEqual([alarm.id]);
  });

  it('bring an alarm whose time lapsed to the top of both, also from beyond the newest twenty', async () => {
    const site = new Site(0);
    const fake = await site.open();
    const old = site.raise({ level: 'important' });
    await fake.clock.advance(1_000);
    fake.console.alarms.collapse();
    for (let n = 0; n < 10; n += 1) {
      site.raise({ level: 'general' });
      await fake.clock.advance(1_000);
    }
    await fake.clock.advance(600_000);
    expect(live(fake)[0]?.id).toBe(old.id);
    for (let n = 0; n < 30; n += 1) {
      site.raise({ level: 'general' });
      await fake.clock.advance(1_000);
    }
    expect(live(fake)).toHaveLength(20);
    expect(popups(fake), 'the popup stays').toContain(old.id);
    expect(
      live(fake).map(({ id }) => id),
      'the list shows the latest',
    ).not.toContain(old.id);
  });

  it('show the latest twenty in the list after an outage of many old ones', async () => {
    const site = new Site(0);
    const fake = await site.open();
    fake.environment.sockets.latest('singleton').drop();
    // Their time to be acknowledged lapsed long ago, so they are escalated.
    const old = Array.from({ length: 19 }, (_, n) =>
      site.raise({ level: 'serious', beganAt: fake.environment.wallClock() - 3_600_000 + n }),
    );
    await fake.clock.advance(20_000);
    const latest = Array.from({ length: 20 }, (_, n) =>
      site.raise({ level: 'general', beganAt: fake.environment.wallClock() + n }),
    );
    await fake.clock.advance(1_000);
    expect(
      live(fake)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(latest.map(({ id }) => id).toSorted());
    expect(popups(fake).filter(id => old.some(alarm => alarm.id === id))).toHaveLength(10);
  });
});

describe('whatever happens', () => {
  it('the count and the list end as the server has them', async () => {
    const levels: readonly AlarmLevel[] = ['serious', 'important', 'general'];
    const step = fc.oneof(
      fc.record({ do: fc.constant('raise' as const), level: fc.constantFrom(...levels), late: fc.nat(600_000) }),
      fc.record({ do: fc.constant('acknowledge' as const), at: fc.nat(200) }),
      fc.record({ do: fc.constant('close' as const), at: fc.nat(200) }),
      fc.record({ do: fc.constant('change' as const), at: fc.nat(200) }),
      fc.record({ do: fc.constant('open' as const), at: fc.nat(200) }),
      fc.record({ do: fc.constant('drop' as const) }),
      fc.record({ do: fc.constant('wait' as const), ms: fc.nat(20_000) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.nat(70), fc.array(step, { maxLength: 40 }), async (before, steps) => {
        const site = new Site(before);
        const fake = await site.open();
        for (const one of steps) {
          if (one.do === 'raise') {
            site.raise({
              level: one.level,
              beganAt: fake.environment.wallClock() - (one.late > 300_000 ? 0 : one.late),
            });
          } else if (one.do === 'acknowledge') site.settle(one.at, 'acknowledged');
          else if (one.do === 'close') site.settle(one.at, 'processed');
          else if (one.do === 'change') site.change(one.at, {});
          else if (one.do === 'open') {
            const alarm = site.alarms[one.at % Math.max(1, site.alarms.length)];
            if (alarm) await fake.console.alarms.detail(alarm.id);
          } else if (one.do === 'drop') fake.environment.sockets.latest('singleton').drop();
          else await fake.clock.advance(one.ms);
        }
        for (let second = 0; second < 120; second += 10) {
          const socket = fake.environment.sockets.latest('singleton');
          if (socket.isOpen) socket.frame('{"type":"heartbeat"}');
          await fake.clock.advance(10_000);
        }
        expect(count(fake)).toEqual({ count: site.pending.length, isAtLeast: false });
        const ids = new Set(site.pending.map(({ id }) => id));
        expect(live(fake).every(({ id }) => ids.has(id))).toBe(true);
        expect(live(fake)).toHaveLength(Math.min(20, ids.size));
        expect(popups(fake).every(id => ids.has(id))).toBe(true);
        fake.console.dispose();
      }),
      { numRuns: 300 },
    );
  });
});

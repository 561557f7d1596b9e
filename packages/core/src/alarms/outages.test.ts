/** Alarms that come while the channel is lost are counted exactly and announced once and soon, whatever fails while they are read. */
import { findAlarmStatByParam, getAlarmDetails, type Alarm, type AlarmQuery } from '@patrolkit/transport';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { aDetail, anAlarm, aUser, countSaid, fakeConsole, type FakeConsole } from '../testing/index.ts';
import { popupsToKeep } from './popup-order.ts';
import { readingLimits } from './reading-limits.ts';

/** A server that keeps alarms; a test can delay or replace its answers. */
class Server {
  readonly alarms: Alarm[] = [];
  /** How far the clock that dates its alarms is ahead of the computer's, ms. */
  ahead = 0;
  /** Pages that the console asked for, with the time of each request. */
  readonly asked: { readonly page: number; readonly at: number }[] = [];
  /** When each look-up of one alarm came; undefined for each page that was asked for between them. */
  readonly lookUps: (number | undefined)[] = [];
  /** Called before each page is answered; a response that it returns is sent instead. */
  onPage: (page: number) => Response | Promise<Response> | undefined = () => undefined;
  fake!: FakeConsole;

  async open(): Promise<FakeConsole> {
    this.fake = await fakeConsole({}, aUser(), server => {
      server.respond(findAlarmStatByParam, request => {
        const { page, pageSize, from } = request;
        this.asked.push({ page, at: this.fake?.clock.now() ?? 0 });
        this.lookUps.push(undefined);
        const instead = this.onPage(page);
        if (instead) return Promise.resolve(instead);
        const rows = this.pending
          .filter(({ beganAt }) => beganAt >= (from ?? 0))
          .toReversed()
          .sort((one, other) => other.beganAt - one.beganAt);
        const part = rows.slice((page - 1) * pageSize, page * pageSize).map(wireOf);
        return Promise.resolve(Response.json({ ret: 1, msg: '', data: { rows: part, total: rows.length } }));
      });
      server.answer(getAlarmDetails, ({ id }) => {
        this.lookUps.push(this.fake.clock.now());
        const found = this.alarms.find(alarm => alarm.id === id);
        return aDetail({ id, status: found?.status ?? 'processed', beganAt: found?.beganAt ?? 0 });
      });
    });
    return this.fake;
  }

  get pending(): Alarm[] {
    return this.alarms.filter(({ status }) => status === 'unacknowledged');
  }

  raise(part: Partial<Alarm> = {}): Alarm {
    const alarm = anAlarm({ beganAt: this.fake.environment.wallClock() + this.ahead, ...part });
    this.alarms.push(alarm);
    const socket = this.fake.environment.sockets.latest('singleton');
    if (socket.isOpen) socket.push('AlarmInfo', alarm);
    return alarm;
  }

  settle(at: number): void {
    const alarm = this.pending[at % Math.max(1, this.pending.length)];
    if (!alarm) return;
    this.alarms[this.alarms.indexOf(alarm)] = { ...alarm, status: 'acknowledged' };
    const socket = this.fake.environment.sockets.latest('singleton');
    if (socket.isOpen) socket.push('AlarmConfirm', { ids: [alarm.id], status: 'acknowledged' });
  }
}

const levels = { serious: 1, important: 2, general: 3 } as const;
const wireOf = ({ id, beganAt, level, name }: Alarm): object => ({
  id,
  alarmBeginTime: beganAt,
  alarmLevel: levels[level],
  alarmName: name,
  alarmStatus: 0,
});

/** Lets time pass with a server that sends a heartbeat to each open socket every five seconds. */
async function pass({ clock, environment }: FakeConsole, milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= 5_000) {
    await clock.advance(Math.min(left, 5_000));
    for (const socket of environment.sockets.all) if (socket.isOpen) socket.frame('{"type":"serverHeartBeat"}');
  }
}

const pending = ({ console }: FakeConsole) => console.alarms.$pending.get();
const open: FakeConsole[] = [];
afterEach(() => {
  for (const fake of open.splice(0)) fake.console.dispose();
});

describe('an outage', () => {
  it.each([0, 1, 19, 20, 21, 200, 1_000])(
    'with %i alarms in it ends with each of them held, said once, and counted',
    async count => {
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 1, max: 3_600 }),
          fc.infiniteStream(fc.constantFrom('serious', 'important', 'general')),
          fc.nat(5),
          // Lost, of a server that ends, and of one to which the console did not read.
          fc.constantFrom(1006, 1001, 1013),
          async (seconds, drawn, known, code) => {
            const server = new Server();
            const fake = await server.open();
            for (let n = 0; n < known; n += 1) server.raise({ level: 'general' });
            await fake.clock.advance(6_000);
            const said = countSaid(fake);
            fake.environment.played.length = 0;
            fake.environment.sockets.isAccepting = false;
            for (const socket of fake.environment.sockets.all) if (socket.isOpen) socket.drop(code);
            const raised: Alarm[] = [];
            for (let n = 0; n < count; n += 1) {
              await fake.clock.advance((seconds * 1_000) / Math.max(1, count));
              raised.push(server.raise({ level: drawn.next().value as Alarm['level'] }));
            }
            fake.environment.sockets.isAccepting = true;
            await fake.clock.advance(30_000);
            // At most fifty pages are read; alarms beyond them are still counted and announced.
            expect(pending(fake)).toMatchObject({ count: count + known, isAtLeast: false });
            expect(said()).toBe(count);
            // The alarms of one reading sound once; besides, the lost channel and an alarm whose time lapsed may sound.
            const sounds = fake.environment.played.filter(played => played !== 'connection-lost');
            const gravest = (['serious', 'important', 'general'] as const).find(level =>
              raised.some(alarm => alarm.level === level),
            );
            if (gravest) expect(sounds).toContain(gravest);
            // No time lapses in so short an outage.
            if (!gravest || seconds < 60) expect(sounds).toEqual(gravest ? [gravest] : []);
            const shown = new Set(fake.console.alarms.$popups.get().map(({ id }) => id));
            const ids = (alarms: readonly Alarm[]): string[] => alarms.map(({ id }) => id).toSorted();
            if (count + known <= 20) expect([...shown].toSorted()).toEqual(ids(server.alarms));
            if (count >= 20) {
              expect(ids(fake.console.alarms.$live.get())).toEqual(ids(raised.slice(-20)));
              expect(shown.size).toBe(20);
              // No alarm has escalated in so short an outage, so the levels and the order alone decide which popups stay.
              if (seconds < 60) expect([...shown].toSorted()).toEqual(ids(popupsToKeep(raised, new Set())));
            }
            fake.console.dispose();
          },
        ),
        { numRuns: count > 200 ? 5 : 50 },
      );
    },
    120_000,
  );

  it('that is followed by silence shows what was missed within three seconds of the open', async () => {
    for (const chance of [0, 0.5, 0.9999]) {
      const server = new Server();
      const fake = await server.open();
      open.push(fake);
      fake.environment.chance = chance;
      await fake.clock.advance(5_000);
      fake.environment.sockets.latest('singleton').drop();
      const missed = server.raise();
      await fake.clock.advance(15_000);
      expect(fake.environment.sockets.latest('singleton').isOpen).toBe(true);
      await fake.clock.advance(3_000);
      expect(fake.console.alarms.$popups.get().map(({ id }) => id)).toEqual([missed.id]);
    }
  });

  it.each([1, 2, 6])('whose reading is never answered, %i times, is read again until it is', async times => {
    const server = new Server();
    const fake = await server.open();
    open.push(fake);
    await pass(fake, 5_000);
    fake.environment.sockets.latest('singleton').drop();
    const missed = server.raise();
    let left = times;
    // The request went out on a dead connection that looks open, so no answer comes.
    server.onPage = () => {
      if (left === 0) return undefined;
      left -= 1;
      return new Promise(() => {});
    };
    await pass(fake, 15_000 + readingLimits.spread);
    expect(pending(fake).isAtLeast).toBe(true);
    for (let tries = 0; tries < times; tries += 1) await pass(fake, readingLimits.patience * 1.5 ** tries);
    expect(fake.console.alarms.$popups.get().map(({ id }) => id)).toEqual([missed.id]);
    expect(pending(fake)).toEqual({ count: 1, isAtLeast: false });
    expect(fake.console.errors.$errors.get()).toEqual([]);
  });

  it('whose reading takes the server a minute a page is exact, and asks it ever more seldom', async () => {
    const server = new Server();
    const fake = await server.open();
    open.push(fake);
    await pass(fake, 5_000);
    fake.environment.sockets.latest('singleton').drop();
    for (let n = 0; n < 45; n += 1) server.raise();
    const before = server.asked.length;
    server.onPage = page =>
      new Promise(resolve => {
        const rows = server.pending.toReversed();
        const part = rows.slice((page - 1) * 20, page * 20).map(wireOf);
        fake.clock.after(59_000, () =>
          resolve(Response.json({ ret: 1, msg: '', data: { rows: part, total: rows.length } })),
        );
      });
    await pass(fake, 15 * 60_000);
    expect(pending(fake)).toEqual({ count: 45, isAtLeast: false });
    // Three pages and the count; at most eight requests were given up before the first answer, and none after it.
    expect(server.asked.length - before).toBeLessThanOrEqual(4 + 8);
  });

  it('whose reading is disturbed by others is exact once they stop; three passes at most, then one 30 s later', async () => {
    const server = new Server();
    const fake = await server.open();
    open.push(fake);
    fake.environment.sockets.latest('singleton').drop();
    for (let n = 0; n < 50; n += 1) server.raise();
    // During each page of every pass an alarm is acknowledged elsewhere and two others come.
    server.onPage = () => {
      server.settle(7);
      server.raise();
      server.raise();
      return undefined;
    };
    const before = server.asked.length;
    const passes = (): number[] =>
      server.asked
        .slice(before)
        .filter(({ page }) => page === 1)
        .map(({ at }) => at);
    // The channel opens after 15 s, and the reading begins 2 s later at the latest. A disturbed pass reads page 1 once.
    await pass(fake, 17_000);
    expect(passes()).toHaveLength(3);
    expect(pending(fake).isAtLeast).toBe(true);
    const ended = passes().at(-1) ?? 0;
    await pass(fake, ended + 30_000 - 1 - fake.clock.now());
    expect(passes()).toHaveLength(3);
    await pass(fake, 1);
    expect(passes()).toHaveLength(4);
    expect(pending(fake).isAtLeast).toBe(true);
    server.onPage = () => undefined;
    await pass(fake, 60_000);
    expect(pending(fake)).toEqual({ count: server.pending.length, isAtLeast: false });
  });

  it('whose pages go on from rows holds each alarm that is still pending, whatever is handled between two of them', async () => {
    const server = new Server();
    const fake = await server.open();
    open.push(fake);
    fake.environment.sockets.latest('singleton').drop();
    for (let n = 0; n < 65; n += 1) server.raise({ id: String(1_000 + n) });
    const marks: (string | undefined)[] = [];
    fake.server.respond(findAlarmStatByParam, ({ page, pageSize, after }: AlarmQuery) => {
      if (marks.length < 4) marks.push(after);
      const rows = server.pending.toReversed().filter(({ id }) => after === undefined || id < after);
      const begin = after === undefined ? (page - 1) * pageSize : 0;
      const shown = rows.slice(begin, begin + pageSize);
      const lastMark = shown.length < rows.length - begin ? { lastMark: shown.at(-1)?.id } : {};
      const data = { rows: shown.map(wireOf), total: server.pending.length, firstMark: shown[0]?.id, ...lastMark };
      // Five of the newest are handled elsewhere behind each of the first pages, and nobody is told.
      if (marks.length < 4)
        for (const { id } of shown.slice(0, 5)) {
          const at = server.alarms.findIndex(alarm => alarm.id === id);
          server.alarms.splice(at, 1);
        }
      return Promise.resolve(Response.json({ ret: 1, msg: '', data }));
    });
    await pass(fake, 17_000);
    expect(marks).toEqual([undefined, '1045', '1025', '1005']);
    await pass(fake, 60_000);
    expect(pending(fake)).toEqual({ count: server.pending.length, isAtLeast: false });
  });

  it('whose reading is disturbed for longer is exact too once that ends, and asks for nothing more then', async () => {
    const server = new Server();
    const fake = await server.open();
    open.push(fake);
    fake.environment.sockets.latest('singleton').drop();
    for (let n = 0; n < 50; n += 1) server.raise();
    server.onPage = () => {
      server.settle(7);
      server.raise();
      server.raise();
      return undefined;
    };
    await pass(fake, 15_000 + 60_000);
    expect(pending(fake).isAtLeast).toBe(true);
    server.onPage = () => undefined;
    await pass(fake, 120_000);
    expect(pending(fake)).toEqual({ count: server.pending.length, isAtLeast: false });
    const asked = server.asked.length;
    await pass(fake, 120_000);
    expect(server.asked).toHaveLength(asked);
  });

  const hour = 3_600_000;
  it.each(
    [-hour, -72 * hour, hour, 72 * hour].flatMap(ahead =>
      (['right', 'wrong', 'missing'] as const).flatMap(date =>
        ([0, 5, 45, 46] as const).map(known => ({ hours: ahead / hour, date, known })),
      ),
    ),
  )(
    'before which the clock of the server was set by $hours h, with a Date that is $date and $known alarms pending, leaves no alarm untold',
    async ({ hours, date, known }) => {
      const server = new Server();
      const fake = await server.open();
      open.push(fake);
      // The ids of one server of these tell no order.
      const named = (id: number): Partial<Alarm> =>
        known === 46 ? { id: [...String(id * 7919)].map(digit => 'qwertzuiop'[Number(digit)]).join('') } : {};
      const dated = (): void => {
        fake.server.ahead = date === 'missing' ? undefined : date === 'right' ? server.ahead : 0;
      };
      dated();
      const before = fake.environment.wallClock() - 60_000;
      for (let n = 0; n < known; n += 1)
        server.raise({ level: 'important', beganAt: before - (known - n) * 600_000, ...named(n) });
      await fake.clock.advance(6_000);
      // This console is opened after them: it holds the newest twenty alone.
      const late = new Server();
      late.alarms.push(...server.alarms);
      const reader = await late.open();
      open.push(reader);
      await reader.clock.advance(6_000);
      for (const [from, one] of [
        [server, fake],
        [late, reader],
      ] as const) {
        const said = countSaid(one);
        for (const socket of one.environment.sockets.all) if (socket.isOpen) socket.drop();
        from.ahead = hours * hour;
        one.server.ahead = date === 'missing' ? undefined : date === 'right' ? from.ahead : 0;
        one.environment.sockets.isAccepting = false;
        for (let n = 0; n < 5; n += 1) {
          await one.clock.advance(60_000);
          from.raise({ level: 'important', ...named(100 + n) });
        }
        one.environment.sockets.isAccepting = true;
        await pass(one, 60_000);
        expect(said(), one === reader ? 'of a console that held a part' : 'of a console that held all').toBe(5);
        expect(pending(one)).toMatchObject({ count: known + 5, isAtLeast: false });
      }
    },
  );

  it('in which a level was raised makes one sound, and shows the raise', async () => {
    const server = new Server();
    const fake = await server.open();
    open.push(fake);
    // What sounds again by itself is told by another test.
    fake.console.preferences.chooseRepeat('user-1', 'serious', 0);
    const [old] = Array.from({ length: 12 }, () => server.raise({ level: 'general' }));
    if (!old) throw new Error('none');
    await pass(fake, 20 * 60_000);
    fake.environment.played.length = 0;
    fake.environment.sockets.latest('singleton').drop();
    const levelAt = fake.environment.wallClock();
    server.alarms[0] = { ...old, level: 'serious', levelAt };
    await pass(fake, 15_000 + readingLimits.spread + 70_000);
    expect(fake.environment.played).toEqual(['serious']);
    expect(fake.console.alarms.$live.get().find(({ id }) => id === old.id)?.level).toBe('serious');
  });

  it('in which the server lost an alarm removes it here, when neither a list nor a look-up has it', async () => {
    const server = new Server();
    const fake = await server.open();
    open.push(fake);
    const [gone, kept] = [server.raise({ level: 'general' }), server.raise({ level: 'general' })];
    await pass(fake, readingLimits.overlap + 1_000);
    // Pushed before it is stored, as by some servers: it is no less an alarm.
    const young = server.raise({ level: 'general' });
    await pass(fake, 5_000);
    fake.environment.sockets.latest('singleton').drop();
    server.alarms.splice(0, 1);
    server.alarms.pop();
    fake.server.respond(getAlarmDetails, () => Promise.resolve(Response.json({ ret: 1, msg: '', data: [] })));
    await pass(fake, 15_000 + readingLimits.spread + 70_000);
    expect(fake.console.alarms.$live.get().map(({ id }) => id)).toEqual([young.id, kept.id]);
    expect(fake.console.alarms.$popups.get().some(({ id }) => id === gone.id)).toBe(false);
  });

  it('in which others handled what is held here has it looked up, twenty after each list and then twenty every 30 s', async () => {
    const server = new Server();
    const fake = await server.open();
    open.push(fake);
    for (let n = 0; n < 100; n += 1) server.raise({ level: 'general' });
    await pass(fake, 5_000);
    expect(pending(fake).count).toBe(100);
    fake.environment.sockets.latest('singleton').drop();
    for (const [index, alarm] of server.alarms.entries()) server.alarms[index] = { ...alarm, status: 'processed' };
    server.lookUps.length = 0;
    await pass(fake, 15_000 + readingLimits.spread + 70_000);
    expect(fake.console.alarms.$popups.get()).toEqual([]);
    expect(pending(fake)).toEqual({ count: 0, isAtLeast: false });
    // The look-ups that follow one page, or one wait, together.
    const groups = new Map<string, number>();
    let pages = 0;
    for (const at of server.lookUps)
      if (at === undefined) pages += 1;
      else groups.set(`${pages} ${at}`, (groups.get(`${pages} ${at}`) ?? 0) + 1);
    expect([...groups.values()]).toEqual([20, 20, 20, 20, 20]);
    expect(new Set(server.lookUps.filter(at => at !== undefined)).size).toBe(3);
  });

  it('after a reading that was never steady begins a new reading, and leaves nothing behind', async () => {
    const server = new Server();
    const fake = await server.open();
    fake.environment.sockets.latest('singleton').drop();
    for (let n = 0; n < 50; n += 1) server.raise();
    server.onPage = () => {
      server.raise();
      return undefined;
    };
    await pass(fake, 15_000 + 45_000);
    fake.environment.sockets.isAccepting = false;
    for (const socket of fake.environment.sockets.all) if (socket.isOpen) socket.drop();
    const asked = server.asked.length;
    await fake.clock.advance(60_000);
    expect(server.asked).toHaveLength(asked);
    fake.console.dispose();
    expect(fake.clock.waiting).toBe(0);
  });

  it.each(['500', 'broken', 'malformed'] as const)(
    'whose second page fails 1 to 20 times (%s) says “at least”, removes nothing, and is exact afterwards',
    async how => {
      for (const times of [1, 2, 5, 20]) {
        const server = new Server();
        const fake = await server.open();
        open.push(fake);
        const held = server.raise({ level: 'serious' });
        await pass(fake, 2_000);
        fake.environment.sockets.latest('singleton').drop();
        for (let n = 0; n < 45; n += 1) server.raise();
        let left = times;
        server.onPage = page => {
          if (page !== 2 || left === 0) return undefined;
          left -= 1;
          if (how === 'broken') throw new TypeError('the connection broke');
          return how === '500'
            ? new Response('', { status: 500 })
            : new Response('{"ret":1,"data":{"rows":[{]', { status: 200 });
        };
        await pass(fake, 15_000 + readingLimits.spread + 1_000);
        for (let tries = 0; tries <= times; tries += 1) {
          if (left === 0) break;
          expect(pending(fake).isAtLeast).toBe(true);
          expect(fake.console.alarms.$popups.get().map(({ id }) => id)).toContain(held.id);
          await pass(fake, readingLimits.retry);
        }
        await pass(fake, readingLimits.retry + 5_000);
        expect(pending(fake)).toEqual({ count: 46, isAtLeast: false });
      }
    },
  );
});

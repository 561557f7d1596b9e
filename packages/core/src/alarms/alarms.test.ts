import {
  alarmRankUpgrade,
  findAlarmStatByParam,
  getAlarmDetails,
  confirmAlarm,
  setAlarmCloseCycle,
  type Alarm,
} from '@patrolkit/transport';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SoundError } from '../environment/index.ts';
import { aDetail, anAlarm, fakeConsole, type FakeConsole, type FakeServer } from '../testing/index.ts';
import { AlarmLedger } from './ledger.ts';
import { remarkProblem } from './late/remarks.ts';

/** Makes a server answer with the unacknowledged ones of these alarms, newest first, in pages as they are asked for. */
function holding(server: FakeServer, alarms: Alarm[]): void {
  server.answer(findAlarmStatByParam, ({ page, pageSize, from }) => {
    const rows = alarms.filter(alarm => alarm.status === 'unacknowledged' && alarm.beganAt >= (from ?? 0)).toReversed();
    return { rows: rows.slice((page - 1) * pageSize, page * pageSize), total: rows.length };
  });
}
const push = (fake: FakeConsole, alarm: Alarm): void =>
  fake.environment.sockets.latest('singleton').push('AlarmInfo', alarm);
const popups = (fake: FakeConsole): string[] => fake.console.alarms.$popups.get().map(alarm => alarm.id);
const now = (fake: FakeConsole): number => fake.environment.wallClock();

describe('alarms', () => {
  it('pop up, sound and count once, however often they come', async () => {
    const fake = await fakeConsole();
    const alarm = anAlarm({ level: 'serious' });
    for (let n = 0; n < 10; n += 1) push(fake, alarm);
    fake.environment.sockets.latest('device').push('AlarmInfo', alarm);
    await fake.clock.advance(984);
    expect(popups(fake)).toEqual([alarm.id]);
    expect(fake.environment.played).toEqual(['serious']);
    expect(fake.console.alarms.$pending.get()).toEqual({ count: 1, isAtLeast: false });
  });

  it('close with a confirmation from anywhere, also one that comes first', async () => {
    const fake = await fakeConsole();
    const [one, other] = [anAlarm(), anAlarm()];
    push(fake, one);
    await fake.clock.advance(984);
    const socket = fake.environment.sockets.latest('singleton');
    socket.push('AlarmConfirm', { ids: [one.id, other.id], status: 'acknowledged' });
    push(fake, other);
    push(fake, one);
    await fake.clock.advance(984);
    expect(popups(fake)).toEqual([]);
    expect(fake.console.alarms.$pending.get().count).toBe(0);
    expect(fake.environment.played).toHaveLength(1);
    expect(fake.console.alarms.$confirmation.get()).toMatchObject({ status: 'acknowledged' });
  });

  it('begin at their arrival when the server sends no begin, or an absurd one', async () => {
    const fake = await fakeConsole();
    const socket = fake.environment.sockets.latest('singleton');
    for (const [id, at] of [
      ['none', ''],
      ['nanoseconds', ',"alarmBeginTime":1700000000000000000'],
      ['words', ',"alarmBeginTime":"soon"'],
    ] as const) {
      socket.frame(
        `{"type":"AlarmInfo","data":{"id":"${id}","alarmName":"Smoke","alarmLevel":1,"alarmStatus":0${at}}}`,
      );
    }
    await fake.clock.advance(984);
    expect(popups(fake).toSorted()).toEqual(['nanoseconds', 'none', 'words']);
    for (const { beganAt } of fake.console.alarms.$live.get())
      expect(Math.abs(now(fake) - beganAt)).toBeLessThan(1_000);
  });

  it('are marked while a request about them is under way, whatever its outcome', async () => {
    const fake = await fakeConsole();
    const { alarms } = fake.console;
    let answer: (response: Response) => void = () => undefined;
    fake.server.respond(
      confirmAlarm,
      () =>
        new Promise<Response>(resolve => {
          answer = resolve;
        }),
    );
    const handled = alarms.acknowledge(['one', 'two'], 'x');
    const other = alarms.close('three', 'x', 'processed');
    expect([...alarms.$sending.get()]).toEqual(['one', 'two', 'three']);
    await other;
    expect([...alarms.$sending.get()]).toEqual(['one', 'two']);
    answer(Response.json({ ret: 0, msg: 'no' }));
    await expect(handled).resolves.toMatchObject({ isDone: false });
    expect(alarms.$sending.get().size).toBe(0);
  });

  it('have the video of their list when the server leaves it out of the alarm', async () => {
    const fake = await fakeConsole();
    const { alarms } = fake.console;
    const alarm = anAlarm({ video: '/v/pushed' });
    push(fake, alarm);
    await fake.clock.advance(984);
    await expect(alarms.detail(alarm.id)).resolves.toMatchObject({ value: { video: '/v/pushed' } });
    alarms.open('past', 'video', '/v/listed');
    await expect(alarms.detail('past')).resolves.toMatchObject({ value: { video: '/v/listed' } });
    fake.server.answer(getAlarmDetails, ({ id }) => aDetail({ id, video: '/v/own' }));
    await expect(alarms.detail('past')).resolves.toMatchObject({ value: { video: '/v/own' } });
  });

  it('show twenty and count all', async () => {
    const fake = await fakeConsole();
    for (let n = 0; n < 50; n += 1) push(fake, anAlarm());
    await fake.clock.advance(984);
    expect(fake.console.alarms.$live.get()).toHaveLength(20);
    expect(popups(fake)).toHaveLength(20);
    expect(fake.console.alarms.$pending.get().count).toBe(50);
  });

  it('stay away after a popup was closed by hand, and come back 30 ms apart when asked', async () => {
    const fake = await fakeConsole();
    const alarms = [anAlarm(), anAlarm(), anAlarm()];
    for (const alarm of alarms) push(fake, alarm);
    await fake.clock.advance(984);
    fake.console.alarms.dismissPopup(alarms[1]?.id ?? '');
    push(fake, alarms[1] ?? anAlarm());
    await fake.clock.advance(984);
    expect(popups(fake)).toHaveLength(2);
    fake.console.alarms.collapse();
    expect(popups(fake)).toHaveLength(0);
    expect(fake.console.alarms.$pending.get().count).toBe(3);
    fake.console.alarms.expand();
    const shown: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      shown.push(popups(fake).length);
      await fake.clock.advance(30);
    }
    expect(shown).toEqual([1, 2, 3]);
  });

  it('return as they were, also a serious one behind twenty newer ones', async () => {
    const fake = await fakeConsole();
    const serious = anAlarm({ level: 'serious', beganAt: now(fake) - 1_000 });
    push(fake, serious);
    for (let n = 0; n < 20; n += 1) push(fake, anAlarm({ level: 'general', beganAt: now(fake) + n }));
    await fake.clock.advance(984);
    const before = popups(fake);
    expect(before).toContain(serious.id);
    fake.console.alarms.collapse();
    fake.console.alarms.expand();
    await fake.clock.advance(21 * 30);
    expect(popups(fake)).toEqual(before);
  });

  it.each([0, 1, 19, 20, 21, 200])(
    'that are raised while the channel is away (%i) all appear, once each',
    async count => {
      const fake = await fakeConsole();
      const known = anAlarm({ beganAt: now(fake) });
      push(fake, known);
      await fake.clock.advance(984);
      fake.console.alarms.collapse();
      const server = [known];
      fake.environment.sockets.latest('singleton').drop();
      expect(fake.console.alarms.$pending.get().isAtLeast).toBe(true);
      for (let n = 0; n < count; n += 1)
        server.push(anAlarm({ beganAt: now(fake) + n, level: n === 3 ? 'serious' : 'general' }));
      holding(fake.server, server);
      await fake.clock.advance(20_000);
      expect(fake.console.alarms.$pending.get()).toEqual({ count: count + 1, isAtLeast: false });
      expect(new Set(popups(fake)).size).toBe(popups(fake).length);
      expect(popups(fake)).toHaveLength(Math.min(count, 20));
      // All alarms that one reading found sound once, with the sound of the most serious.
      expect(fake.environment.played.slice(1)).toEqual(count === 0 ? [] : [count > 3 ? 'serious' : 'general']);
    },
  );

  it('handled elsewhere while the channel was away lose their popup', async () => {
    const fake = await fakeConsole();
    const alarm = anAlarm({ beganAt: now(fake) });
    push(fake, alarm);
    await fake.clock.advance(984);
    fake.server.answer(getAlarmDetails, ({ id }) => aDetail({ id, status: 'processed' }));
    fake.environment.sockets.latest('singleton').drop();
    await fake.clock.advance(20_000);
    expect(popups(fake)).toEqual([]);
    expect(fake.console.alarms.$pending.get().count).toBe(0);
  });

  it('are read again after a failed page, and again after a confirmation during the reading', async () => {
    const fake = await fakeConsole();
    fake.environment.sockets.latest('singleton').drop();
    fake.server.refuse(findAlarmStatByParam, 'busy');
    await fake.clock.advance(17_000);
    const before = fake.server.of(findAlarmStatByParam).length;
    await fake.clock.advance(5_000);
    expect(fake.server.of(findAlarmStatByParam).length).toBe(before + 1);
    expect(fake.console.alarms.$pending.get().isAtLeast).toBe(true);
    const alarm = anAlarm({ beganAt: now(fake) });
    let readings = 0;
    fake.server.answer(findAlarmStatByParam, () => {
      readings += 1;
      if (readings === 1)
        fake.environment.sockets.latest('singleton').push('AlarmConfirm', { ids: [alarm.id], status: 'acknowledged' });
      return { rows: [alarm], total: 1 };
    });
    await fake.clock.advance(10_000);
    expect(readings).toBeGreaterThan(1);
    expect(fake.console.alarms.$pending.get().isAtLeast).toBe(false);
  });

  describe('beyond fifty pages', () => {
    /** Lets the channel be away for ten minutes, in which a server comes to hold so many alarms more. */
    const outage = async (fake: FakeConsole, server: Alarm[], count: number): Promise<void> => {
      const begin = now(fake);
      fake.environment.sockets.isAccepting = false;
      for (const socket of fake.environment.sockets.all) if (socket.isOpen) socket.drop();
      await fake.clock.advance(600_000);
      for (let n = 0; n < count; n += 1) server.push(anAlarm({ beganAt: begin + (n * 600_000) / count }));
      holding(fake.server, server);
      fake.environment.sockets.isAccepting = true;
      await fake.clock.advance(25_000);
    };
    /** Acknowledges these alarms elsewhere. */
    const settle = async (fake: FakeConsole, server: Alarm[], settled: readonly Alarm[]): Promise<void> => {
      server.splice(0, Infinity, ...server.filter(alarm => !settled.includes(alarm)));
      const ids = settled.map(({ id }) => id);
      fake.environment.sockets.latest('singleton').push('AlarmConfirm', { ids, status: 'acknowledged' });
      await fake.clock.advance(10_000);
    };

    it('say how many were not read', async () => {
      const fake = await fakeConsole();
      await outage(fake, [], 1_500);
      expect(fake.console.alarms.$pending.get()).toEqual({ count: 1_500, isAtLeast: false, beyondRead: 500 });
    });

    it('lower the number of unread ones with each of their confirmations, down to none', async () => {
      const fake = await fakeConsole();
      const server: Alarm[] = [];
      await outage(fake, server, 1_500);
      await settle(fake, server, server.slice(0, 200));
      expect(fake.console.alarms.$pending.get()).toEqual({ count: 1_300, isAtLeast: false, beyondRead: 300 });
      await settle(fake, server, server.slice(0, -10));
      expect(fake.console.alarms.$pending.get()).toEqual({ count: 10, isAtLeast: false });
    });

    it('say so until then, though a later reading begins after them', async () => {
      const fake = await fakeConsole();
      const server: Alarm[] = [];
      await outage(fake, server, 1_500);
      await outage(fake, server, 3);
      expect(fake.console.alarms.$pending.get()).toEqual({ count: 1_503, isAtLeast: false, beyondRead: 500 });
      await outage(fake, server, 1_200);
      expect(fake.console.alarms.$pending.get()).toEqual({ count: 2_703, isAtLeast: false, beyondRead: 700 });
    });

    it('count once those that a later reading could not read either, and none that are held here', async () => {
      const fake = await fakeConsole();
      const server = Array.from({ length: 30 }, () => anAlarm({ beganAt: now(fake) }));
      for (const alarm of server) push(fake, alarm);
      await fake.clock.advance(984);
      fake.environment.sockets.latest('singleton').drop();
      for (let n = 0; n < 1_500; n += 1) server.push(anAlarm({ beganAt: now(fake) + n }));
      holding(fake.server, server);
      await fake.clock.advance(20_000);
      expect(fake.console.alarms.$pending.get()).toEqual({ count: 1_530, isAtLeast: false, beyondRead: 500 });
      fake.environment.sockets.latest('singleton').drop();
      server.push(anAlarm({ beganAt: now(fake) }));
      await fake.clock.advance(20_000);
      expect(fake.console.alarms.$pending.get()).toEqual({ count: 1_531, isAtLeast: false, beyondRead: 500 });
    });

    it('say how many were not read, also while other users disturb the reading', async () => {
      const fake = await fakeConsole();
      const server = Array.from({ length: 1_500 }, (_, n) => anAlarm({ beganAt: now(fake) + n }));
      fake.environment.sockets.latest('singleton').drop();
      fake.server.answer(findAlarmStatByParam, ({ page, pageSize }) => ({
        rows: server.toReversed().slice((page - 1) * pageSize, page * pageSize),
        total: page === 1 ? server.length - 1 : server.length,
      }));
      await fake.clock.advance(20_000);
      expect(fake.console.alarms.$pending.get()).toMatchObject({ isAtLeast: true, beyondRead: 500 });
    });
  });

  it('show neither popup nor sound on the first reading', async () => {
    const fake = await fakeConsole();
    expect(fake.console.alarms.$pending.get()).toEqual({ count: 0, isAtLeast: false });
    expect(fake.server.of(findAlarmStatByParam)).toHaveLength(1);
    expect(fake.environment.played).toEqual([]);
  });

  it('sound one after another; a blocked page says so and is heard when unlocked', async () => {
    const fake = await fakeConsole();
    fake.environment.playSound = () => Promise.reject(new SoundError('blocked'));
    push(fake, anAlarm({ level: 'serious' }));
    await fake.clock.advance(984);
    expect(fake.console.alarms.$sound.get()).toEqual({ isBlocked: true });
    fake.environment.playSound = sound =>
      'file' in sound ? Promise.reject(new SoundError('failed')) : Promise.resolve();
    push(fake, anAlarm({ hasAudio: true, audio: '/a.mp3', level: 'important' }));
    await fake.clock.advance(984);
    expect(fake.environment.played.slice(-2)).toEqual(['http://console.test/a.mp3', 'important']);
    expect(fake.console.alarms.$sound.get()).toEqual({ isBlocked: false });
  });

  it('whose type is announced in the list alone are counted and listed, without popup and sound, also later', async () => {
    const fake = await fakeConsole();
    const { alarms } = fake.console;
    const quiet = anAlarm({ level: 'serious', remindKind: 'list', beganAt: now(fake) });
    push(fake, quiet);
    await fake.clock.advance(984);
    expect(alarms.$pending.get().count).toBe(1);
    expect(alarms.$live.get().map(({ id }) => id)).toEqual([quiet.id]);
    // Neither its time that lapses, nor showing all popups again, makes it one that calls.
    await fake.clock.advance(300_000);
    alarms.expand();
    await fake.clock.advance(100);
    expect(alarms.$popups.get()).toEqual([]);
    expect(fake.environment.played).toEqual([]);
  });

  it('whose type has a popup alone do not sound, now or later', async () => {
    const fake = await fakeConsole();
    const alarm = anAlarm({ level: 'serious', remindKind: 'popup', beganAt: now(fake) });
    push(fake, alarm);
    await fake.clock.advance(100_000);
    expect(fake.console.alarms.$popups.get().map(({ id }) => id)).toEqual([alarm.id]);
    expect(fake.environment.played).toEqual([]);
  });
});

describe('sounds', () => {
  it('are silent for two minutes when asked, and a serious alarm ends the silence', async () => {
    const fake = await fakeConsole();
    fake.console.alarms.silence();
    expect(fake.console.alarms.$sound.get().silencedUntil).toBe(now(fake) + 120_000);
    push(fake, anAlarm({ level: 'general' }));
    await fake.clock.advance(1_000);
    expect(fake.environment.played).toEqual([]);
    expect(fake.console.alarms.$pending.get().count).toBe(1);
    push(fake, anAlarm({ level: 'serious' }));
    await fake.clock.advance(1_000);
    expect(fake.environment.played).toEqual(['serious']);
    expect(fake.console.alarms.$sound.get().silencedUntil).toBeUndefined();
    fake.console.alarms.silence();
    await fake.clock.advance(120_000);
    expect(fake.console.alarms.$sound.get().silencedUntil).toBeUndefined();
  });

  it('are heard again after a sleep that is longer than the silence, though its timer stood still', async () => {
    const fake = await fakeConsole();
    fake.console.alarms.silence();
    fake.clock.jump(3_600_000);
    push(fake, anAlarm({ level: 'general', beganAt: now(fake) }));
    await fake.clock.advance(1_000);
    expect(fake.environment.played).toEqual(['general']);
    expect(fake.console.alarms.$sound.get().silencedUntil).toBeUndefined();
  });

  it('come from one page of several', async () => {
    const fake = await fakeConsole();
    fake.environment.giveVoice(false);
    push(fake, anAlarm({ level: 'serious' }));
    await fake.clock.advance(2_000);
    expect(fake.environment.played).toEqual([]);
    expect(popups(fake)).toHaveLength(1);
    fake.environment.giveVoice(true);
    push(fake, anAlarm({ level: 'serious' }));
    await fake.clock.advance(1_000);
    expect(fake.environment.played).toEqual(['serious']);
  });
});

describe('the voice', () => {
  it('for alarms does not take the voice for calls from its page', async () => {
    const fake = await fakeConsole();
    fake.environment.giveVoice(false, 'calls');
    push(fake, anAlarm({ level: 'serious' }));
    await fake.clock.advance(1_000);
    expect(fake.environment.played).toEqual(['serious']);
  });

  it('is claimed by a page that is signed in, for its user, and given up at sign-out', async () => {
    const fake = await fakeConsole();
    expect(fake.environment.claims).toEqual([' user-1 alarms', ' user-1 calls']);
    await fake.console.session.signOut();
    expect(fake.environment.claims).toEqual([]);
  });

  it.each([
    [100, ['serious']],
    [5_000, []],
  ])('that comes after %i ms has the alarm heard that the page which had it could not play', async (after, played) => {
    const fake = await fakeConsole();
    fake.environment.giveVoice(false);
    push(fake, anAlarm({ level: 'serious' }));
    await fake.clock.advance(after);
    expect(fake.environment.played).toEqual([]);
    fake.environment.giveVoice(true);
    await fake.clock.advance(5_000);
    expect(fake.environment.played).toEqual(played);
  });

  it.each(['unlocked', 'tested'] as const)('is taken by a page whose sound is %s, which is heard then', async how => {
    const fake = await fakeConsole();
    const { environment } = fake;
    const { playSound } = environment;
    // The browser blocks sound in both pages: each has tried to play it, and waits.
    environment.playSound = () => Promise.reject(new SoundError('blocked'));
    push(fake, anAlarm({ level: 'serious' }));
    await fake.clock.advance(1_000);
    environment.giveVoice(false);
    expect([fake.console.alarms.$sound.get().isBlocked, environment.taken]).toEqual([true, 0]);
    environment.playSound = playSound;
    environment.played.length = 0;
    void (how === 'unlocked' ? fake.console.alarms.unlockSound() : fake.console.alarms.testSound());
    await fake.clock.advance(100);
    expect(environment.taken).toBe(1);
    environment.giveVoice(true);
    await fake.clock.advance(5_000);
    expect(environment.played.filter(played => played !== 'test')).toEqual(['serious']);
  });

  it('sounds no alarm that was confirmed before it arrived', async () => {
    const fake = await fakeConsole();
    const alarm = anAlarm({ level: 'serious' });
    fake.environment.giveVoice(false);
    push(fake, alarm);
    await fake.clock.advance(100);
    await fake.console.alarms.acknowledge([alarm.id], 'seen');
    fake.environment.giveVoice(true);
    await fake.clock.advance(5_000);
    expect(fake.environment.played).toEqual([]);
  });

  it('goes to another page when the browser blocks this one', async () => {
    const fake = await fakeConsole();
    fake.environment.playSound = () => Promise.reject(new SoundError('blocked'));
    push(fake, anAlarm({ level: 'serious' }));
    await fake.clock.advance(1_000);
    expect(fake.console.alarms.$sound.get().isBlocked).toBe(true);
    // This page claimed the right to sound again, behind other pages that wait for it.
    expect(fake.environment.claims).toEqual([' user-1 calls', ' user-1 alarms']);
  });
});

describe('a flood', () => {
  it('has a banner, and hides nothing from the list and the count', async () => {
    const fake = await fakeConsole();
    for (let n = 0; n < 15; n += 1) push(fake, anAlarm({ level: 'general' }));
    await fake.clock.advance(1_000);
    expect(fake.console.alarms.$flood.get()).toMatchObject({ count: 15 });
    expect(fake.console.alarms.$pending.get().count).toBe(15);
    expect(popups(fake)).toHaveLength(15);
    await fake.console.session.signOut();
    expect(fake.console.alarms.$flood.get()).toBeUndefined();
  });
});

describe('handling', () => {
  it('acknowledges a batch of exactly these ids, and says what the server still lists', async () => {
    const fake = await fakeConsole();
    const alarms = [anAlarm(), anAlarm(), anAlarm()];
    for (const alarm of alarms) push(fake, alarm);
    await fake.clock.advance(1_000);
    const [one, two, three] = alarms;
    fake.server.answer(findAlarmStatByParam, { rows: [two, three] as Alarm[], total: 2 });
    const outcome = await fake.console.alarms.acknowledgeBatch([one?.id ?? '', two?.id ?? ''], ' seen ');
    expect(fake.server.of(confirmAlarm)[0]?.request).toEqual({ ids: [one?.id, two?.id], note: 'seen' });
    expect(outcome).toEqual({ isDone: true, value: { pending: [two?.id], elsewhere: [] } });
    expect(popups(fake)).toEqual([two?.id, three?.id]);
  });

  it('says of a batch who was faster', async () => {
    const fake = await fakeConsole();
    const [one, two] = [anAlarm(), anAlarm()];
    for (const alarm of [one, two]) push(fake, alarm);
    await fake.clock.advance(1_000);
    fake.environment.sockets.latest('singleton').push('AlarmConfirm', { ids: [one.id], status: 'acknowledged' });
    await fake.clock.advance(1_000);
    fake.server.answer(findAlarmStatByParam, { rows: [], total: 0 });
    fake.server.answer(getAlarmDetails, ({ id }) => aDetail({ id, status: 'acknowledged', acknowledgedBy: 'Li' }));
    await expect(fake.console.alarms.acknowledgeBatch([one.id, two.id], 'seen')).resolves.toMatchObject({
      value: { pending: [], elsewhere: [{ id: one.id, acknowledgedBy: 'Li' }] },
    });
    expect(fake.server.of(getAlarmDetails)).toHaveLength(1);
  });

  it('of a batch reports what somebody else handled at the same moment, by the answer of the server', async () => {
    const fake = await fakeConsole();
    const [one, two] = [anAlarm(), anAlarm()];
    for (const alarm of [one, two]) fake.push({ type: 'AlarmInfo', data: alarm, receivedAt: 0 });
    await fake.clock.advance(1_000);
    fake.server
      .answer(confirmAlarm, { before: [one.id] })
      .answer(getAlarmDetails, ({ id }) => aDetail({ id, status: 'acknowledged', acknowledgedBy: 'Li' }));
    await expect(fake.console.alarms.acknowledgeBatch([one.id, two.id], 'seen')).resolves.toMatchObject({
      value: { pending: [], elsewhere: [{ id: one.id, acknowledgedBy: 'Li' }] },
    });
  });

  it('reads the alarm when the result of a raise is unknown', async () => {
    const fake = await fakeConsole();
    fake.server.respond(alarmRankUpgrade, () => Promise.reject(new TypeError('network')));
    fake.server.answer(getAlarmDetails, ({ id }) => aDetail({ id, level: 'important' }));
    await expect(fake.console.alarms.upgrade('a', 'important')).resolves.toEqual({ isDone: true });
    await expect(fake.console.alarms.upgrade('a', 'serious')).resolves.toMatchObject({
      isDone: false,
      problem: { id: 'system.call.unreachable' },
      detail: { level: 'important' },
    });
    expect(fake.server.of(alarmRankUpgrade)).toHaveLength(2);
  });

  it('leaves a batch as it was when nothing of it arrived', async () => {
    const fake = await fakeConsole();
    const alarm = anAlarm();
    push(fake, alarm);
    await fake.clock.advance(1_000);
    fake.server.refuse(confirmAlarm, 'no').answer(findAlarmStatByParam, { rows: [alarm], total: 1 });
    await expect(fake.console.alarms.acknowledgeBatch([alarm.id], 'x')).resolves.toMatchObject({
      problem: { server: 'no' },
    });
    expect(popups(fake)).toEqual([alarm.id]);
  });

  it('leaves a refused batch pending when the list lacks its alarms', async () => {
    const fake = await fakeConsole();
    const alarms = Array.from({ length: 1_100 }, (_, n) => anAlarm({ beganAt: now(fake) + n }));
    for (const alarm of alarms) push(fake, alarm);
    await fake.clock.advance(1_000);
    holding(fake.server, alarms);
    fake.server
      .refuse(confirmAlarm, 'no')
      .answer(getAlarmDetails, ({ id }) => aDetail({ id, status: 'unacknowledged' }));
    const oldest = alarms.slice(0, 2).map(({ id }) => id);
    await expect(fake.console.alarms.acknowledgeBatch(oldest, 'x')).resolves.toMatchObject({ isDone: false });
    expect(oldest.every(id => fake.console.alarms.isWaiting(id))).toBe(true);
    expect(fake.console.alarms.$pending.get().count).toBe(1_100);
  });

  it('settles a batch without an answer by reading its alarms', async () => {
    const fake = await fakeConsole();
    const [mine, others, old] = [anAlarm(), anAlarm(), anAlarm()];
    for (const alarm of [mine, others, old]) push(fake, alarm);
    await fake.clock.advance(1_000);
    fake.server
      .respond(confirmAlarm, () => Promise.reject(new TypeError('network')))
      .answer(findAlarmStatByParam, { rows: [], total: 0 })
      .answer(getAlarmDetails, ({ id }) => {
        if (id === old.id) return aDetail({ id, status: 'unacknowledged' });
        return aDetail({ id, status: 'acknowledged', acknowledgedBy: id === mine.id ? 'Operator' : 'Li' });
      });
    const ids = [mine.id, others.id, old.id];
    await expect(fake.console.alarms.acknowledgeBatch(ids, 'x')).resolves.toMatchObject({
      value: { pending: [old.id], elsewhere: [{ id: others.id }] },
    });
    expect(ids.map(id => fake.console.alarms.isWaiting(id))).toEqual([false, false, true]);
  });

  it('acknowledges exactly the given ids, and their popups close', async () => {
    const fake = await fakeConsole();
    const [one, other] = [anAlarm(), anAlarm()];
    push(fake, one);
    push(fake, other);
    await fake.clock.advance(984);
    await expect(fake.console.alarms.acknowledge([one.id], '  on my way ', 'person-1')).resolves.toEqual({
      isDone: true,
    });
    expect(fake.server.of(confirmAlarm)[0]?.request).toEqual({ ids: [one.id], note: 'on my way', userId: 'person-1' });
    expect(popups(fake)).toEqual([other.id]);
  });

  it('names who was first when somebody else handled it', async () => {
    const fake = await fakeConsole();
    fake.server.refuse(setAlarmCloseCycle, 'already closed');
    fake.server.answer(getAlarmDetails, ({ id }) => aDetail({ id, status: 'processed', closedBy: 'Li', closedAt: 5 }));
    const outcome = await fake.console.alarms.close('alarm-x', 'done', 'processed');
    expect(outcome).toMatchObject({ isDone: false, isHandledElsewhere: true, detail: { closedBy: 'Li', closedAt: 5 } });
  });

  it('reads the alarm after a network error and sends nothing twice', async () => {
    const fake = await fakeConsole();
    fake.server.respond(confirmAlarm, () => Promise.reject(new TypeError('network')));
    const outcome = await fake.console.alarms.acknowledge(['a'], 'x');
    expect(outcome).toMatchObject({
      isDone: false,
      isHandledElsewhere: false,
      problem: { id: 'system.call.unreachable' },
    });
    expect(fake.server.of(confirmAlarm)).toHaveLength(1);
    expect(fake.server.of(getAlarmDetails)).toHaveLength(1);
  });

  it('wants a remark of at most 150 characters', () => {
    expect(remarkProblem('   ')?.id).toBe('alarms.remark.required');
    expect(remarkProblem('字'.repeat(150))).toBeUndefined();
    expect(remarkProblem(` ${'字'.repeat(151)} `)?.values).toEqual({ limit: 150, length: 151 });
  });
});

describe('the ledger', () => {
  it('ends in the same state in whatever order things arrive', () => {
    const statuses = ['unacknowledged', 'acknowledged', 'processed'] as const;
    const arrivals = fc.array(
      fc.record({
        id: fc.constantFrom('a', 'b', 'c', 'd'),
        status: fc.constantFrom(...statuses),
        isConfirm: fc.boolean(),
      }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(arrivals, fc.infiniteStream(fc.nat()), (list, order) => {
        const pendingAfter = (sequence: typeof list): string[] => {
          const ledger = new AlarmLedger();
          for (const { id, status, isConfirm } of sequence) {
            if (isConfirm) ledger.advance(id, status);
            else ledger.receive(anAlarm({ id, status }), 'pushed');
          }
          return ledger.pendingIds().toSorted();
        };
        const keys = list.map(() => order.next().value);
        const shuffled = list
          .map((entry, index) => ({ entry, key: keys[index] ?? 0 }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ entry }) => entry);
        // A confirmation with the status "unacknowledged" does not make an alarm pending that never came.
        expect(pendingAfter(shuffled)).toEqual(pendingAfter(list));
      }),
    );
  });

  it('remembers ten thousand ids and never forgets a pending one', () => {
    const ledger = new AlarmLedger();
    ledger.receive(anAlarm({ id: 'first' }), 'pushed');
    for (let n = 0; n < 10_050; n += 1) ledger.advance(`id-${n}`, 'acknowledged');
    expect(ledger.receive(anAlarm({ id: 'first' }), 'pushed')).toBe('known');
    expect(ledger.receive(anAlarm({ id: 'id-10040' }), 'pushed')).toBe('handled');
    expect(ledger.receive(anAlarm({ id: 'id-3' }), 'pushed')).toBe('new');
  });
});

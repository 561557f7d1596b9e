import {
  addAlarmShelve,
  alarmRankUpgrade,
  confirmAlarm,
  findAlarmShelve,
  findAlarmStatByParam,
  getAlarmDetails,
  getFacePersonTypeByPersonName,
  getPrivilegesByUser,
  rgb,
  silently,
} from '@patrolkit/transport/contract';
import { describe, expect, it } from 'vitest';
import { aDetail, anAlarm, aUser, fakeConsole, settle, type FakeConsole } from '../testing/index.ts';
import { personTypeLimits } from './person-types.ts';

const aPerson = (value: string) => anAlarm({ type: '317', name: 'Person recognized', value, level: 'general' });
const push = async (fake: FakeConsole, ...alarms: ReturnType<typeof anAlarm>[]): Promise<void> => {
  for (const alarm of alarms) fake.environment.sockets.latest('singleton').push('AlarmInfo', alarm);
  await fake.clock.advance(984);
  await settle();
};
const shown = (fake: FakeConsole): unknown[] =>
  fake.console.alarms.$popups.get().map(({ name, level, colour }) => [name, level, colour]);

describe('kinds of persons', () => {
  it('are looked up once a name and added to the alarm: name, colour and level', async () => {
    const fake = await fakeConsole();
    fake.server.answer(getFacePersonTypeByPersonName, { name: 'Barred', colour: [255, 77, 79], level: 'serious' });
    await push(fake, aPerson('He'), aPerson('He'), anAlarm({ value: 'He' }));
    await fake.clock.advance(0);
    expect(shown(fake)).toEqual([
      ['Barred', 'serious', [255, 77, 79]],
      ['Barred', 'serious', [255, 77, 79]],
      ['Smoke', 'important', undefined],
    ]);
    expect(fake.console.alarms.$live.get().map(({ level }) => level)).toContain('serious');
    expect(fake.server.of(getFacePersonTypeByPersonName)).toHaveLength(1);
    // The person's type is known now: the next alarm sounds with its level at once.
    const before = fake.environment.played.length;
    await push(fake, aPerson('He'));
    expect(fake.environment.played.slice(before)).toEqual(['serious']);
    expect(fake.server.of(getFacePersonTypeByPersonName)).toHaveLength(1);
    await fake.clock.advance(personTypeLimits.fresh);
    await push(fake, aPerson('He'));
    expect(fake.server.of(getFacePersonTypeByPersonName)).toHaveLength(2);
  });

  it('are looked up again for the next user who signs in', async () => {
    const fake = await fakeConsole();
    fake.server.answer(getFacePersonTypeByPersonName, { name: 'Barred', level: 'serious' });
    await push(fake, aPerson('He'));
    await fake.console.session.signOut();
    await fake.console.session.signIn({ username: 'a', password: 'b' });
    await fake.clock.advance(1_000);
    await push(fake, aPerson('He'));
    expect(shown(fake)).toEqual([['Barred', 'serious', undefined]]);
    expect(fake.server.of(getFacePersonTypeByPersonName)).toHaveLength(2);
  });

  it('never delay a popup, and are looked up again after a failure', async () => {
    const fake = await fakeConsole();
    fake.server.refuse(getFacePersonTypeByPersonName, 'busy');
    await push(fake, aPerson('Wu'));
    expect(shown(fake)).toEqual([['Person recognized', 'general', undefined]]);
    expect(fake.console.notices.$notices.get()).toEqual([]);
    fake.server.answer(getFacePersonTypeByPersonName, { name: 'Contractor', colour: [1, 2, 3], level: 'important' });
    await fake.clock.advance(personTypeLimits.retry);
    await settle();
    expect(shown(fake)).toEqual([['Contractor', 'important', [1, 2, 3]]]);
  });

  it('are looked up again only while an alarm waits for them', async () => {
    const fake = await fakeConsole();
    fake.server.refuse(getFacePersonTypeByPersonName, 'busy');
    fake.console.alarms.wantPersonType('Wu');
    await fake.clock.advance(3 * personTypeLimits.retry);
    expect(fake.server.of(getFacePersonTypeByPersonName)).toHaveLength(1);
    // A list that shows the person again asks again.
    fake.console.alarms.wantPersonType('Wu');
    expect(fake.server.of(getFacePersonTypeByPersonName)).toHaveLength(2);
  });

  it('of pending alarms are not forgotten, however many others are looked up', async () => {
    const fake = await fakeConsole();
    fake.server.answer(getFacePersonTypeByPersonName, { name: 'Barred', level: 'serious' });
    await push(fake, aPerson('He'));
    await fake.clock.advance(0);
    for (let at = 0; at <= personTypeLimits.names; at += 1) fake.console.alarms.wantPersonType(`Nobody ${String(at)}`);
    await fake.clock.advance(0);
    await settle();
    expect(fake.console.alarms.$personTypes.get().size).toBeLessThanOrEqual(personTypeLimits.names);
    expect(shown(fake)).toEqual([['Barred', 'serious', undefined]]);
  });

  it('are looked up again in the language on screen, and stay as known until the answer', async () => {
    const fake = await fakeConsole();
    await fake.console.preferences.chooseLanguage('zh-cn');
    await settle();
    const answers: ((name: string) => void)[] = [];
    fake.server.answer(getFacePersonTypeByPersonName, async () => ({
      name: await new Promise<string>(resolve => answers.push(resolve)),
      level: 'general',
    }));
    const alarm = aPerson('Wu');
    await push(fake, alarm);
    await fake.console.preferences.chooseLanguage('zh-hk');
    await push(fake, alarm);
    answers[1]?.('承辦商');
    await settle();
    answers[0]?.('承包商');
    await settle();
    // An answer in a language that is no longer on screen comes late and counts for nothing.
    expect(shown(fake)).toEqual([['承辦商', 'general', undefined]]);
    fake.server.answer(findAlarmStatByParam, { rows: [alarm], total: 1 });
    await fake.console.preferences.chooseLanguage('en-us');
    // The alarms are read once the channel has opened in the new language.
    await fake.clock.advance(10_000);
    expect(answers).toHaveLength(3);
    expect(shown(fake)).toEqual([['承辦商', 'general', undefined]]);
    answers[2]?.('Contractor');
    await settle();
    expect(shown(fake)).toEqual([['Contractor', 'general', undefined]]);
  });

  it('give their level until it is raised: from then on the graver of both counts, in place', async () => {
    const fake = await fakeConsole();
    const { alarms } = fake.console;
    const levels = (): unknown[] => [alarms.$popups, alarms.$live].map($of => $of.get().map(({ level }) => level));
    fake.server.answer(getFacePersonTypeByPersonName, { name: 'Contractor', level: 'important' });
    const alarm = anAlarm({ type: '317', value: 'Wu', level: 'important' });
    await push(fake, alarm);
    await fake.clock.advance(0);
    expect(levels()).toEqual([['important'], ['important']]);
    const raised = { ...alarm, level: 'serious', levelAt: alarm.beganAt + 600_000 } as const;
    await push(fake, raised);
    expect(levels()).toEqual([['serious'], ['serious']]);
    // A shelf of a lower level than the alarm's own would not cover the alarm.
    const [shown] = alarms.$popups.get();
    if (shown) await alarms.shelving.shelve(shown, 15, 'known');
    expect(fake.server.of(addAlarmShelve).map(({ request }) => request)).toMatchObject([{ level: 'serious' }]);
  });

  it('stay as grave as they are where an alarm was raised to less, or came graver and was not raised', async () => {
    const fake = await fakeConsole();
    const level = (): unknown => fake.console.alarms.$popups.get().map(one => one.level);
    fake.server.answer(getFacePersonTypeByPersonName, ({ personName }) => ({
      name: personName,
      level: personName === 'He' ? 'serious' : 'general',
    }));
    const alarm = aPerson('He');
    await push(fake, alarm, anAlarm({ type: '317', value: 'Lin', level: 'serious' }));
    await fake.clock.advance(0);
    expect(level()).toEqual(['serious', 'general']);
    await push(fake, { ...alarm, level: 'important', escalatedAt: alarm.beganAt + 1, levelAt: alarm.beganAt + 1 });
    expect(level()).toEqual(['serious', 'general']);
  });

  it.each(['knows', 'does not know'])(
    'that are less grave than their alarm do not keep it from its shelf, where the server %s shelves',
    async knowledge => {
      const fake = await fakeConsole();
      const { alarms } = fake.console;
      fake.server.answer(getFacePersonTypeByPersonName, { name: 'Contractor', level: 'general' });
      const alarm = anAlarm({ type: '317', value: 'Lin', level: 'serious' });
      await push(fake, alarm);
      await fake.clock.advance(0);
      const [shown] = alarms.$popups.get();
      expect([shown?.level, shown && alarms.shelving.levelOf(shown)]).toEqual(['general', 'serious']);
      const missing = (): Response => new Response('not found', { status: 404 });
      if (knowledge === 'does not know') fake.server.respond(addAlarmShelve, missing);
      else
        fake.server.answer(addAlarmShelve, ({ level, minutes, reason }) => {
          const since = fake.environment.wallClock();
          const until = since + minutes * 60_000;
          const { deviceId = '', deviceName, type = '', name } = alarm;
          const counts = { arrived: 0, pending: 1 };
          const shelf = {
            id: 's',
            by: 'Wang',
            deviceId,
            deviceName,
            type,
            name,
            level,
            since,
            until,
            reason,
            ...counts,
          };
          fake.server.answer(findAlarmShelve, [shelf]);
          return undefined;
        });
      if (shown) {
        // An hour is the most for a serious one.
        expect(await alarms.shelving.shelve(shown, 240, 'known')).toMatchObject({ isDone: false });
        expect(await alarms.shelving.shelve(shown, 15, 'known')).toMatchObject({ isDone: true });
      }
      expect(fake.server.of(addAlarmShelve).map(({ request }) => request)).toMatchObject([{ level: 'serious' }]);
      expect(alarms.$popups.get()).toEqual([]);
    },
  );

  it('that are graver than a shelf let an alarm through it, at once or when they become known', async () => {
    const fake = await fakeConsole();
    const { alarms } = fake.console;
    fake.server.answer(getFacePersonTypeByPersonName, ({ personName }) => ({
      name: personName,
      level: personName === 'He' ? 'serious' : 'general',
    }));
    fake.server.respond(addAlarmShelve, () => new Response('not found', { status: 404 }));
    const first = aPerson('Wu');
    await push(fake, first);
    await fake.clock.advance(0);
    expect(await alarms.shelving.shelve(first, 60, 'known')).toMatchObject({ isDone: true });
    const calls = (): unknown[] => alarms.$popups.get().map(({ name, level }) => [name, level]);
    expect(calls()).toEqual([]);
    const before = fake.environment.played.length;
    await push(fake, aPerson('He'), aPerson('Wu'));
    await fake.clock.advance(0);
    expect(calls()).toEqual([['He', 'serious']]);
    expect(fake.environment.played.slice(before)).toEqual(['serious']);
    // Known now.
    await push(fake, aPerson('He'), aPerson('Wu'));
    expect(calls()).toEqual([
      ['He', 'serious'],
      ['He', 'serious'],
    ]);
    expect(alarms.$pending.get().count).toBe(2);
    // What was on screen and closed there does not come back with what the shelf had covered.
    for (const { id } of alarms.$popups.get()) alarms.dismissPopup(id);
    const sounds = fake.environment.played.length;
    for (const shelf of alarms.shelving.$shelves.get()) await alarms.shelving.returnNow(shelf);
    expect(new Set(calls().map(String))).toEqual(new Set(['Wu,general']));
    expect(fake.environment.played.slice(sounds)).toEqual(['general']);
  });

  it('that are graver than a shelf bring old alarms into the list and the count alone', async () => {
    const now = Date.now();
    const old = { ...aPerson('He'), beganAt: now - 3_600_000 };
    const { deviceId = '', deviceName, type = '', name, beganAt } = old;
    const shelf = { id: 's', by: 'Wang', deviceId, deviceName, type, name, level: 'general', reason: 'known' } as const;
    const fake = await fakeConsole({}, aUser(), server => {
      server.answer(findAlarmShelve, [
        { ...shelf, since: beganAt, until: now + 3_600_000_000_000, arrived: 1, pending: 1 },
      ]);
      server.answer(findAlarmStatByParam, { rows: [old], total: 1 });
      server.answer(getFacePersonTypeByPersonName, { name: 'Barred', level: 'serious' });
    });
    await fake.clock.advance(5_000);
    await settle();
    const { alarms } = fake.console;
    expect(alarms.shelving.$shelves.get()).toHaveLength(1);
    expect(alarms.$live.get().map(one => one.level)).toEqual(['serious']);
    expect(alarms.$popups.get()).toEqual([]);
    expect(fake.environment.played).toEqual([]);
  });

  it('give the level from which an alarm is raised: no answer is no raise, though its own level is graver', async () => {
    const fake = await fakeConsole();
    fake.server.answer(getFacePersonTypeByPersonName, { name: 'Contractor', level: 'general' });
    const alarm = { type: '317', value: 'Lin', level: 'serious' } as const;
    await push(fake, anAlarm({ ...alarm, id: 'a' }));
    await fake.clock.advance(0);
    fake.server.respond(alarmRankUpgrade, () => Promise.reject(new TypeError('network')));
    fake.server.answer(getAlarmDetails, ({ id }) => aDetail({ ...alarm, id }));
    expect(await fake.console.alarms.upgrade('a', 'important')).toMatchObject({ isDone: false });
    fake.server.answer(getAlarmDetails, ({ id }) => aDetail({ ...alarm, id, level: 'important', levelAt: 1 }));
    expect(await fake.console.alarms.upgrade('a', 'important')).toEqual({ isDone: true });
  });

  it('take only three numbers from a server as a colour', () => {
    const read = (value: unknown) => rgb.decode(value, silently, 'rgb');
    expect(['255,0,10', 'rgb(1, 2, 3)', '#0a0B0c'].map(read)).toEqual([
      [255, 0, 10],
      [1, 2, 3],
      [10, 11, 12],
    ]);
    for (const wrong of ['256,0,0', 'red', '1,2', 'rgb(1,2,3);background:url(x)', '#12', 7, null, '1,2,3,4'])
      expect(typeof read(wrong), String(wrong)).toBe('symbol');
  });
});

describe('a handling that somebody else was faster with', () => {
  it('is not done by me, though the server says done: who and when stand in the alarm', async () => {
    const fake = await fakeConsole();
    const taken = { status: 'acknowledged', acknowledgedBy: 'Wang', acknowledgedAt: 7 } as const;
    fake.server.answer(getAlarmDetails, ({ id }) => aDetail({ id, ...taken }));
    expect(await fake.console.alarms.acknowledge(['a'], 'mine')).toMatchObject({
      isDone: false,
      isHandledElsewhere: true,
      detail: taken,
    });
    fake.server.answer(getAlarmDetails, ({ id }) =>
      aDetail({ id, status: 'processed', closedBy: 'Wang', closedAt: 8 }),
    );
    expect(await fake.console.alarms.close('a', 'mine', 'processed')).toMatchObject({ isHandledElsewhere: true });
  });

  it('is mine when the alarm says so, says nothing, or cannot be read', async () => {
    const fake = await fakeConsole();
    fake.server.answer(getAlarmDetails, ({ id }) =>
      aDetail({ id, status: 'acknowledged', acknowledgedBy: 'Operator', acknowledgedAt: 7 }),
    );
    expect(await fake.console.alarms.acknowledge(['a'], 'mine')).toEqual({ isDone: true });
    fake.server.answer(getAlarmDetails, ({ id }) => aDetail({ id, status: 'acknowledged' }));
    expect(await fake.console.alarms.acknowledge(['a'], 'mine')).toEqual({ isDone: true });
    fake.server.refuse(getAlarmDetails, 'busy');
    expect(await fake.console.alarms.acknowledge(['a'], 'mine')).toEqual({ isDone: true });
  });

  it('is mine where only the answer to it was lost, and not where it was refused', async () => {
    const fake = await fakeConsole();
    const by = (acknowledgedBy: string): void => {
      fake.server.answer(getAlarmDetails, ({ id }) => aDetail({ id, status: 'acknowledged', acknowledgedBy }));
    };
    fake.server.respond(confirmAlarm, () => Promise.reject(new TypeError('network')));
    by('Operator');
    expect(await fake.console.alarms.acknowledge(['a'], 'mine')).toEqual({ isDone: true });
    by('Wang');
    expect(await fake.console.alarms.acknowledge(['a'], 'mine')).toMatchObject({ isHandledElsewhere: true });
    fake.server.refuse(confirmAlarm, 'not now');
    by('Operator');
    expect(await fake.console.alarms.acknowledge(['a'], 'mine')).toMatchObject({ isHandledElsewhere: true });
  });

  it('knows the own name in the language on screen', async () => {
    const fake = await fakeConsole();
    fake.server.answer(getPrivilegesByUser, aUser({ name: '值班员' }));
    await fake.console.preferences.chooseLanguage('zh-cn');
    await settle();
    fake.server.answer(getAlarmDetails, ({ id }) => aDetail({ id, status: 'acknowledged', acknowledgedBy: '值班员' }));
    expect(await fake.console.alarms.acknowledge(['a'], 'mine')).toEqual({ isDone: true });
    await fake.console.preferences.chooseLanguage('en-us');
  });

  it('knows its own name after it was changed elsewhere, which is asked for once before another name counts as another user', async () => {
    const fake = await fakeConsole();
    const reads = (): number => fake.server.of(getPrivilegesByUser).length;
    const by = (name: string): void => {
      fake.server.answer(getAlarmDetails, ({ id }) => aDetail({ id, status: 'acknowledged', acknowledgedBy: name }));
    };
    const before = reads();
    fake.server.answer(getPrivilegesByUser, aUser({ name: 'Operator North' }));
    by('Operator North');
    expect(await fake.console.alarms.acknowledge(['a'], 'mine')).toEqual({ isDone: true });
    expect(reads()).toBe(before + 1);
    expect(await fake.console.alarms.acknowledge(['a'], 'mine')).toEqual({ isDone: true });
    expect(reads()).toBe(before + 1);
    by('Wang');
    expect(await fake.console.alarms.acknowledge(['a'], 'mine')).toMatchObject({ isHandledElsewhere: true });
    expect(reads()).toBe(before + 2);
  });
});

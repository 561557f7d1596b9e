import {
  companyAlarmStat,
  findAlarmStatByParam,
  findCapturedPictureByPage,
  getFacePersonTypeByPersonName,
  selectPatrolCaptureHistory,
} from '@patrolkit/transport';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCapture, aCompanyAlarmStat, anAlarm, aRobot, fakeConsole } from '../testing/index.ts';
import { rowsOfKind, boardRows, latestAlarms, rowsWithin } from './latest.ts';

const from = 1_700_000_000_000;

// Loads the lazy module beforehand, because its loading time is not under test.
beforeAll(() => import('./readings.ts'));

describe('the newest alarms', () => {
  it('are what was read and what is pending, newest first, each once and no more than asked for', () => {
    const statuses = fc.constantFrom('unacknowledged', 'acknowledged', 'processed');
    const alarms = fc.array(fc.record({ id: fc.integer({ min: 1, max: 30 }), status: statuses }), { maxLength: 30 });
    fc.assert(
      fc.property(alarms, fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 20 }), (listed, pending) => {
        const read = [...new Map(listed.map(one => [one.id, one])).values()].map(({ id, status }) =>
          anAlarm({ id: String(id), beganAt: id, status }),
        );
        const live = [...new Set(pending)].map(id => anAlarm({ id: String(id), beganAt: id }));
        const shown = latestAlarms(live, read, 10);
        const all = [...new Set([...read, ...live].map(({ id }) => Number(id)))].sort((one, other) => other - one);
        expect(shown.map(({ id }) => Number(id))).toEqual(all.slice(0, 10));
        // The status of a reading counts: a confirmed alarm does not become pending again.
        for (const { id, status } of shown)
          expect(status).toBe(read.find(alarm => alarm.id === id)?.status ?? 'unacknowledged');
      }),
    );
  });

  it('of a known state are as the live ones say', () => {
    const alarm = anAlarm({ level: 'general' });
    const raised = { ...alarm, level: 'serious' as const };
    expect(latestAlarms([raised], [{ ...alarm, reviewStatus: 'initiated' }], 5)).toEqual([
      { ...raised, reviewStatus: 'initiated' },
    ]);
  });

  it('of a person have the name, colour and level of its type, handled or not', async () => {
    const fake = await fakeConsole();
    const { alarms } = fake.console;
    fake.server.answer(getFacePersonTypeByPersonName, { name: 'Barred', colour: [255, 77, 79], level: 'serious' });
    const alarm = anAlarm({ type: '317', name: 'Person recognized', value: 'Lin', level: 'general' });
    fake.environment.sockets.latest('singleton').push('AlarmInfo', alarm);
    await fake.clock.advance(2_500);
    const shown = (...read: (typeof alarm)[]) =>
      latestAlarms(alarms.$live.get(), read.map(alarms.withPersonType), 5).map(({ name, level, colour, status }) => ({
        name,
        level,
        colour,
        status,
      }));
    const type = { name: 'Barred', level: 'serious', colour: [255, 77, 79] };
    expect(shown(alarm)).toEqual([{ ...type, status: 'unacknowledged' }]);
    expect(shown({ ...alarm, status: 'acknowledged' })).toEqual([{ ...type, status: 'acknowledged' }]);
    const other = anAlarm();
    expect(alarms.withPersonType(other)).toBe(other);
    fake.console.dispose();
  });

  it('of one kind of device are those of its devices', () => {
    const alarms = [anAlarm({ deviceId: 'robot-1' }), anAlarm({ deviceId: 'car-1' }), anAlarm({ deviceId: undefined })];
    const devices = [aRobot(), aRobot({ id: 'car-1', kind: 'car' })];
    expect(rowsOfKind(alarms, 'car', devices)).toEqual([alarms[1]]);
    expect(rowsOfKind(alarms, undefined, devices)).toEqual(alarms);
  });

  it('are read again soon after an alarm came or was handled', async () => {
    const fake = await fakeConsole();
    fake.server.answer(companyAlarmStat, aCompanyAlarmStat({ from }));
    fake.console.boards.latestAlarms('robot', 3).listen(() => undefined);
    await fake.clock.advance(0);
    const asked = () =>
      fake.server.of(findAlarmStatByParam).filter(({ request }) => Reflect.get(Object(request), 'pageSize') === 3);
    expect(asked().map(({ request }) => request)).toMatchObject([{ from, page: 1, deviceKind: ['robot'] }]);
    for (const [type, data] of [
      ['AlarmInfo', anAlarm()],
      ['AlarmConfirm', { ids: ['1'], status: 'acknowledged' }],
    ] as const) {
      const before = asked().length;
      fake.environment.sockets.latest('singleton').push(type, data as never);
      // The channel holds the push for up to a second, and within another second the alarms are read.
      await fake.clock.advance(2_500);
      expect([type, asked().length]).toEqual([type, before + 1]);
    }
    fake.console.dispose();
  });
});

describe('the newest captures', () => {
  const start = async () => {
    const fake = await fakeConsole();
    fake.server.answer(companyAlarmStat, aCompanyAlarmStat({ from }));
    const $captures = fake.console.boards.latestCaptures('robot', 5);
    return { fake, $captures };
  };

  it('are those of the list of all pictures of today', async () => {
    const { fake, $captures } = await start();
    const row = { id: 'c1', at: from + 1, subject: 'Point 4', deviceName: 'Robot One' };
    fake.server.answer(findCapturedPictureByPage, { rows: [row], total: 57 });
    $captures.listen(() => undefined);
    await fake.clock.advance(0);
    expect($captures.get().value).toEqual({ from, rows: [row], total: 57 });
    expect(fake.server.of(findCapturedPictureByPage).map(({ request }) => request)).toEqual([
      { from, page: 1, pageSize: 5, deviceKind: ['robot'] },
    ]);
    fake.environment.sockets.latest('singleton').push('VehicleCaptureInfo', aCapture());
    await fake.clock.advance(2_500);
    expect(fake.server.of(findCapturedPictureByPage)).toHaveLength(2);
    fake.console.dispose();
  });

  it('are those of patrols where the server has no such list', async () => {
    const { fake, $captures } = await start();
    fake.server.respond(findCapturedPictureByPage, () => new Response('', { status: 404 }));
    fake.server.answer(selectPatrolCaptureHistory, { rows: [aCapture({ id: 'p1', takenAt: undefined })], total: 9 });
    $captures.listen(() => undefined);
    await fake.clock.advance(0);
    expect($captures.get()).toMatchObject({
      state: 'ready',
      value: { from, rows: [{ id: 'p1', subject: 'Point 4', at: from }] },
    });
    expect($captures.get().value?.total).toBeUndefined();
    fake.console.dispose();
  });
});

describe('rows of a board', () => {
  it('are as many as a page may have', () => {
    expect([rowsWithin(undefined), rowsWithin(Number.NaN)]).toEqual([boardRows, boardRows]);
    expect([rowsWithin(0), rowsWithin(3.4), rowsWithin(5_000)]).toEqual([1, 3, 200]);
  });
});

import { nameOrder, type AlarmLevel, type NamedMode } from '@patrolkit/core';
import { aRobot, anAlarm } from '@patrolkit/core/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at, plan } from '../map/testing/site.ts';
import { lowBattery } from '../robots/offers.ts';
import {
  heldOrder,
  inOrder,
  mostPictures,
  rankOf,
  rankOfAll,
  rowsOf,
  toggled,
  type DeviceFacts,
} from './device-rows.ts';
import { gravestOf } from './waiting.ts';

const now = 20_000;
const position = (
  id: string,
  part: { mode?: NamedMode; battery?: number; receivedAt?: number; open?: number } = {},
) => {
  const [, known] = at(id, now - 1_000);
  return [id, { ...known, mode: 'patrol' as const, ...part }] as const;
};
const facts = (part: Partial<DeviceFacts> = {}): DeviceFacts => ({
  robots: [aRobot({ id: 'a', name: 'A' })],
  positions: new Map([position('a')]),
  plans: [plan],
  tasks: [],
  alarms: [],
  open: 1,
  now,
  ...part,
});
const only = (part: Partial<DeviceFacts> = {}) => {
  const [row] = rowsOf(facts(part));
  if (!row) throw new Error('no row');
  return row;
};
const alarm = (level: AlarmLevel, beganAt: number, deviceId = 'a') =>
  anAlarm({ id: `${level} ${beganAt}`, level, beganAt, deviceId });

describe('a device that is watched', () => {
  it('says what it does, where it is, and which run lasts', () => {
    const run = { deviceId: 'a', runResult: 'running' as const, id: '1' };
    const row = only({ tasks: [{ ...run, id: '0', runResult: 'complete' }, run] as never });
    expect(row).toMatchObject({ state: 'working', place: plan.name, isStale: false, task: { id: '1' }, needs: [] });
    expect(only({ positions: new Map() })).toMatchObject({ state: undefined, place: undefined, needs: [] });
    expect(only({ robots: [aRobot({ id: 'a', isOnline: false })] })).toMatchObject({
      state: 'offline',
      needs: ['offline'],
    });
  });

  it('needs somebody when its charge is low, unless it is charging', () => {
    const needs = (battery: number, mode: NamedMode) =>
      only({ positions: new Map([position('a', { battery, mode })]) }).needs;
    expect(needs(lowBattery, 'patrol')).toEqual([]);
    expect(needs(lowBattery - 1, 'patrol')).toEqual(['lowBattery']);
    expect(needs(lowBattery - 1, 'charge')).toEqual([]);
  });

  it('needs somebody when it tells nothing while the channel is open; values from before a loss are only marked', () => {
    const old = new Map([position('a', { receivedAt: now - 11_000 })]);
    expect(only({ positions: old })).toMatchObject({ isStale: true, needs: ['silent'] });
    expect(only({ positions: old, open: undefined })).toMatchObject({ isStale: true, needs: [] });
    expect(only({ positions: old, open: 2 })).toMatchObject({ isStale: true, needs: [] });
  });

  it('names the gravest of its waiting alarms, the newer of equals, and none of others', () => {
    const alarms = [alarm('general', 9), alarm('serious', 1), alarm('serious', 2), alarm('serious', 3, 'b')];
    expect(only({ alarms })).toMatchObject({
      alarms: [{ beganAt: 2 }, { beganAt: 1 }, { beganAt: 9 }],
      needs: ['alarm'],
    });
  });

  it('has as many waiting alarms as were counted, more than are known one by one', () => {
    const counts = { serious: 0, important: 2, general: 30 };
    const counted = new Map([['a', counts]]);
    expect(only({ counted })).toMatchObject({ alarms: [], waiting: 32, gravest: 'important', needs: ['alarm'] });
    const live = [alarm('serious', 1)];
    expect(only({ counted, alarms: live })).toMatchObject({ waiting: 32, gravest: 'serious' });
    expect(rankOf(only({ counted, alarms: live }))).toBeLessThan(rankOf(only({ counted })));
    expect(only({ alarms: live })).toMatchObject({ waiting: 1, gravest: 'serious' });
    expect([gravestOf({ ...counts, important: 0 }), gravestOf(undefined)]).toEqual(['general', undefined]);
  });
});

describe('the devices', () => {
  const robots = ['Robot 10', 'Robot 9', 'Quiet', 'Low', 'Off', 'Grave', 'Mild'].map(name =>
    aRobot({ id: name, name, isOnline: name !== 'Off' }),
  );
  const positions = new Map(
    robots.map(({ id }) => position(id, id === 'Low' ? { battery: 5 } : id === 'Quiet' ? { receivedAt: 0 } : {})),
  );
  const rows = rowsOf(
    facts({ robots, positions, alarms: [alarm('general', 1, 'Mild'), alarm('serious', 1, 'Grave')] }),
  );
  const names = (all: typeof rows) => all.map(({ robot }) => robot.name);

  it('stand by what needs somebody, and by their names as people count', () => {
    expect(names(inOrder(rows, nameOrder('en-US')))).toEqual([
      'Grave',
      'Mild',
      'Off',
      'Low',
      'Quiet',
      'Robot 9',
      'Robot 10',
    ]);
  });

  it('stand first of all while their call for help rings, whatever else waits', () => {
    const calling = rowsOf(
      facts({ robots, positions, alarms: [alarm('serious', 1, 'Grave')], callers: new Set(['Off', 'Robot 10']) }),
    );
    expect(names(inOrder(calling, nameOrder('en-US'))).slice(0, 3)).toEqual(['Off', 'Robot 10', 'Grave']);
    expect(calling.find(({ robot }) => robot.id === 'Off')?.needs).toEqual(['call', 'offline']);
    const [caller] = calling.filter(({ robot }) => robot.id === 'Robot 10');
    expect(caller && rankOfAll([caller], 'serious')).toBeLessThan(rankOfAll([], 'serious'));
  });

  it('stay where they are while the order is held; what comes new stands last', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(names(rows), { minLength: 0 }), held => {
        const shown = names(heldOrder(inOrder(rows, nameOrder('en-US')), held));
        expect(shown.slice(0, held.length)).toEqual(held);
        expect(shown.slice(held.length)).toEqual(
          names(inOrder(rows, nameOrder('en-US'))).filter(name => !held.includes(name)),
        );
      }),
    );
  });

  it('stand together where the most urgent of them would, or an alarm that waits there', () => {
    const of = (...wanted: string[]) => rows.filter(({ robot }) => wanted.includes(robot.name));
    const ranks = [
      rankOfAll(of('Quiet', 'Grave'), undefined),
      rankOfAll(of('Quiet'), 'important'),
      rankOfAll(of('Quiet', 'Mild'), undefined),
      rankOfAll(of('Off', 'Low'), undefined),
      rankOfAll(of('Low'), undefined),
      rankOfAll(of('Robot 9'), undefined),
    ];
    expect(ranks).toEqual([...new Set(ranks)].sort((one, other) => one - other));
    expect(rankOfAll([], undefined)).toBe(rankOfAll(of('Robot 9'), undefined));
  });
});

it('plays no more pictures than a page can bear: the one opened first makes place', () => {
  const opened = Array.from({ length: mostPictures + 1 }, (_, index) => `r${index}`).reduce<readonly string[]>(
    toggled,
    [],
  );
  expect([opened.length, opened[0], toggled(opened, 'r1').includes('r1')]).toEqual([mostPictures, 'r1', false]);
});

import { monitorFilters } from '@patrolkit/core';
import { aRobot } from '@patrolkit/core/testing';
import { expect, it } from 'vitest';
import { rowsOf } from '../shared/boards/device-rows.ts';
import { countsOf, isShown } from './run-monitor.model.ts';

const robots = ['Robot 10', 'Robot 9', 'Off'].map(name => aRobot({ id: name, name, isOnline: name !== 'Off' }));
const position = (deviceId: string) =>
  [
    deviceId,
    { deviceId, mapId: 'm', x: 0, y: 0, angle: 0, mode: 'patrol', receivedAt: 0, open: 1, isMoving: false } as const,
  ] as const;
const rows = rowsOf({
  robots,
  positions: new Map(robots.map(({ id }) => position(id))),
  plans: [],
  tasks: [],
  alarms: [],
  open: 1,
  now: 0,
});

it('devices are shown by what they need, by their state, and by a part of name or id', () => {
  expect(countsOf(rows)).toEqual({
    all: 3,
    needs: 1,
    onPatrol: 2,
    onDuty: 2,
    working: 2,
    charging: 0,
    standby: 0,
    offline: 1,
    other: 0,
  });
  expect(monitorFilters.every(filter => !isShown(rows[0] as never, filter, 'elsewhere'))).toBe(true);
  const shown = rows.filter(row => isShown(row, 'all', ' ROBOT 1 '));
  expect(shown.map(({ robot }) => robot.name)).toEqual(['Robot 10']);
});

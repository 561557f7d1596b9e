import { nameOrder } from '@patrolkit/core';
import { aRobot } from '@patrolkit/core/testing';
import { describe, expect, it } from 'vitest';
import { countKinds, inOrder, kindsOf, matching, positionAfter } from './robot-selector.model.ts';

const fleet = [
  aRobot({ id: '1', name: 'Unit 10', isOnline: false }),
  aRobot({ id: '2', name: 'Unit 9', model: 'PK-C1', kind: 'car' }),
  aRobot({ id: '3', name: 'Unit 2', serial: 'SN-77' }),
  aRobot({ id: '4', name: 'Gate', kind: 'sensor' }),
];
const ids = (robots: readonly { id: string }[]): string => robots.map(({ id }) => id).join(' ');

describe('the list of devices', () => {
  it('has those online first, then by kind, then by name as people count', () => {
    expect(ids(inOrder(fleet, kindsOf(undefined), nameOrder('en-US')))).toBe('3 2 4 1');
    expect(ids(inOrder(fleet, kindsOf('robot, car'), nameOrder('en-US')))).toBe('3 2 1');
    expect(kindsOf('nonsense')).toHaveLength(4);
  });

  it('is searched by name, model and number, within a kind', () => {
    expect(ids(matching(fleet, ' unit ', undefined))).toBe('1 2 3');
    expect(ids(matching(fleet, 'pk-c', undefined))).toBe('2');
    expect(ids(matching(fleet, 'sn-77', 'robot'))).toBe('3');
    expect(ids(matching(fleet, 'unit', 'car'))).toBe('2');
    expect(ids(matching([aRobot({ id: 'PR-7', name: '' }), ...fleet], 'pr-7', undefined))).toBe('PR-7');
    expect(countKinds(fleet)).toEqual({ robot: 2, car: 1, recorder: 0, sensor: 1 });
  });

  it('is walked with keys', () => {
    expect(positionAfter('ArrowDown', -1, 4)).toBe(0);
    expect(positionAfter('ArrowUp', 0, 4)).toBe(0);
    expect(positionAfter('End', 0, 4)).toBe(3);
    expect(positionAfter('PageDown', 0, 4)).toBe(3);
    expect(positionAfter('x', 0, 4)).toBe(undefined);
  });
});

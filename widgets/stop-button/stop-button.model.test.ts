import { describe, expect, it } from 'vitest';
import { aRobot } from '@patrolkit/core/testing';
import type { KnownPosition, NamedMode, StopState } from '@patrolkit/core';
import { phaseOf, stopChoices } from './stop-button.model.ts';

const stop = (phase: StopState['phase']): StopState => ({ deviceId: 'a', phase, hasPaused: false });

describe('the stop button', () => {
  it.each(['sending', 'sent', 'confirmed', 'unknowable', 'unreachable', 'unconfirmed'] as const)(
    'says that a stop is %s',
    phase => expect(phaseOf(stop(phase), false)).toBe(phase),
  );

  it('waits for a stop, and again when a confirmed one was shown long enough', () => {
    expect(phaseOf(undefined, false)).toBe('ready');
    expect(phaseOf({ ...stop('confirmed'), isConfirmedOver: true }, false)).toBe('ready');
  });

  it('stays red over what another robot confirmed, and not over a stop that is under way', () => {
    expect(phaseOf(stop('confirmed'), true)).toBe('unconfirmed');
    expect(phaseOf(undefined, true)).toBe('unconfirmed');
    expect(phaseOf(stop('sending'), true)).toBe('sending');
    expect(phaseOf(stop('sent'), true)).toBe('sent');
  });
});

describe('the robots that can be stopped', () => {
  const at = (deviceId: string, mode: NamedMode | undefined, isMoving: boolean): [string, KnownPosition] => [
    deviceId,
    { deviceId, mapId: 'm', x: 0, y: 0, angle: 0, receivedAt: 0, open: 1, isMoving, ...(mode ? { mode } : {}) },
  ];

  it('are those that move first, used lately first, offline ones last, sensors never', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'gone'];
    const robots = [
      ...ids.map(id => aRobot({ id, name: id, isOnline: id !== 'gone' })),
      aRobot({ id: 'sensor', kind: 'sensor' }),
    ];
    const positions = new Map([
      at('a', 'charge', false),
      at('b', 'patrol', false),
      at('c', 'manual', true),
      at('d', 'standBy', false),
      at('gone', 'patrol', true),
    ]);
    const found = stopChoices(robots, positions, ['gone', 'e', 'c']);
    expect(found.map(({ id, state }) => `${id} ${state}`)).toEqual([
      'c moving',
      'b moving',
      'e other',
      'a other',
      'd other',
      'gone offline',
    ]);
  });

  it('have a name, if only their id', () => {
    expect(stopChoices([aRobot({ id: 'a', name: '' })], new Map(), [])).toEqual([
      { id: 'a', name: 'a', state: 'other' },
    ]);
  });
});

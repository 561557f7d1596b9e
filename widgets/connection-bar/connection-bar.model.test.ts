import type { Connection } from '@patrolkit/core';
import { describe, expect, it } from 'vitest';
import { viewOf } from './connection-bar.model.ts';

const socket = (state: Connection['device']['state'], isChecking = false) => ({ state, isChecking, opens: 1 });

describe('the connection in one word', () => {
  it.each([
    [{ singleton: socket('open'), device: socket('open') }, { state: 'open' }],
    [{ singleton: socket('open'), device: socket('closed') }, { state: 'open' }],
    [{ singleton: socket('closed'), device: socket('closed') }, { state: 'closed' }],
    [{ singleton: socket('connecting'), device: socket('closed') }, { state: 'connecting' }],
    [{ singleton: socket('open'), device: socket('open', true) }, { state: 'checking' }],
    [
      { singleton: socket('reconnecting'), device: socket('open'), lostAt: 5 },
      { state: 'lost', since: 5, isRobotOnly: false },
    ],
    [
      { singleton: socket('open'), device: socket('reconnecting'), lostAt: 5 },
      { state: 'lost', since: 5, isRobotOnly: true },
    ],
  ] as const)('%j', (connection, view) => {
    expect(viewOf(connection)).toEqual(view);
  });
});

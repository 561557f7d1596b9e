import { settle } from '@patrolkit/transport/testing';
import { atom } from 'nanostores';
import { describe, expect, it } from 'vitest';
import { createDiagonals } from './diagonals.ts';

function setUp() {
  const $selected = atom<string | undefined>('robot-1');
  const asked: string[] = [];
  const state = { may: true };
  const diagonals = createDiagonals($selected, async deviceId => {
    asked.push(deviceId);
    return state.may;
  });
  diagonals.$has.listen(() => undefined);
  return { $selected, asked, state, diagonals, has: () => diagonals.$has.get() };
}

describe('the diagonals of a camera', () => {
  it('are taken as there until they were refused while straight directions are obeyed', async () => {
    const { diagonals, has } = setUp();
    expect(has()).toBe(true);
    diagonals.obeyed('robot-1', 'up');
    expect(has()).toBe(true);
    diagonals.refused('robot-1', 'upRight', 400);
    await settle();
    expect(has()).toBe(false);
  });

  it('are taken as there where nothing was obeyed: the refusal may be of any movement', async () => {
    const { diagonals, has } = setUp();
    diagonals.refused('robot-1', 'upRight', 400);
    await settle();
    expect(has()).toBe(true);
    diagonals.obeyed('robot-1', 'left');
    expect(has()).toBe(false);
  });

  it('are there for good once one was obeyed', async () => {
    const { diagonals, has } = setUp();
    diagonals.obeyed('robot-1', 'up');
    diagonals.obeyed('robot-1', 'downLeft');
    diagonals.refused('robot-1', 'upRight', 400);
    await settle();
    expect(has()).toBe(true);
  });

  it('are not doubted where too many commands, or the lack of a right to move, explain the refusal', async () => {
    const { diagonals, asked, state, has } = setUp();
    diagonals.obeyed('robot-1', 'up');
    diagonals.refused('robot-1', 'upRight', 429);
    await settle();
    expect([has(), asked]).toEqual([true, []]);
    state.may = false;
    diagonals.refused('robot-1', 'upRight', 403);
    await settle();
    expect([has(), asked]).toEqual([true, ['robot-1']]);
  });

  it('are not doubted for the refusal of a straight direction or of the zoom', async () => {
    const { diagonals, asked, has } = setUp();
    diagonals.obeyed('robot-1', 'up');
    diagonals.refused('robot-1', 'down', 400);
    diagonals.refused('robot-1', 'zoomIn', 400);
    await settle();
    expect([has(), asked]).toEqual([true, []]);
  });

  it('are known for each robot, and forgotten at the end of the session', async () => {
    const { $selected, diagonals, has } = setUp();
    diagonals.obeyed('robot-1', 'up');
    diagonals.refused('robot-1', 'upRight', undefined);
    await settle();
    expect(has()).toBe(false);
    $selected.set('robot-2');
    expect(has()).toBe(true);
    $selected.set(undefined);
    expect(has()).toBe(true);
    $selected.set('robot-1');
    expect(has()).toBe(false);
    diagonals.clear();
    expect(has()).toBe(true);
  });
});

import { encodeControl, type ControlMessage } from '@patrolkit/transport/control';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../http/refusal.ts';
import { nameOfText } from '../language/names.ts';
import type { Session } from '../session/sessions.ts';
import type { Account } from '../session/users.ts';
import { setUpFleet } from '@patrolkit/simulator/fleet-testing.ts';
import { Control } from './control.ts';
import { HOLD_MS } from './holds.ts';

const move: ControlMessage = { kind: 'move', directions: ['up'] };
const stop: ControlMessage = { kind: 'stop' };
const left: ControlMessage = { kind: 'ptz', action: 'left', value: 50 };

const sessionOf = (id: string): Session => ({
  id,
  user: {
    id,
    name: nameOfText('user.operator'),
    access: 'control',
    role: 'root',
    permissions: [],
  } as unknown as Account,
  expiresAt: 0,
  pending: undefined,
  accessUntil: 1e15,
});

/** A robot in manual mode, and two users who may drive it. */
const make = () => {
  const { clock, fleet, run } = setUpFleet();
  const control = new Control(fleet, () => clock.now);
  const id = 'PR001';
  fleet.world.setMode(id, 'manual', false);
  const numbers = new Map<string, number>();
  /** Sends a command of a page, numbered; `n` sends that number again. Returns the key of its refusal and the name in it. */
  const send = async (session: Session, page: string, message: ControlMessage, n?: number): Promise<string> => {
    const next = (numbers.get(page) ?? 0) + 1;
    if (n === undefined) numbers.set(page, next);
    try {
      await control.command(id, encodeControl(message), session, ({ id: by }) => by, `${page}-${String(n ?? next)}`);
      return '';
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return [error.key, error.words['name'] ?? ''].join(' ');
    }
  };
  const speed = (): number => fleet.device(id)?.speed ?? Number.NaN;
  return { run, send, speed, numbers, a: sessionOf('a'), b: sessionOf('b') };
};

describe('a hold that somebody else stops', async () => {
  it('is over: the robot stands however long its page goes on, and the refusal names who stopped', async () => {
    const { run, send, speed, a, b } = make();
    expect(await send(a, 'p', move)).toBe('');
    run(200);
    expect(await send(a, 'p', move)).toBe('');
    expect(speed()).toBeGreaterThan(0);
    run(100);
    expect(await send(b, 'q', stop)).toBe('');
    expect(speed()).toBe(0);
    for (let i = 0; i < 20; i++) {
      run(200);
      expect(await send(a, 'p', { kind: 'move', directions: [i % 2 ? 'up' : 'down'] })).toBe('error.stoppedBy b');
      expect(speed()).toBe(0);
    }
  });

  it('gives way to a new one once its page has stopped by itself', async () => {
    const { run, send, speed, a, b } = make();
    await send(a, 'p', move);
    await send(b, 'q', stop);
    run(200);
    expect(await send(a, 'p', move)).toBe('error.stoppedBy b');
    expect(await send(a, 'p', stop)).toBe('');
    expect(await send(a, 'p', move)).toBe('');
    expect(speed()).toBeGreaterThan(0);
  });

  it('gives way to a new one once its page has been silent, and not in a gap that slow answers make', async () => {
    const { run, send, a, b } = make();
    await send(a, 'p', move);
    run(HOLD_MS - 400);
    await send(b, 'q', stop);
    run(200);
    expect(await send(a, 'p', move)).toBe('error.stoppedBy b');
    run(HOLD_MS);
    expect(await send(a, 'p', move)).toBe('');
  });

  it('is stopped from another page of the same session too, whose own hold goes on', async () => {
    const { send, a, b } = make();
    await send(a, 'p', move);
    await send(a, 'r', move);
    expect(await send(a, 'r', stop)).toBe('');
    expect(await send(a, 'p', move)).toBe('error.stoppedBy a');
    expect(await send(a, 'r', move)).toBe('');
    expect(await send(b, 'q', stop)).toBe('');
    expect(await send(a, 'r', move)).toBe('error.stoppedBy b');
  });

  it('stays stopped when a stop that its page sent before it began comes late', async () => {
    const { send, a, b } = make();
    await send(a, 'p', move, 5);
    await send(b, 'q', stop);
    expect(await send(a, 'p', stop, 4)).toBe('');
    expect(await send(a, 'p', move, 6)).toBe('error.stoppedBy b');
  });

  it('is that of the camera where the camera is stopped', async () => {
    const { run, send, a, b } = make();
    await send(a, 'p', left);
    await send(a, 'p', move);
    expect(await send(b, 'q', { kind: 'ptzStop', action: 'left' })).toBe('');
    run(200);
    expect(await send(a, 'p', left)).toBe('error.stoppedBy b');
    expect(await send(a, 'p', move)).toBe('');
    expect(await send(a, 'p', { kind: 'ptzStop', action: 'left' })).toBe('');
    expect(await send(a, 'p', left)).toBe('');
  });
});

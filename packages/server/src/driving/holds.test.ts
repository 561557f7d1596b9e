import { encodeControl, type ControlMessage } from '@patrolkit/transport/control';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../http/refusal.ts';
import { nameOfText } from '../http/names.ts';
import type { Session } from '../session/sessions.ts';
import type { Account } from '../session/users.ts';
import { setUp } from '../world/testing.ts';
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
  const { clock, world, run } = setUp();
  const control = new Control(world, () => clock.now);
  const id = 'PR001';
  world.setMode(id, 'manual', false);
  const numbers = new Map<string, number>();
  /** A command of a page, numbered; `n` sends a number anew. Returns the key of its refusal and who that names. */
  const send = (session: Session, page: string, message: ControlMessage, n?: number): string => {
    const next = (numbers.get(page) ?? 0) + 1;
    if (n === undefined) numbers.set(page, next);
    try {
      control.command(id, encodeControl(message), session, ({ id: by }) => by, `${page}-${String(n ?? next)}`);
      return '';
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return [error.key, error.words['name'] ?? ''].join(' ');
    }
  };
  const speed = (): number => world.device(id)?.speed ?? Number.NaN;
  return { run, send, speed, numbers, a: sessionOf('a'), b: sessionOf('b') };
};

describe('a hold that somebody else stops', () => {
  it('is over: the robot stands however long its page goes on, and the refusal names who stopped', () => {
    const { run, send, speed, a, b } = make();
    expect(send(a, 'p', move)).toBe('');
    run(200);
    expect(send(a, 'p', move)).toBe('');
    expect(speed()).toBeGreaterThan(0);
    run(100);
    expect(send(b, 'q', stop)).toBe('');
    expect(speed()).toBe(0);
    for (let i = 0; i < 20; i++) {
      run(200);
      expect(send(a, 'p', { kind: 'move', directions: [i % 2 ? 'up' : 'down'] })).toBe('error.stoppedBy b');
      expect(speed()).toBe(0);
    }
  });

  it('gives way to a new one once its page has stopped by itself', () => {
    const { run, send, speed, a, b } = make();
    send(a, 'p', move);
    send(b, 'q', stop);
    run(200);
    expect(send(a, 'p', move)).toBe('error.stoppedBy b');
    expect(send(a, 'p', stop)).toBe('');
    expect(send(a, 'p', move)).toBe('');
    expect(speed()).toBeGreaterThan(0);
  });

  it('gives way to a new one once its page has been silent, and not in a gap that slow answers make', () => {
    const { run, send, a, b } = make();
    send(a, 'p', move);
    run(HOLD_MS - 400);
    send(b, 'q', stop);
    run(200);
    expect(send(a, 'p', move)).toBe('error.stoppedBy b');
    run(HOLD_MS);
    expect(send(a, 'p', move)).toBe('');
  });

  it('is stopped from another page of the same session too, whose own hold goes on', () => {
    const { send, a, b } = make();
    send(a, 'p', move);
    send(a, 'r', move);
    expect(send(a, 'r', stop)).toBe('');
    expect(send(a, 'p', move)).toBe('error.stoppedBy a');
    expect(send(a, 'r', move)).toBe('');
    expect(send(b, 'q', stop)).toBe('');
    expect(send(a, 'r', move)).toBe('error.stoppedBy b');
  });

  it('stays stopped when a stop that its page sent before it began comes late', () => {
    const { send, a, b } = make();
    send(a, 'p', move, 5);
    send(b, 'q', stop);
    expect(send(a, 'p', stop, 4)).toBe('');
    expect(send(a, 'p', move, 6)).toBe('error.stoppedBy b');
  });

  it('is that of the camera where the camera is stopped', () => {
    const { run, send, a, b } = make();
    send(a, 'p', left);
    send(a, 'p', move);
    expect(send(b, 'q', { kind: 'ptzStop', action: 'left' })).toBe('');
    run(200);
    expect(send(a, 'p', left)).toBe('error.stoppedBy b');
    expect(send(a, 'p', move)).toBe('');
    expect(send(a, 'p', { kind: 'ptzStop', action: 'left' })).toBe('');
    expect(send(a, 'p', left)).toBe('');
  });
});

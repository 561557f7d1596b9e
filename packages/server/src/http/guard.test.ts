import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { guarded, reasonOf, steady } from './guard.ts';

const socketOf = (): { socket: WebSocket; errors: unknown[] } => {
  const socket = new EventEmitter() as WebSocket;
  const errors: unknown[] = [];
  socket.on('error', error => errors.push(error));
  return { socket, errors };
};

describe('what comes in over a socket', () => {
  it('is an error of that socket when it throws, now or later', async () => {
    const { socket, errors } = socketOf();
    guarded(socket, () => {
      throw new Error('now');
    });
    guarded(socket, () => Promise.reject(new Error('later')));
    await Promise.resolve();
    expect(errors.map(reasonOf)).toEqual(['now', 'later']);
  });

  it('disturbs nothing when it goes well', async () => {
    const { socket, errors } = socketOf();
    let done = 0;
    guarded(socket, () => void done++);
    guarded(socket, async () => void done++);
    await Promise.resolve();
    expect([done, errors]).toEqual([2, []]);
  });
});

describe('what comes round again and again', () => {
  it('goes on after a fault, and tells each reason once', () => {
    const told: string[] = [];
    let round = 0;
    const tick = steady(
      'tick',
      () => {
        round++;
        if (round % 2 === 0) throw new Error(round > 4 ? 'another' : 'the same');
      },
      message => told.push(message),
    );
    for (let times = 0; times < 8; times++) tick();
    expect(round).toBe(8);
    expect(told).toEqual(['tick: the same', 'tick: another']);
  });
});

describe('a reason', () => {
  it('is the message of an error, or the value itself', () => {
    expect([reasonOf(new Error('lost')), reasonOf('lost'), reasonOf(undefined)]).toEqual(['lost', 'lost', 'undefined']);
  });
});

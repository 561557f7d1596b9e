import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FromCrew, ToCrew } from './crew-messages.ts';
import { ThreadCrew, type CrewThread } from './crew.ts';

/** A thread that does what the test says. */
class Thread extends EventEmitter implements CrewThread {
  readonly asked: ToCrew[] = [];
  isEnded = false;
  postMessage(message: ToCrew): void {
    this.asked.push(message);
  }
  async terminate(): Promise<void> {
    this.isEnded = true;
    this.emit('exit');
  }
  /** Answers the task that arrived first. */
  answer(part: Omit<FromCrew, 'id'>): void {
    const { id = 0 } = this.asked.shift() ?? {};
    this.emit('message', { id, ...part });
  }
}

let threads: Thread[];
let errors: string[];
const crewOf = (most: number): ThreadCrew =>
  new ThreadCrew({
    start: () => {
      const thread = new Thread();
      threads.push(thread);
      return thread;
    },
    most,
    onError: message => errors.push(message),
    idleMs: 60_000,
  });
const picture = { type: 'picture', text: 'A' } as const;

beforeEach(() => {
  vi.useFakeTimers();
  threads = [];
  errors = [];
});
afterEach(() => vi.useRealTimers());

it('starts a thread with the first task, and another one while the first is busy, up to the most', async () => {
  const crew = crewOf(2);
  expect(threads).toHaveLength(0);
  const asked = [picture, picture, picture].map(task => crew.do(task));
  expect(threads.map(thread => thread.asked.length)).toEqual([2, 1]);
  for (const thread of threads) while (thread.asked.length > 0) thread.answer({ bytes: Uint8Array.of(7) });
  expect(await Promise.all(asked)).toEqual([7, 7, 7].map(byte => Uint8Array.of(byte)));
});

it('does all of a file in one thread', async () => {
  const crew = crewOf(2);
  const open = crew.do({ type: 'open', file: 1, made: { kind: 'records', setup: {} } });
  threads[0]?.answer({ bytes: new Uint8Array() });
  await open;
  void crew.do(picture);
  void crew.do({ type: 'rows', file: 1, rows: [] });
  expect(threads.map(({ asked }) => asked.map(({ task }) => task.type))).toEqual([['rows'], ['picture']]);
});

it('tells why a task failed', async () => {
  const crew = crewOf(1);
  const asked = crew.do(picture);
  threads[0]?.answer({ fault: 'no ink' });
  await expect(asked).rejects.toThrow('no ink');
});

it('fails what a thread was doing that ends, and goes on with another one', async () => {
  const crew = crewOf(1);
  const asked = crew.do(picture);
  threads[0]?.emit('error', new Error('out of memory'));
  threads[0]?.emit('exit');
  await expect(asked).rejects.toThrow('ended');
  expect(errors).toEqual(['crew: out of memory']);
  await expect(crew.do({ type: 'rows', file: 1, rows: [] })).rejects.toThrow('ended');
  const next = crew.do(picture);
  threads[1]?.answer({ bytes: Uint8Array.of(1) });
  expect(await next).toEqual(Uint8Array.of(1));
});

it('ends a thread that has had nothing to do for a minute, and none that has a file open', async () => {
  const crew = crewOf(1);
  const asked = crew.do({ type: 'open', file: 1, made: { kind: 'records', setup: {} } });
  threads[0]?.answer({ bytes: new Uint8Array() });
  await asked;
  vi.advanceTimersByTime(120_000);
  expect(crew.size).toBe(1);
  const ended = crew.do({ type: 'end', file: 1 });
  threads[0]?.answer({ bytes: new Uint8Array() });
  await ended;
  vi.advanceTimersByTime(60_000);
  expect([crew.size, threads[0]?.isEnded]).toEqual([0, true]);
});

it('does nothing after it was closed', async () => {
  const crew = crewOf(1);
  const asked = crew.do(picture);
  asked.catch(() => undefined);
  await crew.close();
  await expect(asked).rejects.toThrow('ended');
  await expect(crew.do(picture)).rejects.toThrow('closed');
});

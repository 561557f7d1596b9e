import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openStudio, type StudioThread } from './studio-thread.ts';
import type { FromStudio, ToStudio } from './messages.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

class Thread implements StudioThread {
  readonly posted: ToStudio[] = [];
  readonly #listeners = new Map<string, ((value: never) => void)[]>();
  isTerminated = false;
  postMessage(message: ToStudio): void {
    this.posted.push(message);
  }
  on(event: string, listener: (value: never) => void): this {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
    return this;
  }
  says(event: string, value?: unknown): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(value as never);
  }
  terminate(): Promise<void> {
    this.isTerminated = true;
    return Promise.resolve();
  }
}

const watch = (key: string): ToStudio => ({
  type: 'watch',
  key,
  cameraId: key,
  deviceId: key,
  name: key,
  quality: 'sd',
  codec: 'h264',
  sound: 'none',
});
const shoot = (id: number): ToStudio =>
  ({ type: 'shoot', id, pose: {}, scene: {}, focus: '', name: '', time: 0 }) as never;

it('starts another thread where one has ended, which films what is watched and owes nobody a picture', async () => {
  const threads: Thread[] = [];
  const errors: string[] = [];
  const got: FromStudio[] = [];
  const setup = { blocks: false, zoneMinutes: 0, fps: 15, recordFps: 2 };
  const studio = openStudio(
    new URL('file:///camera.js'),
    setup,
    message => errors.push(message),
    () => {
      const thread = new Thread();
      threads.push(thread);
      return thread;
    },
  );
  studio.receive(message => got.push(message));
  for (const message of [watch('a'), watch('b'), shoot(1)]) studio.post(message);
  studio.post({ type: 'unwatch', key: 'a' });
  studio.post({ type: 'sound-codec', key: 'b', sound: 'aac' });
  threads[0]?.says('error', new Error('out of memory'));
  threads[0]?.says('exit');
  expect(errors[0]).toContain('out of memory');
  expect(got).toEqual([{ type: 'shot', id: 1, jpeg: undefined }]);
  studio.post(shoot(2));
  await Promise.resolve();
  expect(got[1]).toEqual({ type: 'shot', id: 2, jpeg: undefined });
  expect(threads).toHaveLength(1);
  vi.advanceTimersByTime(1000);
  expect(threads).toHaveLength(2);
  expect(threads[1]?.posted).toEqual([{ ...watch('b'), sound: 'aac' }]);
  threads[1]?.says('exit');
  vi.advanceTimersByTime(1999);
  expect(threads).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(threads).toHaveLength(3);
  const closed = studio.close();
  threads[2]?.says('exit');
  await closed;
  vi.advanceTimersByTime(100_000);
  expect(threads).toHaveLength(3);
});

it('lets the thread end by itself, and ends one that does not', async () => {
  for (const answers of [true, false]) {
    const thread = new Thread();
    const studio = openStudio(
      new URL('file:///camera.js'),
      { blocks: false, zoneMinutes: 0, fps: 15, recordFps: 2 },
      () => undefined,
      () => thread,
    );
    const closed = studio.close();
    expect(thread.posted).toEqual([{ type: 'end' }]);
    vi.advanceTimersByTime(1999);
    expect(thread.isTerminated).toBe(false);
    if (answers) thread.says('exit');
    vi.advanceTimersByTime(1);
    await closed;
    expect(thread.isTerminated).toBe(!answers);
  }
});

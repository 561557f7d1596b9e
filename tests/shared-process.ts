/**
 * Runs for every test file that shares its process with others (vitest.config.ts). Globals that one file replaced must not reach the next.
 */
import { afterAll, expect, vi } from 'vitest';

const replaceable = ['setTimeout', 'clearTimeout', 'setInterval', 'Date', 'fetch', 'WebSocket'] as const;
const current = (): unknown[] => replaceable.map(name => Reflect.get(globalThis, name));

const process = globalThis as { patrolkitGlobals?: unknown[] };
const original = (process.patrolkitGlobals ??= current());

afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
  const left = replaceable.filter((_, index) => current()[index] !== original[index]);
  expect(left, 'globals that this file replaced and did not put back').toEqual([]);
});

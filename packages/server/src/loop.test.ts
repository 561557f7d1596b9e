import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startLoop } from './loop.ts';
import type { FleetEvent } from './links/events.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const events: FleetEvent[] = [
  { type: 'sos', deviceId: 'PR001', at: 0 },
  { type: 'status', deviceId: 'PR001' },
];

describe('the loop', () => {
  it('tells every room of each step, in their order, and what happens by itself only while it is not quiet', () => {
    const told: string[] = [];
    const calm: boolean[] = [];
    let isQuiet = false;
    const room = (name: string) => ({
      tick: (happened: readonly FleetEvent[]) =>
        void told.push(`${name} ${happened.map(({ type }) => type).join(' ')}`),
    });
    const stop = startLoop({
      fleet: {
        take: (_, isCalm) => {
          calm.push(isCalm);
          return events;
        },
      },
      rooms: [room('one'), {}, room('other')],
      isQuiet: () => isQuiet,
      onError: message => expect.fail(message),
    });
    vi.advanceTimersByTime(50);
    isQuiet = true;
    vi.advanceTimersByTime(50);
    stop();
    vi.advanceTimersByTime(1000);
    expect(told).toEqual(['one sos status', 'other sos status', 'one status', 'other status']);
    expect(calm).toEqual([false, true]);
  });

  it('moves the fleet on by the time that has passed, half a second at most', () => {
    const steps: number[] = [];
    const stop = startLoop({
      fleet: {
        take: elapsed => {
          steps.push(elapsed);
          return [];
        },
      },
      rooms: [],
      isQuiet: () => false,
      onError: message => expect.fail(message),
    });
    vi.advanceTimersByTime(100);
    // This has the effect of suspending the process for a while.
    vi.setSystemTime(Date.now());
    const now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 10_000);
    vi.advanceTimersByTime(50);
    clock.mockRestore();
    stop();
    expect(steps).toEqual([50, 50, 500]);
  });

  it('goes on after a fault of a room, in its steps and in what it does every second', () => {
    const errors: string[] = [];
    let [steps, sweeps] = [0, 0];
    const stop = startLoop({
      fleet: { take: () => [] },
      rooms: [
        {
          tick: () => {
            steps++;
            throw new Error('a step');
          },
          sweep: () => {
            sweeps++;
            throw new Error('a second');
          },
        },
      ],
      isQuiet: () => false,
      onError: message => errors.push(message),
    });
    vi.advanceTimersByTime(2000);
    stop();
    expect([steps, sweeps]).toEqual([40, 2]);
    expect(errors.toSorted()).toEqual(['sweep: a second', 'tick: a step']);
  });
});

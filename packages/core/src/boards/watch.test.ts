import { FakeClock } from '@patrolkit/transport/testing';
import fc from 'fast-check';
import { cleanStores } from 'nanostores';
import { describe, expect, it } from 'vitest';
import type { Outcome } from '../outcome.ts';
import { createWatch, hurriedAfter, overdueAfter, spread, troubledEvery } from './watch.ts';

const every = 60_000;
const done = (value: number): Outcome<number> => ({ isDone: true, value });
const broken: Outcome<number> = { isDone: false, problem: { server: 'Busy' } };

interface Reading {
  readonly signal: AbortSignal;
  readonly answer: (outcome: Outcome<number>) => void;
}

function setUp(often = every) {
  const clock = new FakeClock();
  const readings: Reading[] = [];
  let needed = 0;
  const state = { mayRead: true, opening: 1 as number | undefined, random: 0.5 };
  const watch = createWatch<number>(
    signal => new Promise(resolve => void readings.push({ signal, answer: resolve })),
    often,
    {
      clock,
      wallClock: () => clock.wall(),
      random: () => state.random,
      needPushes: () => {
        needed += 1;
        return () => void (needed -= 1);
      },
      mayRead: () => state.mayRead,
      opening: () => state.opening,
    },
  );
  /** Answers the last reading. */
  const answer = async (outcome: Outcome<number>): Promise<void> => {
    readings.at(-1)?.answer(outcome);
    await clock.advance(0);
  };
  const look = (): (() => void) => watch.$watched.listen(() => undefined);
  return { clock, readings, state, watch, answer, look, needed: () => needed };
}

describe('a watched value', () => {
  it('is read when somebody looks, again after its time, and not while nobody does', async () => {
    const { clock, readings, watch, answer, look, needed } = setUp();
    await clock.advance(every);
    expect(readings).toHaveLength(0);
    const leave = look();
    expect([readings.length, needed()]).toEqual([1, 1]);
    expect(watch.$watched.get()).toEqual({ state: 'loading', isStale: false });
    await answer(done(1));
    expect(watch.$watched.get()).toEqual({ state: 'ready', value: 1, readAt: clock.wall(), isStale: false });
    await clock.advance(every - 1);
    expect(readings).toHaveLength(1);
    await clock.advance(1);
    expect(readings).toHaveLength(2);
    await answer(done(2));
    expect(watch.$watched.get().value).toBe(2);
    leave();
    // Ends the store at once. Otherwise it waits a second in case another reader comes.
    cleanStores(watch.$watched);
    await clock.advance(10 * every);
    expect([readings.length, needed(), clock.waiting]).toEqual([2, 0, 0]);
  });

  it('stays when it cannot be read again, with the reason, and is tried again after five seconds at the earliest', async () => {
    const { clock, readings, watch, answer, look } = setUp(1_000);
    look();
    await answer(broken);
    expect(watch.$watched.get()).toEqual({ state: 'failed', isStale: true, problem: { server: 'Busy' } });
    await clock.advance(troubledEvery - 1);
    expect(readings).toHaveLength(1);
    await clock.advance(1);
    await answer(done(1));
    const readAt = clock.wall();
    await clock.advance(1_000);
    await answer(broken);
    expect(watch.$watched.get()).toEqual({
      state: 'ready',
      value: 1,
      readAt,
      isStale: true,
      problem: { server: 'Busy' },
    });
    await clock.advance(troubledEvery);
    await answer(done(2));
    expect(watch.$watched.get()).toEqual({ state: 'ready', value: 2, readAt: clock.wall(), isStale: false });
  });

  it('is marked while its answer is overdue, is not asked for twice, and is taken when it comes', async () => {
    const { clock, readings, watch, answer, look } = setUp();
    look();
    await answer(done(1));
    await clock.advance(every + overdueAfter - 1);
    expect([readings.length, watch.$watched.get().isStale]).toEqual([2, false]);
    await clock.advance(1);
    expect([readings.length, watch.$watched.get()]).toEqual([2, expect.objectContaining({ value: 1, isStale: true })]);
    await answer(done(2));
    expect(watch.$watched.get()).toMatchObject({ value: 2, isStale: false });
  });

  it('is not read while the user may not, and is read when told to', async () => {
    const { readings, state, watch, look } = setUp();
    state.mayRead = false;
    look();
    watch.read();
    expect(readings).toHaveLength(0);
    state.mayRead = true;
    watch.read();
    expect(readings).toHaveLength(1);
  });

  it('is taken from the last reading: one before is aborted, and its answer counts no more', async () => {
    const { clock, readings, watch, look } = setUp();
    look();
    watch.read();
    expect([readings.length, readings[0]?.signal.aborted, readings[1]?.signal.aborted]).toEqual([2, true, false]);
    readings[1]?.answer(done(2));
    readings[0]?.answer(done(1));
    await clock.advance(0);
    expect(watch.$watched.get().value).toBe(2);
  });

  it('is forgotten at the end of a session, and an answer that comes then is dropped', async () => {
    const { clock, readings, watch, answer, look } = setUp();
    look();
    await answer(done(1));
    watch.read();
    watch.clear();
    readings.at(-1)?.answer(done(2));
    await clock.advance(every);
    expect(watch.$watched.get()).toEqual({ state: 'loading', isStale: false });
    expect(clock.waiting).toBe(0);
  });
});

describe('pushes', () => {
  it('of a second cause one reading, a second after the first of them', async () => {
    const { clock, readings, watch, answer, look } = setUp();
    look();
    await answer(done(1));
    for (let n = 0; n < 9; n += 1) {
      watch.hurry();
      await clock.advance(100);
    }
    expect(readings).toHaveLength(1);
    await clock.advance(hurriedAfter - 900);
    expect(readings).toHaveLength(2);
  });

  it('that come during a reading cause another one after it, since its answer may be older than they are', async () => {
    const { clock, readings, watch, answer, look } = setUp();
    look();
    watch.hurry();
    await clock.advance(2 * hurriedAfter);
    expect(readings).toHaveLength(1);
    await answer(done(1));
    await clock.advance(hurriedAfter);
    expect(readings).toHaveLength(2);
  });

  it('do not hurry a server that is in trouble', async () => {
    const { clock, readings, watch, answer, look } = setUp();
    look();
    await answer(broken);
    watch.hurry();
    await clock.advance(every - 1);
    expect(readings).toHaveLength(1);
  });

  it('cause no reading while nobody looks', async () => {
    const { clock, readings, watch } = setUp();
    watch.hurry();
    await clock.advance(every);
    expect(readings).toHaveLength(0);
  });
});

describe('the live channel', () => {
  it('marks the value when it closes, and has it read at a random moment of a second when it opens', async () => {
    const { clock, readings, state, watch, answer, look } = setUp();
    look();
    await answer(done(1));
    state.opening = undefined;
    watch.channelChanged();
    expect(watch.$watched.get()).toMatchObject({ value: 1, isStale: true });
    state.opening = 2;
    watch.channelChanged();
    await clock.advance(spread / 2 - 1);
    expect(readings).toHaveLength(1);
    await clock.advance(1);
    expect(readings).toHaveLength(2);
    await answer(done(2));
    expect(watch.$watched.get()).toMatchObject({ value: 2, isStale: false });
  });

  it('that opens during a reading has it sent again, since what was pushed meanwhile may be missing in it', async () => {
    const { clock, readings, state, watch, look } = setUp();
    look();
    state.opening = 2;
    watch.channelChanged();
    readings[0]?.answer(done(1));
    await clock.advance(spread);
    expect([readings.length, readings[0]?.signal.aborted]).toEqual([2, true]);
    expect(watch.$watched.get().state).toBe('loading');
  });

  it('that is closed leaves what is read marked, and read less often', async () => {
    const { clock, readings, state, watch, answer, look } = setUp(1_000);
    state.opening = undefined;
    look();
    await answer(done(1));
    expect(watch.$watched.get()).toMatchObject({ value: 1, isStale: true });
    await clock.advance(troubledEvery - 1);
    expect(readings).toHaveLength(1);
    await clock.advance(1);
    expect(readings).toHaveLength(2);
  });
});

it('whatever happens to it, has one reading under way at most, and is read again in the end', async () => {
  const act = fc.record({
    what: fc.constantFrom('wait', 'read', 'hurry', 'close', 'open', 'answer', 'fail'),
    ms: fc.nat(20_000),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 30 }), async acts => {
      const { clock, readings, state, watch, look } = setUp(5_000);
      look();
      let opens = 1;
      const open = new Set<Reading>();
      for (const { what, ms } of acts) {
        if (what === 'read') watch.read();
        else if (what === 'hurry') watch.hurry();
        else if (what === 'close' || what === 'open') {
          state.opening = what === 'open' ? (opens += 1) : undefined;
          watch.channelChanged();
        } else if (what === 'wait') await clock.advance(ms);
        else {
          readings.at(-1)?.answer(what === 'answer' ? done(ms) : broken);
          open.add(readings.at(-1) as Reading);
          await clock.advance(0);
        }
        const waiting = readings.filter(reading => !reading.signal.aborted && !open.has(reading));
        expect(waiting.length).toBeLessThanOrEqual(1);
      }
      const before = readings.length;
      readings.at(-1)?.answer(done(-1));
      await clock.advance(3 * troubledEvery);
      expect(readings.length).toBeGreaterThan(before);
    }),
    { numRuns: 60 },
  );
});

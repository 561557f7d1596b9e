import { FakeClock } from '@patrolkit/core/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { playbackTimes } from './playback.ts';
import { createSteps } from './steps.ts';

const moment = 1_700_000_000_000;
const { near, step } = playbackTimes;

function setUp() {
  const clock = new FakeClock();
  return { clock, steps: createSteps(clock) };
}

describe('the picture that a player goes to', () => {
  it('is any one where it goes to none', () => {
    const { steps } = setUp();
    expect([steps.isWanted(0), steps.isWanted(moment), steps.isOpen(), steps.isAwaited()]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('is one near the moment on the connection that it had, since earlier pictures can still come', () => {
    const { steps } = setUp();
    steps.set(moment, false);
    const wanted = [-near - 1, -near, 0, near, near + 1, 60_000].map(by => steps.isWanted(moment + by));
    expect(wanted).toEqual([false, true, true, true, false, false]);
  });

  it('is any one from shortly before the moment on a new connection, which may begin late', () => {
    const { steps } = setUp();
    steps.set(moment, true);
    const wanted = [-near - 1, -near, 0, near + 1, 60_000].map(by => steps.isWanted(moment + by));
    expect(wanted).toEqual([false, true, true, true, true]);
  });

  it('is the one that the server names, and no other', () => {
    const { steps } = setUp();
    steps.set(moment, true, 1);
    const goal = steps.goal();
    if (!goal) throw new Error('There is no goal');
    goal.exact = moment + 40;
    expect([0, 39, 39.5, 40, 40.5, 41].map(by => steps.isWanted(moment + by))).toEqual([
      false,
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  it('is the next one after a step forwards; one step back waits for the server to name it', () => {
    const { steps } = setUp();
    steps.set(moment, false, 1);
    expect([-1, 0, 1, 5_000].map(by => steps.isWanted(moment + by))).toEqual([false, false, true, true]);
    steps.set(moment, false, -1);
    expect([-5_000, -1, 0, 1].map(by => steps.isWanted(moment + by))).toEqual([false, false, false, false]);
  });

  it('is any one again once its time has run out: a picture that never comes holds nothing up', async () => {
    const { clock, steps } = setUp();
    steps.set(moment, false);
    await clock.advance(step);
    expect([steps.isOpen(), steps.isWanted(0)]).toEqual([true, false]);
    await clock.advance(1);
    expect([steps.isOpen(), steps.isWanted(0), steps.isAwaited()]).toEqual([false, true, true]);
  });

  it('is asked for again after the connection broke, where it was a single step; a moment is not', () => {
    const { steps } = setUp();
    steps.set(moment, false, -1);
    steps.keep();
    expect([steps.goal(), steps.waiting(), steps.isAwaited()]).toEqual([undefined, -1, true]);
    steps.set(moment, false, -1);
    steps.keep();
    expect(steps.waiting()).toBe(-2);
    // One step forwards and one back end where they began.
    steps.stopWaiting();
    steps.wait(-1);
    steps.set(moment, false, 1);
    steps.keep();
    expect([steps.waiting(), steps.isAwaited()]).toEqual([0, false]);
    steps.set(moment, false);
    steps.keep();
    expect([steps.waiting(), steps.isAwaited()]).toEqual([0, false]);
  });

  it('is none once it was given up', () => {
    const { steps } = setUp();
    steps.wait(1);
    steps.set(moment, true);
    steps.clear();
    expect([steps.goal(), steps.waiting(), steps.isOpen(), steps.isAwaited()]).toEqual([undefined, 0, false, false]);
  });

  it('never keeps pictures back for longer than its time, whatever was gone to before', async () => {
    const act = fc.oneof(
      fc.record({
        what: fc.constant('set'),
        by: fc.integer({ min: -90_000, max: 90_000 }),
        isFresh: fc.boolean(),
        direction: fc.constantFrom<(1 | -1 | undefined)[]>(1, -1, undefined),
      }),
      fc.record({
        what: fc.constantFrom('wait', 'keep', 'stop'),
        by: fc.nat(2_000),
        isFresh: fc.boolean(),
        direction: fc.constantFrom<(1 | -1 | undefined)[]>(1, -1),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 20 }), fc.integer(), async (acts, at) => {
        const { clock, steps } = setUp();
        for (const { what, by, isFresh, direction } of acts) {
          if (what === 'set') steps.set(moment + by, isFresh, direction);
          else if (what === 'wait') steps.wait(direction ?? 1);
          else if (what === 'keep') steps.keep();
          else steps.stopWaiting();
          await clock.advance(Math.abs(by) % 500);
        }
        await clock.advance(step + 1);
        expect(steps.isWanted(moment + at)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});

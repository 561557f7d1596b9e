import type { PlaybackEvents } from '@patrolkit/core';
import { FakeClock } from '@patrolkit/core/testing';
import { atom } from 'nanostores';
import { describe, expect, it } from 'vitest';
import { createControlEvents } from './control-events.ts';
import { playbackTimes, type PlaybackReading, type PlaybackState } from './playback.ts';
import { createSteps } from './steps.ts';

const moment = 1_700_000_000_000;

function setUp(state: PlaybackState = 'playing') {
  const clock = new FakeClock();
  const $reading = atom<PlaybackReading>({ state, speed: 1, hasPicture: true, refusals: [], reconnects: 0 });
  const steps = createSteps(clock);
  const user = { isPaused: false };
  const control = createControlEvents({
    clock,
    $reading,
    change: part => $reading.set({ ...$reading.get(), ...part }),
    steps,
    isPaused: () => user.isPaused,
  });
  const events = control.events as Required<PlaybackEvents>;
  return { clock, steps, user, ...control, events, reading: () => $reading.get() };
}

describe('what the control socket of a recording tells', () => {
  it('names the picture of a step, and whether there is none after it', () => {
    const { steps, events } = setUp();
    events.onStep(moment);
    expect(steps.goal()).toBeUndefined();
    steps.set(moment, false, 1);
    events.onStep(moment + 40);
    expect(steps.goal()).toMatchObject({ exact: moment + 40, isLast: false });
    steps.set(moment, false, 1);
    events.onStep(moment);
    expect(steps.goal()?.isLast).toBe(true);
    // At the first picture a step back stays where it is: this is not the end.
    steps.set(moment, false, -1);
    events.onStep(moment);
    expect(steps.goal()?.isLast).toBe(false);
  });

  it('takes the end back that the server had told before it got the step', () => {
    const { steps, user, events, reading } = setUp();
    events.onEnd();
    expect(reading().state).toBe('ended');
    steps.set(moment, false, -1);
    user.isPaused = true;
    events.onStep(moment - 40);
    expect(reading().state).toBe('paused');
  });

  it('ends the recording, and a step forwards that waits for the next picture', () => {
    const { steps, events, reading } = setUp();
    steps.wait(1);
    events.onEnd();
    expect([reading().state, steps.waiting()]).toEqual(['ended', 0]);
  });

  it.each(['waits', 'is under way'] as const)('does not end it while a step back %s', how => {
    const { steps, events, reading } = setUp();
    if (how === 'waits') steps.wait(-1);
    else steps.set(moment, false, -1);
    events.onEnd();
    expect(reading().state).toBe('playing');
  });

  it('shows a gap for its time, counted from the last one', async () => {
    const { clock, events, forgetGap, reading } = setUp();
    events.onGap(1, 2);
    await clock.advance(playbackTimes.gap - 1);
    events.onGap(3, 4);
    await clock.advance(playbackTimes.gap - 1);
    expect(reading().gap).toEqual({ from: 3, to: 4 });
    await clock.advance(1);
    expect(reading().gap).toBeUndefined();
    events.onGap(5, 6);
    forgetGap();
    expect(clock.waiting).toBe(0);
  });
});

it('a recording that is over awaits no picture any more', () => {
  const { steps, end, reading } = setUp();
  steps.set(moment, false, -1);
  steps.wait(-1);
  end();
  expect([reading().state, steps.isAwaited()]).toEqual(['ended', false]);
});

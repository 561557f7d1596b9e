import { CallError } from '@patrolkit/transport';
import { FakeClock, settle } from '@patrolkit/transport/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHold, type HoldEnd, type HoldOptions } from './hold.ts';

interface Sent {
  readonly at: number;
  readonly what: string;
  readonly answer: () => void;
  readonly refuse: () => void;
  isOpen: boolean;
}

function machine(options: Partial<HoldOptions<string>> = {}) {
  const clock = new FakeClock();
  const sent: Sent[] = [];
  let delay: number | undefined = 0;
  const exchange = (what: string, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const entry: Sent = {
        at: clock.now(),
        what,
        isOpen: true,
        answer: () => {
          entry.isOpen = false;
          resolve();
        },
        refuse: () => {
          entry.isOpen = false;
          reject(new CallError('refused', 'sendControlCommand', 'no'));
        },
      };
      signal?.addEventListener('abort', () => {
        entry.isOpen = false;
        reject(new CallError('aborted', 'sendControlCommand'));
      });
      sent.push(entry);
      if (delay !== undefined) clock.after(delay, entry.answer);
    });
  const hold = createHold<string>({
    clock,
    move: (command, signal) => exchange(command, signal),
    stop: command => exchange(`stop ${command}`),
    releaseDelay: 0,
    stopsTwice: true,
    ...options,
  });
  return {
    clock,
    hold,
    sent,
    said: (): string[] => sent.map(({ at, what }) => `${at} ${what}`),
    /** Answers come so late from now on; undefined: never. */
    answerAfter: (milliseconds: number | undefined): void => {
      delay = milliseconds;
    },
  };
}

describe('a hold', () => {
  it('repeats every 200 ms and ends with stop at once and again', async () => {
    const { hold, clock, said } = machine();
    hold.press('up');
    await clock.advance(450);
    hold.end('released');
    await clock.advance(1_000);
    expect(said()).toEqual(['0 up', '200 up', '400 up', '450 stop up', '650 stop up']);
    expect(hold.$state.get()).toEqual({ state: 'idle' });
    expect(clock.waiting).toBe(0);
  });

  it('changes direction at the next beat', async () => {
    const { hold, clock, said } = machine();
    hold.press('up');
    await clock.advance(50);
    hold.press('left');
    await clock.advance(200);
    expect(said()).toEqual(['0 up', '200 left']);
  });

  it('keeps the throttle over quick presses', async () => {
    const { hold, clock, sent } = machine();
    for (let n = 0; n < 10; n += 1) {
      hold.press('up');
      await clock.advance(20);
      hold.end('released');
      await clock.advance(5);
    }
    await clock.advance(1_000);
    const moves = sent.filter(({ what }) => what === 'up').map(({ at }) => at);
    for (const [index, at] of moves.entries())
      if (index > 0) expect(at - (moves[index - 1] ?? 0)).toBeGreaterThanOrEqual(200);
    expect(sent.at(-1)?.what).toBe('stop up');
  });

  it('never has two movements in flight, and ends when one is unanswered for a second', async () => {
    const { hold, clock, said, answerAfter } = machine();
    answerAfter(undefined);
    hold.press('up');
    await clock.advance(999);
    expect(said()).toEqual(['0 up']);
    answerAfter(0);
    await clock.advance(1);
    expect(said()).toEqual(['0 up', '1000 stop up']);
    await clock.advance(500);
    expect(hold.$state.get()).toEqual({ state: 'idle', ended: 'no-answer' });
  });

  it('aborts the movement in flight when it stops', async () => {
    const { hold, clock, sent, answerAfter } = machine();
    answerAfter(undefined);
    hold.press('up');
    await settle();
    hold.end('blur');
    expect(hold.$state.get()).toEqual({ state: 'stopping', ended: 'blur' });
    expect(sent.map(({ what, isOpen }) => [what, isOpen])).toEqual([
      ['up', false],
      ['stop up', true],
    ]);
    await clock.advance(0);
  });

  it('repeats an unanswered stop for five seconds, then says that it is not confirmed', async () => {
    const { hold, clock, sent, answerAfter } = machine();
    hold.press('up');
    await clock.advance(10);
    answerAfter(undefined);
    hold.end('released');
    await clock.advance(4_999);
    expect(hold.$state.get()).toEqual({ state: 'stopping' });
    expect(sent.filter(({ what, isOpen }) => what === 'stop up' && isOpen).length).toBeLessThanOrEqual(2);
    await clock.advance(201);
    expect(hold.$state.get()).toEqual({ state: 'unconfirmed' });
    sent.findLast(({ isOpen }) => isOpen)?.answer();
    await settle();
    expect(hold.$state.get()).toEqual({ state: 'idle' });
  });

  it('repeats a stop that the server refuses', async () => {
    const { hold, clock, sent, answerAfter } = machine({ stopsTwice: false });
    hold.press('up');
    await clock.advance(10);
    answerAfter(undefined);
    hold.end('released');
    sent.at(-1)?.refuse();
    answerAfter(0);
    await clock.advance(400);
    expect(sent.filter(({ what }) => what === 'stop up')).toHaveLength(2);
    expect(hold.$state.get()).toEqual({ state: 'idle' });
  });

  it('lets no movement overtake an unconfirmed stop', async () => {
    const { hold, clock, said, sent, answerAfter } = machine();
    hold.press('up');
    await clock.advance(10);
    answerAfter(undefined);
    hold.end('released');
    hold.press('left');
    await clock.advance(500);
    expect(said().filter(line => line.endsWith('left') && !line.includes('stop'))).toEqual([]);
    answerAfter(0);
    sent.findLast(({ isOpen }) => isOpen)?.answer();
    await clock.advance(250);
    expect(said().at(-1)).toMatch(/left$/);
  });

  it('waits 200 ms after the release of a PTZ button, and not after any other end', async () => {
    const released = machine({ releaseDelay: 200, stopsTwice: false });
    released.hold.press('left');
    await released.clock.advance(100);
    released.hold.end('released');
    await released.clock.advance(1_000);
    expect(released.said()).toEqual(['0 left', '300 stop left']);
    const blurred = machine({ releaseDelay: 200, stopsTwice: false });
    blurred.hold.press('left');
    await blurred.clock.advance(100);
    blurred.hold.end('released');
    await blurred.clock.advance(50);
    blurred.hold.end('blur');
    await blurred.clock.advance(1_000);
    expect(blurred.said()).toEqual(['0 left', '150 stop left']);
  });

  it('sends a single command once and no stop', async () => {
    const { hold, clock, said } = machine({
      isSingle: command => command === 'reset',
      releaseDelay: 200,
      stopsTwice: false,
    });
    hold.press('reset');
    await clock.advance(500);
    hold.end('released');
    await clock.advance(1_000);
    expect(said()).toEqual(['0 reset']);
    expect(hold.$state.get()).toEqual({ state: 'idle' });
  });

  it('stops without a hold', async () => {
    const { hold, clock, said } = machine();
    hold.stopNow('x');
    await clock.advance(1_000);
    expect(said()).toEqual(['0 stop x', '200 stop x']);
  });

  /** How soon the server answers, ms: at once, around the beat, after the limit of a movement, after that of a stop, never. */
  const delays = [0, 50, 199, 200, 201, 999, 1_000, 5_000, 7_600, undefined];
  const rules: readonly (readonly [string, Partial<HoldOptions<string>>])[] = [
    ['a drive pad', {}],
    ['a PTZ pad', { releaseDelay: 200, stopsTwice: false, isSingle: command => command === 'reset' }],
  ];
  it.each(rules)('whatever happens to %s: one movement in flight, stop last, nothing left', async (_pad, options) => {
    type Step = readonly ['press' | 'reset' | 'end' | 'stop' | 'wait' | 'delay' | 'refuse', number];
    const steps: fc.Arbitrary<Step[]> = fc.array(
      fc.tuple(
        fc.constantFrom('press', 'reset', 'end', 'stop', 'wait', 'delay', 'refuse'),
        fc.integer({ min: 0, max: 1_500 }),
      ) as fc.Arbitrary<Step>,
      { maxLength: 30 },
    );
    const ends: HoldEnd[] = ['released', 'blur', 'robot', 'covered'];
    await fc.assert(
      fc.asyncProperty(steps, fc.constantFrom(...delays), async (script, first) => {
        const { hold, clock, sent, answerAfter } = machine(options);
        const isMove = ({ what }: Sent): boolean => !what.startsWith('stop');
        const moves = (): number => sent.filter(isMove).length;
        const isSingle = (what: string): boolean => options.isSingle?.(what) === true;
        answerAfter(first);
        for (const [step, value] of script) {
          if (step === 'press') hold.press(value % 2 ? 'up' : 'left');
          if (step === 'reset') hold.press('reset');
          if (step === 'end') {
            hold.end(ends[value % ends.length] ?? 'released');
            expect(hold.$state.get().state).not.toBe('held');
          }
          if (step === 'stop') hold.stopNow('up');
          if (step === 'refuse') sent.findLast(({ isOpen }) => isOpen)?.refuse();
          if (step === 'delay') answerAfter(delays[value % delays.length]);
          if (step === 'wait') {
            // Nothing moves by itself: what was not held before the time passed sends no movement in it.
            const isIdle = hold.$state.get().state !== 'held';
            const before = moves();
            await clock.advance(value);
            if (isIdle) expect(moves()).toBe(before);
          }
          expect(sent.filter(entry => entry.isOpen && isMove(entry)).length).toBeLessThanOrEqual(1);
        }
        hold.end('blur');
        const before = moves();
        // The server stays as slow as it is.
        await clock.advance(30_000);
        expect(moves()).toBe(before);
        const last = sent.findLast(({ what }) => !isSingle(what));
        if (last) expect(last.what).toMatch(/^stop/);
        expect(hold.$state.get().state === 'held').toBe(false);
        expect(clock.waiting).toBe(0);
      }),
      { numRuns: 10_000 },
    );
  });
});

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
  let isHung = (_what: string): boolean => false;
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
      if (delay !== undefined && !isHung(what)) clock.after(delay, entry.answer);
    });
  const hold = createHold<string>({
    clock,
    deviceOf: command => command.split('@')[1] ?? 'a',
    move: (command, signal) => exchange(command, signal),
    stop: (command, signal) => exchange(`stop ${command}`, signal),
    releaseDelay: 0,
    stopsTwice: true,
    mayRenew: () => false,
    ...options,
  });
  return {
    clock,
    hold,
    sent,
    said: (): string[] => sent.map(({ at, what }) => `${at} ${what}`),
    /** Sets how long answers take from now on, ms. Undefined: they never come. */
    answerAfter: (milliseconds: number | undefined): void => {
      delay = milliseconds;
    },
    /** Keeps the server from ever answering these requests, whatever the delay of others. */
    hang: (which: (what: string) => boolean): void => {
      isHung = which;
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

  it('gets no second stop of the hold before, where that was confirmed', async () => {
    const { hold, clock, said } = machine();
    hold.press('up');
    await clock.advance(50);
    hold.end('released');
    await clock.advance(50);
    hold.press('up');
    await clock.advance(350);
    expect(said()).toEqual(['0 up', '50 stop up', '200 up', '400 up']);
  });

  it('rests once its session has ended, and the next session begins with stops of its own', async () => {
    const { hold, clock, sent, hang } = machine();
    hang(what => what.startsWith('stop'));
    hold.press('up');
    const left = hold.settle(1_000);
    await clock.advance(1_000);
    expect(await left).toEqual(['a']);
    expect(hold.$state.get()).toEqual({ state: 'idle', ended: 'session' });
    const before = sent.length;
    await clock.advance(9_000);
    expect(sent).toHaveLength(before);
    hold.stopNow('up');
    await clock.advance(4_500);
    expect(hold.$unconfirmed.get(), 'its own five seconds').toEqual([]);
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

  it('sends an unanswered stop 25 times in five seconds, two in flight, then says that it is not confirmed', async () => {
    const { hold, clock, sent, answerAfter } = machine();
    const stops = (): Sent[] => sent.filter(({ what }) => what === 'stop up');
    hold.press('up');
    await clock.advance(10);
    answerAfter(undefined);
    hold.end('released');
    for (let at = 0; at < 4_999; at += 200) {
      expect(stops()).toHaveLength(at / 200 + 1);
      expect(stops().filter(({ isOpen }) => isOpen).length).toBeLessThanOrEqual(2);
      await clock.advance(at < 4_800 ? 200 : 199);
    }
    expect(stops().map(({ at }) => at - 10)).toEqual(Array.from({ length: 25 }, (_, n) => n * 200));
    expect(hold.$state.get()).toEqual({ state: 'stopping' });
    await clock.advance(1);
    expect(stops()).toHaveLength(25);
    expect(hold.$unconfirmed.get()).toEqual(['a']);
    expect(hold.$state.get()).toEqual({ state: 'idle' });
    sent.findLast(({ isOpen }) => isOpen)?.answer();
    await settle();
    expect(hold.$unconfirmed.get()).toEqual([]);
    expect(clock.waiting).toBe(0);
  });

  it('confirms a stop whose answer takes longer than two beats, and gives up one that hangs for the next', async () => {
    const slow = machine();
    slow.hold.press('up');
    await slow.clock.advance(10);
    slow.answerAfter(900);
    slow.hold.end('released');
    await slow.clock.advance(1_200);
    expect(slow.hold.$state.get()).toEqual({ state: 'idle' });

    const hung = machine();
    hung.hold.press('up');
    await hung.clock.advance(10);
    hung.answerAfter(undefined);
    hung.hold.end('released');
    await hung.clock.advance(1_999);
    expect(hung.sent[1]?.isOpen).toBe(true);
    await hung.clock.advance(1);
    expect(hung.sent[1]?.isOpen).toBe(false);
  });

  it('stops each robot for itself', async () => {
    const { hold, clock, said, answerAfter, hang } = machine();
    hold.press('up@a');
    await clock.advance(10);
    hang(what => what === 'stop up@a');
    hold.end('robot');
    await clock.advance(300);
    hold.press('up@b');
    await clock.advance(300);
    expect(hold.$state.get()).toEqual({ state: 'held', command: 'up@b' });
    const until = clock.now();
    // The stop of the first robot is repeated while the second is driven, and after the second has stopped.
    answerAfter(undefined);
    await clock.advance(200);
    expect(said()).toContain('810 stop up@a');
    hold.end('released');
    await clock.advance(800);
    hold.stopNow('up@b');
    await clock.advance(5_000 - clock.now() + 210);
    expect(hold.$unconfirmed.get()).toEqual(['a']);
    await clock.advance(until + 3_000);
    expect(hold.$unconfirmed.get()).toEqual(['a', 'b']);
  });

  it('drives no two robots at once', async () => {
    const { hold, clock, said } = machine();
    hold.press('up@a');
    await clock.advance(50);
    hold.press('up@b');
    await clock.advance(200);
    expect(said()).toEqual(['0 up@a', '50 stop up@a', '200 up@b', '250 stop up@a']);
  });

  it('drives another robot after an unconfirmed stop, and the same one when somebody has read that', async () => {
    const { hold, clock, said, answerAfter } = machine();
    hold.press('up@a');
    await clock.advance(10);
    answerAfter(undefined);
    hold.end('released');
    await clock.advance(6_000);
    answerAfter(0);
    hold.press('up@b');
    expect(said().at(-1)).toBe('6010 up@b');
    expect(hold.$state.get()).toEqual({ state: 'held', command: 'up@b' });
    expect(hold.$unconfirmed.get()).toEqual(['a']);
    await clock.advance(10);
    hold.end('released');
    await clock.advance(500);
    hold.press('left@a');
    await clock.advance(300);
    expect(said().filter(line => line.endsWith(' left@a'))).toEqual([]);
    expect(hold.$unconfirmed.get()).toEqual(['a']);
    hold.acknowledgeUnconfirmed();
    expect(hold.$unconfirmed.get()).toEqual([]);
    hold.press('left@a');
    expect(hold.$state.get()).toEqual({ state: 'held', command: 'left@a' });
    expect(said().at(-1)).toBe('6820 left@a');
  });

  it('says in five seconds that a stop is not confirmed, however often the pad is pressed meanwhile', async () => {
    const { hold, clock, answerAfter } = machine();
    hold.press('up');
    await clock.advance(10);
    answerAfter(undefined);
    hold.end('released');
    for (let n = 0; n < 13; n += 1) {
      await clock.advance(400);
      if (n % 2) hold.press('up');
      else hold.stopNow('up');
      hold.end('released');
    }
    expect(hold.$unconfirmed.get()).toEqual(['a']);
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

  describe('by a single command', () => {
    const camera = () =>
      machine({ isSingle: command => command.startsWith('reset'), releaseDelay: 200, stopsTwice: false });

    it('keeps a click that was let go before its turn', async () => {
      const { hold, clock, said } = camera();
      hold.press('left');
      await clock.advance(10);
      hold.press('reset');
      hold.end('released');
      await clock.advance(1_000);
      expect(said()).toEqual(['0 left', '10 stop left', '200 reset']);
      expect(hold.$state.get()).toEqual({ state: 'idle' });
      expect(clock.waiting).toBe(0);
    });

    it.each(['blur', 'mode', 'second-input'] as const)('drops a click when %s comes first', async why => {
      const { hold, clock, said } = camera();
      hold.press('reset');
      await clock.advance(10);
      hold.press('reset');
      hold.end('released');
      hold.end(why);
      await clock.advance(50);
      hold.press('reset');
      hold.end(why);
      await clock.advance(1_000);
      expect(said()).toEqual(['0 reset']);
      expect(clock.waiting).toBe(0);
    });
  });

  it('stops without a hold', async () => {
    const { hold, clock, said } = machine();
    hold.stopNow('x');
    await clock.advance(1_000);
    expect(said()).toEqual(['0 stop x', '200 stop x']);
  });

  /** Delays of the server's answers, ms: none, around the beat, over the limit of a movement, over that of a stop, no answer. */
  const delays = [0, 50, 199, 200, 201, 999, 1_000, 5_000, 7_600, undefined];
  const rules: readonly (readonly [string, Partial<HoldOptions<string>>])[] = [
    ['a drive pad', {}],
    ['a PTZ pad', { releaseDelay: 200, stopsTwice: false, isSingle: command => command.startsWith('reset') }],
  ];
  const commands = ['up@a', 'left@a', 'up@b', 'right@b', 'down@c'];
  it.each(rules)(
    'whatever happens to %s: one movement in flight, stop last for each robot, nothing left',
    async (_pad, options) => {
      type Step = readonly ['press' | 'reset' | 'end' | 'stop' | 'wait' | 'delay' | 'refuse' | 'read', number];
      const steps: fc.Arbitrary<Step[]> = fc.array(
        fc.tuple(
          fc.constantFrom('press', 'reset', 'end', 'stop', 'wait', 'delay', 'refuse', 'read'),
          fc.integer({ min: 0, max: 1_500 }),
        ) as fc.Arbitrary<Step>,
        { maxLength: 30 },
      );
      const ends: HoldEnd[] = ['released', 'blur', 'robot', 'covered'];
      await fc.assert(
        fc.asyncProperty(steps, fc.constantFrom(...delays), async (script, first) => {
          const { hold, clock, sent, answerAfter } = machine(options);
          const deviceOf = (what: string): string => what.split('@')[1] ?? '';
          const isStop = ({ what }: Sent): boolean => what.startsWith('stop');
          const isSingle = ({ what }: Sent): boolean => options.isSingle?.(what) === true;
          const isMove = (entry: Sent): boolean => !isStop(entry) && !isSingle(entry);
          const moves = (): number => sent.filter(isMove).length;
          let clicks = 0;
          answerAfter(first);
          for (const [step, value] of script) {
            if (step === 'press') hold.press(commands[value % commands.length] ?? 'up@a');
            if (step === 'reset') {
              clicks += 1;
              hold.press(value % 2 ? 'reset@a' : 'reset@b');
            }
            if (step === 'end') {
              hold.end(ends[value % ends.length] ?? 'released');
              expect(hold.$state.get().state).not.toBe('held');
            }
            if (step === 'stop') hold.stopNow(commands[value % commands.length] ?? 'up@a');
            if (step === 'read') hold.acknowledgeUnconfirmed();
            if (step === 'refuse') sent.findLast(({ isOpen }) => isOpen)?.refuse();
            if (step === 'delay') answerAfter(delays[value % delays.length]);
            if (step === 'wait') {
              // A hold never begins by itself. When nothing was held before the wait, no movement is sent during it.
              const isIdle = hold.$state.get().state !== 'held';
              const before = moves();
              await clock.advance(value);
              if (isIdle) expect(moves()).toBe(before);
            }
            // This runs after each of some 300 000 steps, and `expect` would take longer than what it checks.
            const open = sent.filter(({ isOpen }) => isOpen);
            if (open.filter(entry => !isStop(entry)).length > 1) expect.fail('two movements are in flight');
            for (const device of ['a', 'b', 'c'])
              if (open.filter(entry => isStop(entry) && deviceOf(entry.what) === device).length > 2)
                expect.fail(`three stops of ${device} are in flight`);
          }
          hold.end('blur');
          const before = moves();
          // The server's delay stays unchanged.
          await clock.advance(30_000);
          expect(moves()).toBe(before);
          for (const device of ['a', 'b', 'c']) {
            const last = sent.findLast(entry => deviceOf(entry.what) === device && !isSingle(entry));
            if (last) expect(last.what).toMatch(/^stop/);
            // The server answered each stop, or the stop is listed as unconfirmed, or the operator acknowledged it as such.
            const stops = sent.filter(entry => isStop(entry) && deviceOf(entry.what) === device);
            if (
              stops.length > 0 &&
              !hold.$unconfirmed.get().includes(device) &&
              !script.some(([step]) => step === 'read')
            )
              expect(stops.some(({ isOpen }) => !isOpen)).toBe(true);
          }
          if (options.isSingle) {
            expect(sent.filter(({ what }) => what.startsWith('stop reset'))).toEqual([]);
            expect(sent.filter(isSingle).length).toBeLessThanOrEqual(clicks);
          }
          expect(hold.$state.get().state).toBe('idle');
          expect(clock.waiting).toBe(0);
        }),
        { numRuns: 10_000 },
      );
    },
  );
});

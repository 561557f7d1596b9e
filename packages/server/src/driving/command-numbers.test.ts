import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../http/refusal.ts';
import { CommandNumbers, type Lane } from './command-numbers.ts';

/** A command that counts how often it ran. */
const counting = () => {
  let ran = 0;
  return {
    act: () => Promise.resolve((ran += 1)),
    ran: () => ran,
  };
};

const isRefused = (numbers: CommandNumbers, no: string | undefined, device = 'PR001', lane: Lane = 'move'): boolean => {
  try {
    numbers.check('session', no, device, lane);
    return false;
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal);
    expect(error).toMatchObject({ status: 409, key: 'error.outdated' });
    return true;
  }
};

describe('a command with a number', () => {
  it('runs once, and its repeats get the answer of the first, also while that is under way', async () => {
    const numbers = new CommandNumbers();
    let answer: (value: string) => void = () => undefined;
    let ran = 0;
    const act = (): Promise<string> => {
      ran += 1;
      return new Promise(resolve => (answer = resolve));
    };
    const first = numbers.once('session', 'page-1', act);
    const repeat = numbers.once('session', 'page-1', act);
    answer('done');
    expect([await first, await repeat, await numbers.once('session', 'page-1', act)]).toEqual(['done', 'done', 'done']);
    expect(ran).toBe(1);
  });

  it('that was refused is refused again, and does not run a second time', async () => {
    const numbers = new CommandNumbers();
    let ran = 0;
    const act = (): Promise<never> => {
      ran += 1;
      return Promise.reject(new Refusal(409, 'error.outdated'));
    };
    await expect(numbers.once('session', 'page-1', act)).rejects.toThrow(Refusal);
    await expect(numbers.once('session', 'page-1', act)).rejects.toThrow(Refusal);
    expect(ran).toBe(1);
  });

  it('is another one in another session, in another page, and with another number', async () => {
    const numbers = new CommandNumbers();
    const { act, ran } = counting();
    for (const [session, no] of [
      ['a', 'page-1'],
      ['b', 'page-1'],
      ['a', 'other-1'],
      ['a', 'page-2'],
    ] as const)
      await numbers.once(session, no, act);
    expect(ran()).toBe(4);
  });

  it.each([undefined, '', 'page', 'page-', '-1', 'page-1x', 'pa ge-1', 'page-1234567890123', `${'p'.repeat(65)}-1`])(
    'runs each time where it has none that can be read: %s',
    async no => {
      const numbers = new CommandNumbers();
      const { act, ran } = counting();
      await numbers.once('session', no, act);
      await numbers.once('session', no, act);
      expect(ran()).toBe(2);
      numbers.stopped('session', no, 'PR001', 'move');
      expect(isRefused(numbers, 'page-0')).toBe(false);
      expect(isRefused(numbers, no)).toBe(false);
    },
  );

  it('is remembered for the last five hundred of its session, and forgotten with the session', async () => {
    const numbers = new CommandNumbers();
    const { act, ran } = counting();
    for (let n = 1; n <= 501; n += 1) await numbers.once('session', `page-${n}`, act);
    await numbers.once('session', 'page-2', act);
    expect(ran()).toBe(501);
    await numbers.once('session', 'page-1', act);
    expect(ran()).toBe(502);
    numbers.release('session');
    await numbers.once('session', 'page-501', act);
    expect(ran()).toBe(503);
  });
});

describe('a command that was sent before a stop', () => {
  it('is refused after it, however late it comes; the next one is not', () => {
    const numbers = new CommandNumbers();
    numbers.stopped('session', 'page-7', 'PR001', 'move');
    expect(['page-1', 'page-6', 'page-7', 'page-8'].map(no => isRefused(numbers, no))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('is refused by the latest of several stops, in whatever order they came', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(50), { minLength: 1, maxLength: 10 }), fc.nat(50), (stops, sent) => {
        const numbers = new CommandNumbers();
        for (const n of stops) numbers.stopped('session', `page-${n}`, 'PR001', 'move');
        expect(isRefused(numbers, `page-${sent}`)).toBe(sent < Math.max(...stops));
      }),
    );
  });

  it('concerns one page, one device, and either the robot or its camera', () => {
    const numbers = new CommandNumbers();
    numbers.stopped('session', 'page-7', 'PR001', 'move');
    expect(isRefused(numbers, 'other-1')).toBe(false);
    expect(isRefused(numbers, 'page-1', 'PR002')).toBe(false);
    expect(isRefused(numbers, 'page-1', 'PR001', 'ptz')).toBe(false);
    numbers.stopped('session', 'page-9', 'PR001', 'ptz');
    expect(isRefused(numbers, 'page-8', 'PR001', 'ptz')).toBe(true);
    expect(isRefused(numbers, 'page-8')).toBe(false);
  });

  it('is refused for as long as two hundred later stops have not come in its session', () => {
    const numbers = new CommandNumbers();
    numbers.stopped('session', 'page-7', 'PR001', 'move');
    for (let n = 0; n < 199; n += 1) numbers.stopped('session', `page${n}-7`, 'PR001', 'move');
    expect(isRefused(numbers, 'page-1')).toBe(true);
    numbers.stopped('session', 'page199-7', 'PR001', 'move');
    expect(isRefused(numbers, 'page-1')).toBe(false);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Turns } from './turns.ts';

/** Waits until the engine has had time for its next turns. */
const turnsPass = async (count = 4): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await new Promise(resolve => setImmediate(resolve));
};

interface Held {
  readonly name: string;
  readonly end: () => void;
}

function setUp() {
  const timers: (() => void)[] = [];
  const turns = new Turns(work => {
    timers.push(work);
    return () => void timers.splice(timers.indexOf(work), 1);
  });
  const order: string[] = [];
  const held: Held[] = [];
  /** Work that ends when the test ends it. */
  const take = (name: string, isPatient = false): void =>
    turns.take(() => {
      order.push(name);
      return new Promise<void>(end => void held.push({ name, end }));
    }, isPatient);
  /** Ends the work that runs. */
  const end = async (): Promise<void> => {
    held.shift()?.end();
    await turnsPass();
  };
  /** The pause after an answer is over. */
  const pause = async (): Promise<void> => {
    for (const work of timers.splice(0)) work();
    await turnsPass();
  };
  return { turns, order, held, timers, take, end, pause };
}

describe('queries at an engine that runs one at a time', () => {
  it('run one after another, in the order in which they came', async () => {
    const { order, held, take, end } = setUp();
    for (const name of ['a', 'b', 'c']) take(name);
    expect([order, held.length]).toEqual([['a'], 1]);
    await end();
    expect([order, held.length]).toEqual([['a', 'b'], 1]);
    await end();
    await end();
    expect([order, held.length]).toEqual([['a', 'b', 'c'], 0]);
  });

  it('go on after one that fails', async () => {
    const { turns, order } = setUp();
    turns.take(() => Promise.reject(new Error('no such table')).catch(() => void order.push('failed')), false);
    turns.take(async () => void order.push('next'), false);
    await turnsPass();
    expect(order).toEqual(['failed', 'next']);
  });

  it('that are patient let the others go first, also those that come within the pause after an answer', async () => {
    const { order, take, end, pause } = setUp();
    take('usual');
    take('patient', true);
    take('second');
    await end();
    await end();
    expect(order).toEqual(['usual', 'second']);
    take('third');
    await end();
    await pause();
    expect(order).toEqual(['usual', 'second', 'third', 'patient']);
  });

  it('that are patient run at once where nothing else does', async () => {
    const { order, take, end } = setUp();
    take('patient', true);
    take('next patient', true);
    await end();
    expect(order).toEqual(['patient', 'next patient']);
  });

  it('that are patient wait for fifty others at most, and the fifty after them wait again for one only', async () => {
    const { order, take, end } = setUp();
    take('first');
    for (const name of ['p1', 'p2']) take(name, true);
    for (let n = 1; n <= 120; n += 1) take(`u${n}`);
    for (let n = 0; n < 110; n += 1) await end();
    const places = ['p1', 'p2'].map(name => order.indexOf(name));
    expect(places).toEqual([50, 101].map(at => expect.toSatisfy((place: number) => Math.abs(place - at) <= 1)));
  });

  it('all run once and one at a time, whatever comes when', async () => {
    const step = fc.constantFrom('usual', 'patient', 'end', 'end', 'pause');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async steps => {
        const { order, held, timers, take, end, pause } = setUp();
        let count = 0;
        for (const what of steps) {
          if (what === 'end') await end();
          else if (what === 'pause') await pause();
          else take(`${what} ${(count += 1)}`, what === 'patient');
          expect(held.length).toBeLessThanOrEqual(1);
          expect(timers.length).toBeLessThanOrEqual(1);
        }
        for (let n = 0; n <= count; n += 1) {
          await end();
          await pause();
        }
        expect(new Set(order).size).toBe(count);
        expect(order).toHaveLength(count);
        for (const kind of ['usual', 'patient']) {
          const numbers = order.filter(name => name.startsWith(kind)).map(name => Number(name.split(' ')[1]));
          expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
        }
      }),
      { numRuns: 40 },
    );
  });
});

import { expect, it } from 'vitest';
import { FairLine, type Comer } from './fair-line.ts';

/** A line that runs one piece of work at a time, with the work that has begun in it. */
const lineOf = (waiting = 40) => {
  const line = new FairLine({ atOnce: 1, waiting });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const refused: string[] = [];
  const come = (name: string, comer: Comer): void => {
    line
      .take(comer, () => {
        begun.push(name);
        return new Promise<void>(resolve => ends.push(resolve));
      })
      .catch(() => refused.push(name));
  };
  const endAll = async (): Promise<void> => {
    while (ends.length > 0) {
      ends.shift()?.();
      await new Promise(resolve => setImmediate(resolve));
    }
  };
  return { come, begun, refused, endAll };
};
const from = (address: string, isKnown = false): Comer => ({ address, isKnown });

it('addresses take turns, so that one that sends thirty delays another by one', async () => {
  const { come, begun, endAll } = lineOf();
  for (let n = 0; n < 30; n++) come(`junk ${String(n)}`, from('10.0.0.1'));
  come('right', from('10.0.0.2'));
  await endAll();
  expect(begun.indexOf('right')).toBeLessThanOrEqual(2);
  expect(begun).toHaveLength(31);
});

it('known browsers go first, also those of an address that sends junk', async () => {
  const { come, begun, endAll } = lineOf();
  for (let n = 0; n < 30; n++) come('junk', from(`10.0.0.${String(n)}`));
  come('right', from('10.0.0.1', true));
  await endAll();
  expect(begun.indexOf('right')).toBe(1);
});

it('where the line is full, the newest of the longest queue gives way to an address with fewer', async () => {
  const { come, begun, refused, endAll } = lineOf(4);
  for (let n = 0; n < 5; n++) come(`junk ${String(n)}`, from('10.0.0.1'));
  come('junk 5', from('10.0.0.1'));
  come('right', from('10.0.0.2'));
  come('known', from('10.0.0.1', true));
  await endAll();
  expect(refused).toEqual(['junk 5', 'junk 4']);
  expect(begun).toEqual(['junk 0', 'known', 'junk 1', 'right', 'junk 2', 'junk 3']);
});

it('goes on after work that fails', async () => {
  const line = new FairLine({ atOnce: 1, waiting: 1 });
  await expect(line.take(from('a'), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await line.take(from('a'), () => Promise.resolve(1))).toBe(1);
});

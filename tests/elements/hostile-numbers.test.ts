// Every number and every time of every push is in turn each of those that no server should send. No widget fails or shows something that is
// not a number, and every alarm is shown.
import { expect } from '@esm-bundle/chai';
import { drawn } from './harness.ts';
import { hostileServer } from './hostile-server.ts';
import { oddNumbers, wordsOn } from './hostile-values.ts';

describe('a hostile server', () => {
  const { console, home, round, isHarmless } = hostileServer();

  it('sends odd numbers and times in every field of every push', async () => {
    // A thing whose required value is odd is not read at all. So the optional values are also odd alone.
    for (const isOptionalOnly of [false, true])
      for (const [index, odd] of oddNumbers.entries()) {
        const what = `${String(odd)}${isOptionalOnly ? ' where it may be missing' : ''}`;
        const spoils = { number: () => odd, time: () => odd, isOptionalOnly };
        await round(`valid-${isOptionalOnly ? 'optional' : 'every'}-${index}`, spoils);
        await console().clock.advance(1_000);
        await drawn();
        isHarmless(what);
        expect(wordsOn(home()).match(/NaN|Infinity|Invalid Date|undefined/g) ?? [], what).to.deep.equal([]);
        console().console.alarms.collapse();
      }
  }).timeout(500_000);
});

// Every address of every push becomes in turn each of what a hostile server may send: nothing is asked for, no widget fails, and every alarm
// is shown.
import { expect } from '@esm-bundle/chai';
import { drawn } from './harness.ts';
import { hostileServer } from './hostile-server.ts';
import { hostileAddresses } from './hostile.ts';

describe('a hostile server', () => {
  const { console, reports, round, isHarmless } = hostileServer();

  it(`sends ${hostileAddresses.length} addresses in every field of every push`, async () => {
    expect(hostileAddresses.length).to.be.greaterThan(39);
    for (const [index, hostile] of hostileAddresses.entries()) {
      await round(`valid-${index}`, 'text', hostile, 'a valid one');
      await console().clock.advance(20_000);
      await drawn();
      isHarmless(hostile);
      console().console.alarms.collapse();
    }
    // No sound was fetched from where none is.
    for (const played of console().environment.played) expect(played).to.match(/^[a-z-]+$/);
    expect(performance.getEntriesByType('resource').some(({ name }) => name.includes('evil'))).to.equal(false);
    expect(reports).to.deep.equal([]);
  }).timeout(150_000);
});

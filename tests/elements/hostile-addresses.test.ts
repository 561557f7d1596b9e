// Every address of every push is in turn each of those that a hostile server may send: nothing is requested, no widget fails, and every alarm
// is shown. Addresses of sounds, which are asked for one after the other, are tested with alarms (packages/core/src/alarms/hostile-sounds.test.ts).
import { expect } from '@esm-bundle/chai';
import { hostileAddresses } from '@patrolkit/core/testing';
import { drawn } from './harness.ts';
import { hostileServer } from './hostile-server.ts';

describe('a hostile server', () => {
  const { console, reports, round, isHarmless } = hostileServer();

  it(`sends ${hostileAddresses.length} addresses in every field of every push`, async () => {
    expect(hostileAddresses.length).to.be.greaterThan(39);
    for (const [index, hostile] of hostileAddresses.entries()) {
      await round(`valid-${index}`, { address: () => hostile });
      await console().clock.advance(1_000);
      await drawn();
      isHarmless(hostile);
      console().console.alarms.collapse();
    }
    expect(performance.getEntriesByType('resource').some(({ name }) => name.includes('evil'))).to.equal(false);
    expect(reports).to.deep.equal([]);
  }).timeout(500_000);
});

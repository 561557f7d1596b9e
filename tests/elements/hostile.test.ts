// Every text of every push is in turn each of those that a hostile server may send. Nothing runs, no widget fails, and every alarm is shown
// as it was written.
import { expect } from '@esm-bundle/chai';
import { hostileTexts, hostileTextsTogether } from '@patrolkit/core/testing';
import { drawn } from './harness.ts';
import { hostileServer } from './hostile-server.ts';

describe('a hostile server', () => {
  const { console, round, isHarmless } = hostileServer();

  it(`sends ${hostileTexts.length} texts in every field of every push`, async () => {
    expect(hostileTexts.length).to.be.greaterThan(119);
    expect(hostileTexts.every(hostile => hostileTextsTogether.some(text => text.includes(hostile)))).to.equal(true);
    for (const [index, hostile] of hostileTextsTogether.entries()) {
      await round(`valid-${index}`, { text: () => hostile }, hostile);
      await console().clock.advance(1_000);
      await drawn();
      isHarmless(hostile);
      console().console.alarms.collapse();
    }
  }).timeout(500_000);
});

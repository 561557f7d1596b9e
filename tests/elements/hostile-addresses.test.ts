// Every address of every push is in turn each of those that a hostile server may send. Nothing is requested or opened, no widget fails, and
// every alarm is shown. Addresses of sounds, which are requested one after the other, are tested with alarms
// (packages/core/src/alarms/hostile-sounds.test.ts).
import { expect } from '@esm-bundle/chai';
import { hostileAddresses } from '@patrolkit/core/testing';
import { drawn } from './harness.ts';
import { pressAll, watchOpening } from './hostile-opening.ts';
import { hostileServer } from './hostile-server.ts';
import { addressesOf, isHostileAddress } from './hostile-values.ts';

/** Addresses that a browser reads as http: each is a path, or a host that no name server knows. */
const ownPaths = hostileAddresses.filter(address => !isHostileAddress(address));
/** One address that runs and one that leaves the page, wherever it is opened. */
const pressed = hostileAddresses.filter(address =>
  ['javascript://', 'intent:'].some(begin => address.startsWith(begin)),
);

describe('a hostile server', () => {
  const { console, home, reports, round, isHarmless } = hostileServer();
  const opened: string[] = [];
  let end: () => void;
  beforeEach(() => {
    opened.length = 0;
    end = watchOpening(opened);
  });
  afterEach(() => end());

  it('sends addresses each of which is seen wherever it gets through', () => {
    expect(ownPaths).to.have.length(4);
    for (const address of hostileAddresses) {
      const link = document.createElement('a');
      for (const name of ['href', 'src', 'xlink:href', 'poster']) link.setAttribute(name, address);
      const found = [...addressesOf(link)];
      expect(found.filter(isHostileAddress), address).to.have.length(ownPaths.includes(address) ? 0 : 4);
      if (isHostileAddress(address)) link.click();
    }
    expect(opened).to.have.length(hostileAddresses.length - ownPaths.length);
  });

  it(`sends ${hostileAddresses.length} addresses in every field of every push`, async () => {
    expect(hostileAddresses.length).to.be.greaterThan(44);
    for (const [index, hostile] of hostileAddresses.entries()) {
      await round(`valid-${index}`, { address: () => hostile });
      await console().clock.advance(1_000);
      await drawn();
      isHarmless(hostile);
      console().console.alarms.collapse();
    }
    // The browser reports what the policy keeps from loading; what the policy lets through has an allowed scheme.
    expect(performance.getEntriesByType('resource').filter(({ name }) => isHostileAddress(name))).to.deep.equal([]);
    expect(reports).to.deep.equal([]);
  }).timeout(500_000);

  it('opens none of them, whatever button, link or picture is pressed', async () => {
    expect(pressed).to.have.length(2);
    for (const [index, hostile] of pressed.entries()) {
      await round(`pressed-${index}`, { address: () => hostile });
      await console().clock.advance(1_000);
      await drawn();
      // The viewer of a picture and its links appear only after a press on the picture.
      for (const place of ['picture', 'link']) {
        expect(pressAll(home()), place).to.be.greaterThan(20);
        await drawn();
        isHarmless(`${hostile}, pressed`);
        expect(opened.filter(isHostileAddress), hostile).to.deep.equal([]);
      }
      console().console.alarms.collapse();
    }
    expect(reports).to.deep.equal([]);
  }).timeout(500_000);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createReconnecting, lastingAfter, mediaWaits } from './reconnecting.ts';

function setUp() {
  let now = 0;
  const reconnecting = createReconnecting({ now: () => now });
  return { reconnecting, pass: (ms: number) => void (now += ms) };
}

describe('a stream that breaks', () => {
  it('is opened again after waits that grow, though each connection delivers', () => {
    const { reconnecting, pass } = setUp();
    const waits = Array.from({ length: 8 }, () => {
      reconnecting.delivers();
      pass(60);
      return reconnecting.broke();
    });
    expect(waits).toEqual([0, 250, 500, 1_000, 2_000, 5_000, 5_000, 5_000]);
    expect(reconnecting.isUnsteady).toBe(true);
  });

  it('starts from the first wait again once a connection has delivered for ten seconds', () => {
    const { reconnecting, pass } = setUp();
    for (let n = 0; n < 4; n += 1) {
      reconnecting.delivers();
      reconnecting.broke();
    }
    expect(reconnecting).toMatchObject({ breaks: 4, isUnsteady: true });
    reconnecting.delivers();
    pass(lastingAfter - 1);
    reconnecting.delivers();
    expect(reconnecting.isUnsteady).toBe(true);
    pass(1);
    reconnecting.delivers();
    expect(reconnecting).toMatchObject({ breaks: 0, isUnsteady: false });
    expect(reconnecting.broke()).toBe(0);
  });

  it('counts the time from the first delivery: one that opens and stays silent has not lasted', () => {
    const { reconnecting, pass } = setUp();
    reconnecting.broke();
    pass(60_000);
    expect(reconnecting.broke()).toBe(250);
    expect(reconnecting.isUnsteady).toBe(false);
  });

  it('is asked for at most seven times in ten seconds, whatever it delivers and however soon it breaks', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2_000 }), { minLength: 200, maxLength: 200 }), lasts => {
        let now = 0;
        const reconnecting = createReconnecting({ now: () => now });
        const opened: number[] = [];
        for (const lasted of lasts) {
          opened.push(now);
          reconnecting.delivers();
          now += lasted;
          reconnecting.delivers();
          now += reconnecting.broke();
        }
        const most = Math.max(...opened.map(at => opened.filter(other => other >= at && other < at + 10_000).length));
        expect(most).toBeLessThanOrEqual(mediaWaits.length + 1);
      }),
      { numRuns: 200 },
    );
  });
});

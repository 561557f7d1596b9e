import { FakeClock, settle } from '@patrolkit/transport/testing';
import { describe, expect, it } from 'vitest';
import { createDelays, probeEvery } from './delay.ts';

function measured() {
  const clock = new FakeClock();
  const probes: ((isAnswered: boolean) => void)[] = [];
  const delays = createDelays(clock, () => new Promise(resolve => probes.push(resolve)));
  return { clock, probes, ...delays };
}

describe('the delay of control', () => {
  it.each([
    [199, 'normal'],
    [200, 'normal'],
    [201, 'amber'],
    [299, 'amber'],
    [300, 'amber'],
    [301, 'red'],
    [1_000, 'red'],
    [1_001, 'red'],
  ] as const)('of %i ms is %s', (delay, band) => {
    const { $delay, add } = measured();
    for (let n = 0; n < 10; n += 1) add(delay);
    expect($delay.get()).toEqual({ median: delay, band });
  });

  it('is the median of the last ten answers', () => {
    const { $delay, add } = measured();
    for (const delay of [900, 900, 900, 100, 100, 100, 100, 100, 100, 100, 100, 100, 300]) add(delay);
    expect($delay.get()?.median).toBe(100);
    for (let n = 0; n < 9; n += 1) add(400);
    expect($delay.get()).toEqual({ median: 400, band: 'red' });
  });

  it('refuses a new hold above 1000 ms, as the median of the last five answers', () => {
    const { $tooSlow, add } = measured();
    for (let n = 0; n < 5; n += 1) add(1_000);
    expect($tooSlow.get()).toBeUndefined();
    for (const delay of [1_001, 1_001]) add(delay);
    expect($tooSlow.get()).toBeUndefined();
    add(1_001);
    expect($tooSlow.get()).toBe(1_001);
  });

  it('refuses it until one answer is faster', () => {
    const { $tooSlow, add } = measured();
    for (let n = 0; n < 5; n += 1) add(1_500);
    expect($tooSlow.get()).toBe(1_500);
    add(1_001);
    expect($tooSlow.get()).toBe(1_500);
    add(1_000);
    expect($tooSlow.get()).toBeUndefined();
    add(1_500);
    expect($tooSlow.get()).toBe(1_500);
  });

  it('asks a harmless question now and then while it refuses, one at a time, and never else', async () => {
    const { clock, probes, $tooSlow, add } = measured();
    for (let n = 0; n < 5; n += 1) add(1_500);
    expect(probes).toHaveLength(0);
    await clock.advance(probeEvery);
    expect(probes).toHaveLength(1);
    await clock.advance(10_000);
    expect(probes).toHaveLength(1);
    // A probe without an answer does not end the refusal, however fast it failed.
    probes[0]?.(false);
    await settle();
    expect($tooSlow.get()).toBe(1_500);
    await clock.advance(probeEvery + 300);
    expect(probes).toHaveLength(2);
    probes[1]?.(true);
    await settle();
    expect($tooSlow.get()).toBeUndefined();
    await clock.advance(60_000);
    expect(probes).toHaveLength(2);
    expect(clock.waiting).toBe(0);
  });

  it('goes on refusing while the question is answered as slowly', async () => {
    const { clock, probes, $tooSlow, add } = measured();
    for (let n = 0; n < 5; n += 1) add(1_500);
    await clock.advance(probeEvery + 2_000);
    probes[0]?.(true);
    await settle();
    expect($tooSlow.get()).toBe(1_500);
    await clock.advance(probeEvery);
    expect(probes).toHaveLength(2);
  });

  it('leaves nothing', () => {
    const { clock, $tooSlow, $delay, add, clear } = measured();
    for (let n = 0; n < 5; n += 1) add(1_500);
    clear();
    expect([$tooSlow.get(), $delay.get(), clock.waiting]).toEqual([undefined, undefined, 0]);
  });
});

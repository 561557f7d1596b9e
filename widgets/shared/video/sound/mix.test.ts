import { describe, expect, it } from 'vitest';
import { mixChannels, mixTurns } from './mix.ts';

describe('channels', () => {
  it('are mixed to one by their mean, which is never too loud', () => {
    const [left, right] = [Float32Array.of(0, 1, -1, 3), Float32Array.of(1, 1, 0, 1)];
    expect([...mixChannels([left, right])]).toEqual([16_383, 32_767, -16_383, 32_767]);
    expect([...mixChannels([right])]).toEqual([32_767, 32_767, 0, 32_767]);
    expect([...mixChannels([left, left, left, left, right, left])]).toEqual([5_461, 32_767, -27_305, 32_767]);
  });

  it('that follow each other in turn are mixed alike, and half a turn at the end is left out', () => {
    expect([...mixTurns(Int16Array.of(0, 1_000, -32_768, -32_768, 7), 2)]).toEqual([500, -32_768]);
    expect([...mixTurns(Int16Array.of(3, 0, 0), 3)]).toEqual([1]);
    expect([...mixTurns(Int16Array.of(5, 6), 1)]).toEqual([5, 6]);
  });
});

import type { Notice } from '@patrolkit/core';
import { FakeClock } from '@patrolkit/core/testing';
import { describe, expect, it } from 'vitest';
import type { EngineReading, EngineStats, Missing } from '../engines/engine.ts';
import { beginTimes, createTurns } from './turns.ts';

const figures = (missing?: Missing, codec = 'avc1.42c01e'): EngineStats => ({
  kbitPerSecond: 20,
  framesPerSecond: 0,
  dropped: 0,
  behind: 0,
  codec,
  ...(missing ? { missing } : {}),
});

function setUp() {
  const clock = new FakeClock();
  let reading: EngineReading & { readonly problem?: Notice } = { refusals: [], reconnects: 0 };
  let opened = 0;
  const turns = createTurns({
    clock,
    reading: () => reading,
    change: part => (reading = { ...reading, ...part }),
    reopen: () => (opened += 1),
  });
  const after = async (seconds: number, stats: EngineStats): Promise<void> => {
    for (let second = 0; second < seconds; second += 1) {
      await clock.advance(1_000);
      turns.onStats('one', stats);
    }
  };
  return { clock, turns, after, reading: () => reading, opened: () => opened };
}

describe('the turns of engines', () => {
  it('change where nothing can be begun with for long; before, it is told what comes and what is missing', async () => {
    const { after, reading, opened } = setUp();
    await after(2, figures('key'));
    expect(reading().problem).toBeUndefined();
    await after(1, figures('key'));
    expect(reading().problem).toEqual({ id: 'video.missing.key', values: { codec: 'H.264' } });
    await after(beginTimes.left / 1_000 - 4, figures('key'));
    expect([opened(), reading().refusals]).toEqual([0, []]);
    await after(1, figures('decoder', 'hvc1.1.6.L93.B0'));
    expect(reading().problem).toEqual({ id: 'video.missing.decoder', values: { codec: 'H.265' } });
    expect(reading().refusals).toEqual([{ engine: 'one', why: 'unbegun', codec: 'hvc1.1.6.L93.B0' }]);
    expect(opened()).toBe(1);
  });

  it('count the time only while pictures come', async () => {
    const { clock, after, reading } = setUp();
    await after(2, figures('parameters'));
    await clock.advance(60_000);
    await after(1, figures());
    expect(reading().problem).toBeUndefined();
    await after(1, figures('parameters'));
    expect(reading()).toMatchObject({ refusals: [], problem: { id: 'video.missing.parameters' } });
  });

  it('count from zero after a picture', async () => {
    const { turns, after, reading } = setUp();
    await after(2, figures('key'));
    turns.forget();
    await after(2, figures('key'));
    expect(reading().problem).toBeUndefined();
  });

  it('begin again once each engine has tried in vain, but for those that cannot play it', () => {
    const { turns, reading, opened } = setUp();
    expect(turns.startOver()).toBe(false);
    turns.leave('one', 'unbegun', undefined);
    turns.leave('two', 'broken', 'avc1.42c01e');
    expect(turns.startOver()).toBe(true);
    expect(reading().refusals).toEqual([{ engine: 'two', why: 'broken', codec: 'avc1.42c01e' }]);
    expect([opened(), turns.startOver()]).toEqual([3, false]);
  });
});

import { done, type PlaybackEvents } from '@patrolkit/core';
import { FakeClock, settle } from '@patrolkit/core/testing';
import { describe, expect, it } from 'vitest';
import type { EngineEvents } from '../shared/video/engines/engine.ts';
import type { Surface } from '../shared/video/engines/surface.ts';
import { createRecordedPlayer } from './recorded-player.ts';

describe('a recording behind the controls of the live player', () => {
  it('plays to its end, and again from its beginning when asked', async () => {
    let events: EngineEvents | undefined;
    let server: PlaybackEvents | undefined;
    const said: string[] = [];
    const player = createRecordedPlayer({
      clock: new FakeClock(),
      engines: [
        {
          name: 'fake',
          canPlay: () => true,
          load: () =>
            Promise.resolve({
              start: (_address, _surface, told) => void (events = told),
              stop: () => undefined,
              toLiveEdge: () => undefined,
            }),
        },
      ],
    });
    player.play(
      {
        open: () => Promise.resolve(done({ address: 'ws://v/1', zero: 0 })),
        control: (_address, told) => {
          server = told;
          return {
            setSpeed: () => undefined,
            pause: () => void said.push('pause'),
            resume: () => void said.push('resume'),
            step: at => void said.push(`step ${at}`),
            stepFrames: () => undefined,
            close: () => undefined,
          };
        },
        surface: {} as Surface,
      },
      5_000,
    );
    const states: string[] = [];
    player.$reading.listen(({ state }) => states.push(state));
    await settle();
    events?.onFrame(5_000);
    events?.onStats({ kbitPerSecond: 1, framesPerSecond: 15, dropped: 0, behind: 0 });
    expect(player.$reading.get()).toMatchObject({
      state: 'playing',
      engine: 'fake',
      recordedAt: 5_000,
      stats: { framesPerSecond: 15 },
    });
    player.pause();
    expect(player.$reading.get().state).toBe('paused');
    player.resume();
    server?.onEnd?.();
    expect(player.$reading.get().state).toBe('ended');
    player.resume();
    expect(player.$reading.get().state).toBe('playing');
    expect(said).toEqual(['pause', 'resume', 'step 5000', 'resume']);
    player.dispose();
    expect(states.at(-1)).toBe('idle');
  });
});

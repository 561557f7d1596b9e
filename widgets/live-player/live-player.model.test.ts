import { done, failed } from '@patrolkit/core';
import { FakeClock, settle } from '@patrolkit/core/testing';
import { describe, expect, it } from 'vitest';
import type { Engine, EngineEvents, EngineKind } from '../shared/video/engines/engine.ts';
import type { SoundTaker } from '../shared/video/sound/sound.ts';
import type { Surface } from '../shared/video/engines/surface.ts';
import { createPlayer } from './live-player.model.ts';
import { playerLimits, type PlayerSource } from './player.ts';

/** An engine whose events the test sends. */
class FakeEngine implements Engine {
  events: EngineEvents | undefined;
  starts: string[] = [];
  stops = 0;
  edges = 0;
  start(address: string, _surface: Surface, events: EngineEvents): void {
    this.starts.push(address);
    this.events = events;
  }
  stop(): void {
    this.stops += 1;
    this.events = undefined;
  }
  toLiveEdge(): void {
    this.edges += 1;
  }
}

function setUp(
  options: {
    canPlay?: boolean;
    limitMinutes?: number;
    names?: string[];
    mayEnd?: boolean;
    isHeard?: boolean;
    onUnreachable?: () => void;
    left?: number;
  } = {},
) {
  const clock = new FakeClock();
  const engines: FakeEngine[] = [];
  const kinds: string[] = [];
  const all = (options.names ?? ['fake']).map((name): EngineKind => ({
    name,
    canPlay: () => options.canPlay ?? true,
    load: () => {
      const engine = new FakeEngine();
      engines.push(engine);
      kinds.push(name);
      return Promise.resolve(engine);
    },
  }));
  const heard: string[] = [];
  const sound: SoundTaker = {
    expect: (hasAudio, isDeaf) => void heard.push(`expect ${String(hasAudio)} ${String(isDeaf)}`),
    take: ({ kind }) => void heard.push(kind),
    open: () => void heard.push('open'),
    gone: () => undefined,
    rest: () => void heard.push('rest'),
    end: () => void heard.push('end'),
  };
  const player = createPlayer({ clock, random: () => 0.5, engines: all, sound });
  let isRefused = false;
  let isHanging = false;
  let left = options.left;
  let asked = 0;
  const states: string[] = [];
  player.$reading.listen(({ state }) => states.at(-1) !== state && states.push(state));
  const sourceOf = (of: string): PlayerSource => ({
    open: () => {
      asked += 1;
      if (isHanging) return new Promise(() => undefined);
      if (left === 0) return Promise.resolve(failed({ id: 'player.usedUp' }));
      return Promise.resolve(
        isRefused
          ? failed({ id: 'video.noAddress' })
          : done({
              address: `ws://v/${engines.length}`,
              ...(left === undefined ? {} : { leftSeconds: left }),
            }),
      );
    },
    surface: {} as Surface,
    of,
    ...(options.mayEnd ? { mayEnd: true } : {}),
    ...(options.onUnreachable ? { onUnreachable: options.onUnreachable } : {}),
    ...(options.isHeard ? { isHeard: true } : {}),
    ...(options.limitMinutes === undefined ? {} : { limitMinutes: options.limitMinutes }),
  });
  player.play(sourceOf('robot-1'));
  const frames = async (milliseconds: number): Promise<void> => {
    for (let passed = 0; passed < milliseconds; passed += 100) {
      engines.at(-1)?.events?.onFrame();
      await clock.advance(100);
    }
  };
  return {
    clock,
    player,
    engines,
    kinds,
    heard,
    states,
    frames,
    refuse: (refused: boolean) => void (isRefused = refused),
    hang: (hangs: boolean) => void (isHanging = hangs),
    grant: (seconds: number) => void (left = seconds),
    asked: () => asked,
    change: (of: string) => player.play(sourceOf(of)),
    reading: () => player.$reading.get(),
  };
}

describe('the sound of a live player', () => {
  const piece = { kind: 'audio', at: 0, data: new Uint8Array() } as const;

  it('is handed on; it rests with a pause and ends with the time, the sight and the player', async () => {
    const { player, engines, heard, frames, clock } = setUp({ limitMinutes: 1 });
    await settle();
    engines[0]?.events?.onSound?.(piece);
    expect(heard).toEqual(['end', 'expect undefined false', 'audio']);
    heard.length = 0;
    await frames(500);
    player.pause();
    expect(heard).toEqual(['rest']);
    player.resume();
    await settle();
    player.setHidden(true);
    await clock.advance(6_000);
    expect(heard.slice(1)).toEqual(['expect undefined false', 'end']);
    player.setHidden(false);
    await settle();
    heard.length = 0;
    await frames(61_000);
    expect(heard).toEqual(['end']);
    player.dispose();
    expect(heard).toEqual(['end', 'end']);
  });

  it('is on from the start where it is there to be heard, and goes on while the page is hidden', async () => {
    const { player, engines, heard, frames, clock } = setUp({ isHeard: true });
    await settle();
    expect(heard).toEqual(['end', 'open', 'expect undefined false']);
    await frames(500);
    player.setHidden(true);
    await clock.advance(60_000);
    expect(engines.at(-1)?.stops).toBe(0);
    engines[0]?.events?.onSound?.(piece);
    expect(heard.slice(3)).toEqual(['audio']);
    engines[0]?.events?.onEnd('broken');
    await clock.advance(1_000);
    expect(engines, 'a cut is mended while it is hidden').toHaveLength(2);
  });

  it('begins in a hidden page too where it is there to be heard', async () => {
    const { player, engines, change } = setUp({ isHeard: true });
    await settle();
    player.setHidden(true);
    change('robot-2');
    await settle();
    expect(engines.length).toBeGreaterThan(1);
  });

  it('of an engine that was left is not heard any more', async () => {
    const { player, engines, heard } = setUp();
    await settle();
    const late = engines[0]?.events;
    player.pause();
    heard.length = 0;
    late?.onSound?.(piece);
    expect(heard).toEqual([]);
  });
});

describe('a live player', () => {
  it('plays from the first frame on', async () => {
    const { frames, reading, states } = setUp();
    await settle();
    expect(reading().state).toBe('connecting');
    await frames(1_000);
    expect(states).toEqual(['connecting', 'playing']);
    expect(reading()).toMatchObject({ isLost: false, engine: 'fake' });
    expect(reading().frameAge).toBeUndefined();
  });

  it('writes the age of an old frame, is lost after 3 s and failed after 18 s', async () => {
    const { clock, frames, reading, refuse } = setUp();
    await settle();
    await frames(1_000);
    refuse(true);
    await clock.advance(1_200);
    expect(reading()).toMatchObject({ state: 'playing', isLost: false, frameAge: 1_000 });
    await clock.advance(1_600);
    expect(reading().isLost).toBe(false);
    await clock.advance(300);
    expect(reading()).toMatchObject({ state: 'playing', isLost: true });
    await clock.advance(14_500);
    expect(reading().state).toBe('playing');
    await clock.advance(600);
    expect(reading()).toMatchObject({ state: 'failed', problem: { id: 'video.noAddress' } });
  });

  it('counts what a frame came late as part of its age, and not as a wait for the next', async () => {
    const { clock, engines, reading } = setUp();
    await settle();
    for (let passed = 0; passed < 4_000; passed += 40) {
      engines.at(-1)?.events?.onFrame(undefined, 1_400);
      await clock.advance(40);
    }
    expect(reading()).toMatchObject({ state: 'playing', isLost: false, frameAge: 1_250 });
    await clock.advance(1_000);
    expect(reading()).toMatchObject({ isLost: false, frameAge: 2_250 });
    for (let passed = 0; passed < 1_000; passed += 40) {
      engines.at(-1)?.events?.onFrame(undefined, 400);
      await clock.advance(40);
    }
    expect(reading().frameAge).toBeUndefined();
  });

  it.each([0, 10, 90, 130, 240])(
    'marks a frame from 1 s on, is lost from 3 s and failed from 18 s, never before, one look later at most (%i ms beside it)',
    async beside => {
      const { clock, engines, frames, reading, refuse } = setUp();
      await settle();
      await frames(1_000);
      await clock.advance(beside);
      engines.at(-1)?.events?.onFrame();
      refuse(true);
      const since = clock.now();
      const first: Record<'marked' | 'lost' | 'failed', number | undefined> = {
        marked: undefined,
        lost: undefined,
        failed: undefined,
      };
      while (clock.now() - since < 19_000) {
        await clock.advance(10);
        const age = clock.now() - since;
        const { frameAge, isLost, state } = reading();
        if (frameAge !== undefined) first.marked ??= age;
        if (isLost) first.lost ??= age;
        if (state === 'failed') first.failed ??= age;
      }
      for (const [what, limit] of [
        ['marked', 1_000],
        ['lost', 3_000],
        ['failed', 18_000],
      ] as const) {
        expect(first[what], what).toBeGreaterThanOrEqual(limit);
        expect(first[what], what).toBeLessThanOrEqual(limit + playerLimits.tick);
      }
    },
  );

  it('recovers from a failure by itself when the stream is back', async () => {
    const { clock, frames, reading, refuse } = setUp();
    refuse(true);
    await clock.advance(30_000);
    expect(reading().state).toBe('failed');
    refuse(false);
    await clock.advance(6_000);
    await frames(500);
    expect(reading()).toMatchObject({ state: 'playing', isLost: false });
    expect(reading().problem).toBeUndefined();
  });

  it('opens a cut stream again at once, then ever more slowly, with an address of its own', async () => {
    const { clock, engines, frames } = setUp();
    await settle();
    await frames(500);
    engines.at(-1)?.events?.onEnd('closed');
    await clock.advance(0);
    expect(engines.at(-1)?.starts).toEqual(['ws://v/1']);
    const times: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const before = clock.now();
      const count = engines.length;
      engines.at(-1)?.events?.onEnd('closed');
      while (engines.length === count) await clock.advance(50);
      times.push(clock.now() - before);
    }
    expect(times).toEqual([250, 500, 1_000, 2_000, 5_000]);
  });

  it('is asked for less and less often where each connection shows a picture and breaks, and says that it does not last', async () => {
    const { asked, clock, engines, frames, reading } = setUp();
    await settle();
    for (let passed = 0; passed < 10_000; passed += 50) {
      engines.at(-1)?.events?.onFrame();
      engines.at(-1)?.events?.onEnd('closed');
      await clock.advance(50);
    }
    expect(asked()).toBeLessThanOrEqual(7);
    expect(engines.length).toBeLessThanOrEqual(7);
    expect(reading()).toMatchObject({ isUnsteady: true });
    await clock.advance(5_000);
    await frames(9_900);
    expect(reading()).toMatchObject({ state: 'playing', isUnsteady: true });
    await frames(200);
    expect(reading()).toMatchObject({ state: 'playing', isUnsteady: false });
    const before = asked();
    engines.at(-1)?.events?.onEnd('closed');
    await clock.advance(0);
    expect(asked(), 'a steady stream is opened again at once').toBe(before + 1);
  });

  it('opens a mute stream again once it is lost', async () => {
    const { clock, engines, frames } = setUp();
    await settle();
    await frames(500);
    await clock.advance(3_200);
    expect(engines).toHaveLength(2);
    expect(engines[0]?.stops).toBeGreaterThan(0);
  });

  it('opens a stream that stays mute again and again, and gives a slow server time', async () => {
    const { clock, engines, frames, reading } = setUp();
    await settle();
    await frames(500);
    await clock.advance(12_000);
    expect(engines).toHaveLength(2);
    await clock.advance(60_000);
    expect(reading().state).toBe('failed');
    expect(engines.length).toBeGreaterThan(5);
    expect(engines.length).toBeLessThan(10);
    await clock.advance(5_000);
    await frames(500);
    expect(reading()).toMatchObject({ state: 'playing', isLost: false });
  });

  it('asks again when nobody answers where the stream is, also after it failed', async () => {
    const { asked, clock, engines, frames, hang, reading } = setUp();
    await settle();
    await frames(500);
    hang(true);
    engines.at(-1)?.events?.onEnd('closed');
    await clock.advance(60_000);
    expect(reading().state).toBe('failed');
    expect(asked()).toBeGreaterThan(4);
    expect(asked()).toBeLessThan(9);
    hang(false);
    await clock.advance(20_000);
    await frames(500);
    expect(reading()).toMatchObject({ state: 'playing', isLost: false });
  });

  it('says that a stream that may end has ended, and plays it again when asked; a camera has no end', async () => {
    const { clock, engines, frames, heard, player, reading } = setUp({ mayEnd: true });
    await settle();
    await frames(500);
    engines.at(-1)?.events?.onEnd('closed');
    await clock.advance(0);
    expect(engines).toHaveLength(2);
    await frames(500);
    heard.length = 0;
    engines.at(-1)?.events?.onEnd('ended');
    expect(reading()).toMatchObject({ state: 'ended', isLost: false });
    expect(heard).toEqual(['end']);
    await clock.advance(60_000);
    expect(engines).toHaveLength(2);
    expect(reading().state).toBe('ended');
    expect(clock.waiting).toBe(0);
    player.resume();
    await settle();
    await frames(500);
    expect(reading().state).toBe('playing');

    const camera = setUp();
    await settle();
    await camera.frames(500);
    camera.engines.at(-1)?.events?.onEnd('ended');
    await camera.clock.advance(0);
    expect(camera.engines).toHaveLength(2);
  });

  it('that is begun while the page is hidden waits until it is shown', async () => {
    const { asked, change, clock, engines, frames, player, reading } = setUp();
    await settle();
    await frames(500);
    player.setHidden(true);
    change('robot-2');
    await clock.advance(60_000);
    expect(asked()).toBe(1);
    expect(engines).toHaveLength(1);
    expect(reading().state).toBe('connecting');
    player.setHidden(false);
    await settle();
    await frames(500);
    expect(engines).toHaveLength(2);
    expect(reading()).toMatchObject({ state: 'playing', isLost: false });
  });

  it('that breaks while the page is hidden is requested again once it is shown', async () => {
    const { asked, clock, engines, frames, player, reading } = setUp();
    await settle();
    await frames(500);
    player.setHidden(true);
    engines.at(-1)?.events?.onEnd('closed');
    await clock.advance(4_000);
    expect(asked()).toBe(1);
    player.setHidden(false);
    await settle();
    await frames(500);
    expect(asked()).toBe(2);
    expect(reading()).toMatchObject({ state: 'playing', isLost: false });
  });

  it('counts no hidden time, and goes to the live edge when shown', async () => {
    const { clock, engines, frames, player, reading } = setUp();
    await settle();
    await frames(500);
    player.setHidden(true);
    await clock.advance(4_000);
    player.setHidden(false);
    expect(engines).toHaveLength(1);
    expect(engines.at(-1)?.edges).toBe(1);
    expect(reading()).toMatchObject({ state: 'playing', isLost: false });
  });

  it('gives its stream back while it is hidden for long, and plays a new one when shown', async () => {
    const { clock, engines, frames, player, reading } = setUp();
    await settle();
    await frames(500);
    player.setHidden(true);
    await clock.advance(60_000);
    expect(engines[0]?.stops).toBeGreaterThan(0);
    expect(reading()).toMatchObject({ state: 'playing', isLost: false, reconnects: 0 });
    player.setHidden(false);
    await settle();
    expect(engines).toHaveLength(2);
    await frames(500);
    expect(reading()).toMatchObject({ state: 'playing', isLost: false });
    player.setHidden(true);
    player.pause();
    await clock.advance(60_000);
    player.setHidden(false);
    await settle();
    expect(engines).toHaveLength(2);
    expect(reading().state).toBe('paused');
  });

  it.each(['playing', 'lost'])(
    'takes a picture that was %s before it rested for none until a frame comes',
    async was => {
      const { clock, frames, hang, player, reading } = setUp();
      await settle();
      await frames(500);
      if (was === 'lost') {
        hang(true);
        await clock.advance(4_000);
        expect(reading()).toMatchObject({ state: 'playing', isLost: true });
      }
      player.setHidden(true);
      await clock.advance(60_000);
      hang(false);
      player.setHidden(false);
      expect(reading()).toMatchObject({ state: 'connecting', isLost: false });
      expect(reading().frameAge).toBeUndefined();
      await settle();
      await clock.advance(1_500);
      expect(reading()).toMatchObject({ state: 'connecting', isLost: false });
      expect(reading().frameAge, 'the still is as old as it is').toBeGreaterThan(60_000);
      await frames(500);
      expect(reading()).toMatchObject({ state: 'playing', isLost: false });
      expect(reading().frameAge).toBeUndefined();
    },
  );

  it('gives back what it tries after a failure while the page is hidden for long, and tries on when shown', async () => {
    const { asked, clock, engines, frames, refuse, player, reading } = setUp();
    await settle();
    await frames(500);
    refuse(true);
    await clock.advance(30_000);
    expect(reading()).toMatchObject({ state: 'failed', isLost: true });
    player.setHidden(true);
    await clock.advance(5_000);
    refuse(false);
    const [tried, made] = [asked(), engines.length];
    await clock.advance(60_000);
    expect([asked(), engines.length], 'nobody asks, and nothing decodes').toEqual([tried, made]);
    player.setHidden(false);
    await settle();
    expect(asked()).toBe(tried + 1);
    expect(reading()).toMatchObject({ state: 'failed', isLost: true });
    await frames(500);
    expect(reading()).toMatchObject({ state: 'playing', isLost: false });
  });

  it('that failed for good opens nothing when its page is shown again', async () => {
    const { asked, clock, player, reading } = setUp({ canPlay: false });
    await clock.advance(1_000);
    player.setHidden(true);
    await clock.advance(60_000);
    player.setHidden(false);
    await clock.advance(60_000);
    expect(asked()).toBe(1);
    expect(reading()).toMatchObject({ state: 'failed', problem: { id: 'video.unsupported' } });
  });

  it('falls down to the next engine once for a codec, says why, and never comes back to the first', async () => {
    const { engines, frames, kinds, reading } = setUp({ names: ['one', 'two'] });
    await settle();
    engines.at(-1)?.events?.onEnd('unsupported', 'avc1.640028');
    await settle();
    await frames(500);
    expect(kinds).toEqual(['one', 'two']);
    expect(reading()).toMatchObject({
      state: 'playing',
      engine: 'two',
      refusals: [{ engine: 'one', why: 'unsupported', codec: 'avc1.640028' }],
    });
    engines.at(-1)?.events?.onEnd('closed');
    await settle();
    await frames(500);
    expect(kinds).toEqual(['one', 'two', 'two']);
  });

  it('leaves an engine that breaks again and again without a picture, and keeps the last one', async () => {
    const { clock, engines, kinds, reading } = setUp({ names: ['one', 'two'] });
    await settle();
    for (let n = 0; n < 6; n += 1) {
      engines.at(-1)?.events?.onEnd('broken');
      await clock.advance(400);
    }
    expect(kinds.slice(0, 3)).toEqual(['one', 'one', 'two']);
    expect(kinds.slice(3).every(name => name === 'two')).toBe(true);
    expect(reading().refusals).toEqual([{ engine: 'one', why: 'broken' }]);
  });

  it('takes what it cannot play for damage in a stream that it played, and opens it again', async () => {
    const { clock, engines, frames, kinds, reading } = setUp({ names: ['one', 'two'] });
    await settle();
    for (let n = 0; n < 4; n += 1) {
      await frames(500);
      const { length } = engines;
      engines.at(-1)?.events?.onEnd('unsupported', 'avc1.42c01e');
      while (engines.length === length) await clock.advance(50);
    }
    await frames(500);
    expect(reading()).toMatchObject({ state: 'playing', refusals: [] });
    // An engine that really cannot play a stream fails from the beginning.
    const { length } = engines;
    engines.at(-1)?.events?.onEnd('unsupported', 'avc1.640028');
    while (engines.length === length) await clock.advance(50);
    engines.at(-1)?.events?.onEnd('unsupported', 'avc1.640028');
    await frames(500);
    expect(kinds.at(-1)).toBe('two');
    expect(reading().refusals).toHaveLength(1);
  });

  it('says what comes and what is missing where no picture can be begun with, and lets each engine try, again and again', async () => {
    const { clock, engines, kinds, reading, frames } = setUp({ names: ['one', 'two'] });
    await settle();
    const told: (string | undefined)[] = [];
    for (let second = 1; second <= 40; second += 1) {
      await clock.advance(1_000);
      engines.at(-1)?.events?.onStats({
        kbitPerSecond: 20,
        framesPerSecond: 0,
        dropped: 0,
        behind: 0,
        codec: 'avc1.42c01e',
        missing: 'key',
      });
      await settle();
      const { problem, state } = reading();
      told.push(`${state} ${problem && 'id' in problem ? problem.id : ''}`);
    }
    expect(told.indexOf('connecting video.missing.key')).toBe(2);
    expect(told[18]).toBe('failed video.missing.key');
    expect(new Set(told)).toEqual(new Set(['connecting ', 'connecting video.missing.key', 'failed video.missing.key']));
    expect(kinds.filter((name, index) => name !== kinds[index - 1])).toEqual(['one', 'two', 'one', 'two', 'one']);
    await frames(500);
    expect(reading().state).toBe('playing');
    expect(reading().problem).toBeUndefined();
  });

  it('names H.265 as the cause when no engine can decode it', async () => {
    const { engines, reading } = setUp({ names: ['one', 'two'] });
    await settle();
    for (let n = 0; n < 2; n += 1) {
      engines.at(-1)?.events?.onEnd('unsupported', 'hvc1.1.6.L93.B0');
      await settle();
    }
    expect(reading()).toMatchObject({ state: 'failed', problem: { id: 'video.h265' } });
    expect(reading().refusals).toHaveLength(2);
  });

  it('stops when the time is up, counting over reconnects, and goes on when asked', async () => {
    const { clock, engines, frames, player, reading } = setUp({ limitMinutes: 0.1 });
    await settle();
    await frames(4_000);
    engines.at(-1)?.events?.onEnd('closed');
    await clock.advance(0);
    await frames(2_600);
    expect(reading().state).toBe('time-up');
    expect(engines.at(-1)?.events).toBeUndefined();
    player.resume();
    await settle();
    await frames(500);
    expect(reading().state).toBe('playing');
  });

  it('tells what the server still grants, asks it again to go on, and stays stopped when nothing is left', async () => {
    const { clock, engines, frames, player, reading, grant, asked } = setUp({ limitMinutes: 0.1, left: 100 });
    await settle();
    await frames(6_600);
    expect(reading().state).toBe('time-up');
    expect(reading().left).toBeGreaterThan(93_000);
    expect(reading().left).toBeLessThan(95_000);
    player.resume();
    expect(reading().left).toBeUndefined();
    await settle();
    await frames(500);
    expect(reading().state).toBe('playing');
    // The server ends the stream and refuses further requests.
    grant(0);
    engines.at(-1)?.events?.onEnd('closed');
    await clock.advance(0);
    await settle();
    expect(reading()).toMatchObject({ state: 'time-up', left: 0 });
    const before = asked();
    await clock.advance(60_000);
    expect(asked(), 'nobody asks on').toBe(before);
    grant(100);
    player.resume();
    await settle();
    await frames(500);
    expect(reading().state, 'a limit that was raised').toBe('playing');
  });

  it.each(['refuses', 'breaks', 'is mute', 'breaks after pictures'])(
    'takes the other way once where the robot’s own network %s',
    async how => {
      let told = 0;
      const { player, clock, engines, refuse, frames, change } = setUp({ onUnreachable: () => (told += 1) });
      await settle();
      if (how === 'breaks after pictures') await frames(1_000);
      if (how === 'refuses') {
        refuse(true);
        change('robot-2');
        await settle();
      } else if (how !== 'is mute') {
        engines.at(-1)?.events?.onEnd('closed');
        await clock.advance(0);
        await settle();
        expect(told, 'one cut is mended').toBe(0);
        engines.at(-1)?.events?.onEnd('closed');
      }
      await clock.advance(how === 'is mute' ? playerLimits.lost : 0);
      await settle();
      expect(told).toBe(1);
      player.play(undefined);
      await clock.advance(60_000);
      expect(told).toBe(1);
    },
  );

  it('continues to count the time in another quality or for another camera, and starts again for another device', async () => {
    const { change, frames, player, reading } = setUp({ limitMinutes: 0.1 });
    await settle();
    await frames(4_000);
    change('robot-1');
    await settle();
    await frames(2_600);
    expect(reading().state).toBe('time-up');
    change('robot-1');
    await settle();
    expect(reading().state).toBe('time-up');
    player.resume();
    await settle();
    await frames(4_000);
    expect(reading().state).toBe('playing');
    change('robot-2');
    await settle();
    await frames(4_000);
    expect(reading().state).toBe('playing');
  });

  it('says once and within a second that a codec cannot be played', async () => {
    const { clock, engines, reading, states } = setUp({ canPlay: false });
    await clock.advance(1_000);
    expect(reading()).toMatchObject({ state: 'failed', problem: { id: 'video.unsupported' } });
    expect(engines).toHaveLength(0);
    await clock.advance(60_000);
    expect(states).toEqual(['connecting', 'failed']);
  });

  it('pauses, and leaves nothing behind', async () => {
    const { clock, engines, frames, player, reading } = setUp();
    await settle();
    await frames(500);
    const late = engines.at(-1)?.events;
    player.pause();
    late?.onFrame();
    expect(reading().state).toBe('paused');
    expect(clock.waiting).toBe(0);
    player.resume();
    player.dispose();
    await settle();
    expect(clock.waiting).toBe(0);
    expect(reading().state).toBe('idle');
  });
});

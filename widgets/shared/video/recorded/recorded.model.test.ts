import { done, failed, type PlaybackControl, type PlaybackEvents } from '@patrolkit/core';
import { FakeClock, settle } from '@patrolkit/core/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Engine, EngineEvents, EngineKind } from '../engines/engine.ts';
import type { Surface } from '../engines/surface.ts';
import type { Playback, PlaybackSource } from './playback.ts';
import { createPlayback } from './recorded.model.ts';

const T = 1_700_000_000_000;
const zero = T - 60_000;
let clock: FakeClock;
let playback: Playback;
let events: EngineEvents | undefined;
let starts: string[];
let said: string[];
let server: PlaybackEvents | undefined;
let asked: number[];
let isRefused: boolean;
let kinds: string[];
let heard: string[];
let knownZero: number | undefined;
let codec: string | undefined;
/** The address that every opening answers. Without it, each opening answers another one. */
let given: string | undefined;

const engineOf = (name: string): EngineKind => ({
  name,
  canPlay: () => true,
  load: () => {
    const engine: Engine = {
      start: (address, _surface, told) => {
        kinds.push(name);
        starts.push(address);
        events = told;
      },
      stop: () => (events = undefined),
      toLiveEdge: () => undefined,
    };
    return Promise.resolve(engine);
  },
});

const control = (_address: string, told: PlaybackEvents): PlaybackControl => {
  server = told;
  return {
    setSpeed: speed => void said.push(`speed ${speed}`),
    pause: () => void said.push('pause'),
    resume: () => void said.push('resume'),
    step: at => void said.push(`step ${at - T}`),
    stepFrames: (at, frames) => void said.push(`frames ${at - T} ${frames}`),
    close: () => void said.push('close'),
  };
};

const source = (): PlaybackSource => ({
  open: at => {
    asked.push(at - T);
    return Promise.resolve(
      isRefused
        ? failed({ id: 'video.noAddress' })
        : done({
            address: given ?? `ws://v/${asked.length}`,
            ...(knownZero === undefined ? {} : { zero: knownZero }),
            ...(codec ? { videoCode: codec } : {}),
          }),
    );
  },
  control,
  surface: {} as Surface,
});

beforeEach(async () => {
  clock = new FakeClock();
  [starts, said, asked, kinds] = [[], [], [], []];
  isRefused = false;
  codec = 'H264';
  given = undefined;
  knownZero = zero;
  heard = [];
  playback = createPlayback({
    clock,
    engines: [engineOf('one'), engineOf('two')],
    sound: {
      expect: hasAudio => void heard.push(`expect ${String(hasAudio)}`),
      take: ({ kind }) => void heard.push(kind),
      open: () => undefined,
      gone: () => undefined,
      rest: () => void heard.push('rest'),
      end: () => void heard.push('end'),
    },
  });
  playback.play(source(), T);
  await settle();
});

const reading = () => playback.$reading.get();
/** An engine decodes a frame and shows it if it is wanted. */
const frame = (at: number): boolean => {
  const streamAt = T + at - zero;
  if (!events?.pacing?.isWanted(streamAt)) return false;
  events.onFrame(streamAt);
  return true;
};

describe('a recording that cannot be begun with', () => {
  it('says what comes and what is missing, and lets each engine try', async () => {
    for (let second = 0; second < 19; second += 1) {
      await clock.advance(1_000);
      events?.onStats({ kbitPerSecond: 20, framesPerSecond: 0, dropped: 0, behind: 0, missing: 'parameters' });
      await settle();
    }
    expect(new Set(kinds)).toEqual(new Set(['one', 'two']));
    expect(reading()).toMatchObject({ state: 'failed', problem: { id: 'video.missing.parameters' } });
    playback.resume();
    await settle();
    expect(frame(0)).toBe(true);
    expect(reading()).toMatchObject({ state: 'playing', refusals: [] });
  });
});

describe('a damaged recording', () => {
  const breakAt = async (at: number, why: 'broken' | 'unsupported' = 'broken'): Promise<void> => {
    frame(at);
    events?.onEnd(why);
    await settle();
    await clock.advance(500);
  };

  it('is opened again at a damaged spot, at one hours later too, by the engine that plays it', async () => {
    await breakAt(0);
    expect(kinds).toEqual(['one', 'one']);
    await breakAt(3_600_000);
    await breakAt(7_200_000, 'unsupported');
    expect(kinds).toEqual(['one', 'one', 'one', 'one']);
    expect(reading()).toMatchObject({ refusals: [] });
  });

  it('is left to the next engine where one breaks twice, fails where all do, and is played elsewhere or tried again', async () => {
    for (let time = 0; time < 4; time += 1) await breakAt(time * 100);
    expect(kinds).toEqual(['one', 'one', 'two', 'two']);
    expect(reading()).toMatchObject({ state: 'failed', problem: { id: 'video.damaged' } });
    playback.resume();
    await settle();
    expect(kinds.slice(4)).toEqual(['one']);
    for (let time = 0; time < 4; time += 1) await breakAt(time * 100);
    expect(reading().state).toBe('failed');
    playback.seek(T + 60_000);
    await settle();
    frame(60_000);
    expect(reading()).toMatchObject({ state: 'playing', refusals: [] });
  });
});

describe('the sound of a recording', () => {
  const piece = { kind: 'audio', at: 0, data: new Uint8Array() } as const;

  it('is heard at speed 1 alone, rests with a pause and ends when nobody sees the picture', () => {
    frame(0);
    heard = [];
    events?.onSound?.(piece);
    expect(heard).toEqual(['audio']);
    playback.setSpeed(2);
    events?.onSound?.(piece);
    expect(heard).toEqual(['audio', 'rest']);
    playback.setSpeed(1);
    playback.pause();
    playback.resume();
    events?.onSound?.(piece);
    expect(heard.slice(2)).toEqual(['rest', 'audio']);
    playback.setHidden(true);
    playback.dispose();
    expect(heard.slice(4)).toEqual(['end', 'end']);
  });
});

describe('a recording whose beginning nobody tells', () => {
  it('begins with the moment that was asked for', async () => {
    knownZero = undefined;
    playback.play(source(), T + 5_000);
    await settle();
    events?.onFrame(60_000);
    events?.onFrame(61_500);
    expect(reading().position).toBe(T + 6_500);
  });
});

describe('an address that says nothing of its times, whose begin the page tells', () => {
  const hour = 3_600_000;
  const play = async (at: number, begin = T): Promise<void> => {
    given = 'ws://v/file.flv';
    knownZero = undefined;
    playback.play({ ...source(), begin }, T + at);
    await settle();
    said = [];
  };
  /** A picture arrives with this time in the stream. */
  const picture = (streamAt: number): boolean => {
    if (!events?.pacing?.isWanted(streamAt)) return false;
    events.onFrame(streamAt);
    return true;
  };

  it('has its first picture there, and is told where to go once that has come', async () => {
    await play(8 * hour);
    expect(said).toEqual([]);
    expect(picture(500)).toBe(false);
    expect(said).toEqual([`step ${8 * hour}`]);
    server?.onStep?.(T + 8 * hour);
    expect([540, 8 * hour + 500].map(picture)).toEqual([false, true]);
    expect(reading().position).toBe(T + 8 * hour);
  });

  it('is told nothing where it is played from its begin', async () => {
    await play(0);
    expect([500, 1_500].map(picture)).toEqual([true, true]);
    expect([said, reading().position]).toEqual([[], T + 1_000]);
  });

  it('is right where the user goes elsewhere before the first picture', async () => {
    await play(0);
    playback.seek(T + 8 * hour);
    expect(said).toEqual([]);
    await clock.advance(3_100);
    expect(picture(500)).toBe(false);
    expect(said).toEqual([`step ${8 * hour}`]);
    expect(picture(8 * hour + 500)).toBe(true);
    expect(reading().position).toBe(T + 8 * hour);
  });

  it('is told where to go after a break, and keeps its times', async () => {
    await play(0);
    picture(500);
    picture(20_500);
    events?.onEnd('closed');
    playback.seek(T + hour);
    await clock.advance(1);
    expect(said).toEqual(['close', 'speed 1', 'resume', `step ${hour}`]);
    expect([500, 20_500, hour + 500].map(picture)).toEqual([false, false, true]);
    expect(reading().position).toBe(T + hour);
  });

  it('keeps its times from day to day and moment to moment of the page, though its server goes on where it was', async () => {
    await play(0);
    picture(500);
    picture(hour);
    playback.play(undefined);
    await play(2 * hour);
    expect([hour, 2 * hour + 500].map(picture)).toEqual([false, true]);
    expect(reading().position).toBe(T + 2 * hour);
    playback.play(undefined);
    await play(27 * hour, T + 24 * hour);
    expect([2 * hour, 3 * hour + 500].map(picture)).toEqual([false, true]);
    expect(reading().position).toBe(T + 27 * hour);
  });

  it('is told where to go also by an engine that does not know the moment of its pictures', async () => {
    await play(hour);
    events?.onFrame();
    expect(said).toEqual([`step ${hour}`]);
  });
});

describe('playback', () => {
  it('is where its pictures are', () => {
    expect(reading()).toMatchObject({ state: 'connecting', position: T, hasPicture: false });
    frame(0);
    frame(200);
    expect(reading()).toMatchObject({ state: 'playing', position: T + 200, hasPicture: true, engine: 'one' });
  });

  it('pauses, goes on and changes its speed by its control', () => {
    frame(0);
    playback.pause();
    expect(reading().state).toBe('paused');
    playback.setSpeed(8);
    playback.resume();
    expect(reading()).toMatchObject({ state: 'playing', speed: 8 });
    expect(said).toEqual(['pause', 'speed 8', 'resume']);
    expect(events?.pacing?.speed()).toBe(8);
  });

  it('shows of a step the picture that the server names and none on the way to it', () => {
    frame(0);
    playback.seek(T + 5_000);
    expect(reading().position).toBe(T + 5_000);
    server?.onStep?.(T + 4_900);
    expect([100, 200, 4_000, 4_400, 4_900, 5_000].map(frame)).toEqual([false, false, false, false, true, true]);
    expect(reading().position).toBe(T + 5_000);
  });

  it('tells the moment of the picture on screen until that of a step has come, and none before the first', () => {
    expect(reading().shownAt).toBeUndefined();
    frame(200);
    playback.seek(T + 5_000);
    expect(reading()).toMatchObject({ position: T + 5_000, shownAt: T + 200 });
    server?.onStep?.(T + 4_900);
    frame(4_900);
    expect(reading()).toMatchObject({ position: T + 4_900, shownAt: T + 4_900 });
    playback.play(source(), T + 9_000);
    expect(reading()).toMatchObject({ position: T + 9_000, hasPicture: false });
    expect(reading().shownAt).toBeUndefined();
    playback.play(undefined);
    expect(reading().shownAt).toBeUndefined();
  });

  it('takes the answer to an earlier step for no answer to the one that waits, and shows its picture meanwhile', () => {
    frame(0);
    playback.seek(T + 5_000);
    playback.seek(T + 10_000);
    server?.onStep?.(T + 4_900, true);
    expect([100, 4_900, 4_940].map(frame)).toEqual([false, true, false]);
    expect(reading()).toMatchObject({ state: 'playing', position: T + 10_000, shownAt: T + 4_900 });
    server?.onStep?.(T + 9_900);
    expect([5_000, 9_400, 9_900].map(frame)).toEqual([false, false, true]);
    expect(reading()).toMatchObject({ position: T + 9_900, shownAt: T + 9_900 });
    expect(frame(9_940)).toBe(true);
  });

  it('goes on to the later step also where the earlier one lies near it', () => {
    frame(0);
    playback.seek(T + 5_000);
    playback.seek(T + 5_300);
    server?.onStep?.(T + 4_900, true);
    expect([4_900, 4_940].map(frame)).toEqual([true, false]);
    expect(reading().position).toBe(T + 5_300);
    server?.onStep?.(T + 5_300);
    expect([5_000, 5_300].map(frame)).toEqual([false, true]);
  });

  it('shows the pictures of earlier steps during a drag, and any again when the last one takes too long', async () => {
    frame(0);
    playback.seek(T + 5_000);
    playback.seek(T + 10_000);
    server?.onStep?.(T + 4_900, true);
    playback.seek(T + 15_000);
    expect(frame(4_900)).toBe(true);
    expect(reading()).toMatchObject({ position: T + 15_000, shownAt: T + 4_900 });
    await clock.advance(3_100);
    expect(frame(4_940)).toBe(true);
    expect(reading().position).toBe(T + 4_940);
  });

  it('takes what is near when the server says nothing, and anything when it takes too long', async () => {
    frame(0);
    playback.seek(T + 5_000);
    expect([100, 3_000, 4_600].map(frame)).toEqual([false, false, true]);
    playback.seek(T + 50_000);
    expect(frame(100)).toBe(false);
    await clock.advance(3_100);
    expect(frame(100)).toBe(true);
  });

  it('steps by single pictures and stands still', () => {
    frame(0);
    playback.stepFrame(1);
    expect(said).toEqual(['pause', 'frames 0 1']);
    expect([-100, 0, 100].map(frame)).toEqual([false, false, true]);
    playback.stepFrame(-1);
    server?.onStep?.(T);
    expect([-100, 0].map(frame)).toEqual([false, true]);
    expect(reading()).toMatchObject({ state: 'paused', position: T });
    expect(said).toEqual(['pause', 'frames 0 1', 'frames 100 -1']);
  });

  it('tells a gap for a while, and the end; a step leads out of it', async () => {
    frame(0);
    server?.onGap?.(T + 100, T + 9_000);
    frame(9_000);
    expect(reading().gap).toEqual({ from: T + 100, to: T + 9_000 });
    await clock.advance(2_000);
    frame(9_100);
    await clock.advance(2_100);
    expect(reading().gap).toBeUndefined();
    server?.onEnd?.();
    expect(reading().state).toBe('ended');
    await clock.advance(60_000);
    expect(reading().state).toBe('ended');
    playback.seek(T);
    expect(reading().state).toBe('playing');
  });

  it('opens a cut stream again where it was, as it was', async () => {
    playback.setSpeed(4);
    frame(7_000);
    playback.pause();
    said = [];
    events?.onEnd('closed');
    await clock.advance(1);
    expect(asked).toEqual([0, 7_000]);
    expect(said).toEqual(['close', 'speed 4', 'pause']);
    frame(7_000);
    expect(reading().state).toBe('paused');
  });

  it('is asked for less and less often where each connection shows a picture and breaks, and says so', async () => {
    for (let passed = 0; passed < 10_000; passed += 50) {
      frame(passed);
      events?.onEnd('closed');
      await clock.advance(50);
    }
    expect(asked.length).toBeLessThanOrEqual(7);
    expect(reading()).toMatchObject({ isUnsteady: true });
  });

  it('says how it plays where the stream is opened again at the same address', async () => {
    given = 'ws://v/file.flv';
    playback.play(source(), T);
    await settle();
    expect(said).toEqual(['close']);
    frame(0);
    playback.setSpeed(4);
    playback.pause();
    said = [];
    // Nobody hears an announcement during a cut.
    events?.onEnd('closed');
    playback.setSpeed(1);
    playback.resume();
    await clock.advance(1);
    expect(said).toEqual(['close', 'speed 1', 'resume']);
  });

  it('opens a silent stream again, fails with its cause, and begins again when asked', async () => {
    frame(0);
    isRefused = true;
    await clock.advance(6_600);
    expect(asked.length).toBeGreaterThan(1);
    expect(reading().state).toBe('playing');
    await clock.advance(12_000);
    expect(reading()).toMatchObject({ state: 'failed', problem: { id: 'video.noAddress' } });
    const count = asked.length;
    await clock.advance(60_000);
    expect(asked).toHaveLength(count);
    isRefused = false;
    playback.resume();
    await settle();
    frame(0);
    expect(reading()).toMatchObject({ state: 'playing' });
    expect(reading().problem).toBeUndefined();
  });

  it('takes the next engine when one cannot, and names H.265 when none can', async () => {
    events?.onEnd('unsupported', 'hvc1.1.6.L93.B0');
    await settle();
    expect(kinds).toEqual(['one', 'two']);
    events?.onEnd('unsupported', 'hvc1.1.6.L93.B0');
    await settle();
    expect(reading()).toMatchObject({ state: 'failed', problem: { id: 'video.h265' } });
  });

  it('waits while the page is hidden', async () => {
    frame(0);
    playback.setHidden(true);
    await clock.advance(60_000);
    expect(starts).toHaveLength(1);
    playback.setHidden(false);
    expect(said).toEqual(['pause', 'resume']);
    expect(reading().state).toBe('playing');
  });

  it('leaves nothing behind', async () => {
    frame(0);
    server?.onGap?.(T, T + 1);
    playback.dispose();
    await settle();
    expect(clock.waiting).toBe(0);
    expect(said.at(-1)).toBe('close');
    expect(reading().state).toBe('idle');
  });
});

describe('two steps that are under way at once', () => {
  it('lead to the later one, though the answer to the earlier one comes when that has been sent, or last of all', () => {
    frame(0);
    playback.seek(T + 5_000);
    playback.seek(T + 10_000);
    server?.onStep?.(T + 9_900);
    server?.onStep?.(T + 4_900, true);
    expect([4_900, 9_900].map(frame)).toEqual([false, true]);
    expect(reading()).toMatchObject({ position: T + 9_900, shownAt: T + 9_900 });
    server?.onStep?.(T + 4_900, true);
    expect(reading().position).toBe(T + 9_900);
  });
});

describe('what ends and what waits', () => {
  it('is paused at once, also before its first picture, and goes on connecting after that', async () => {
    playback.pause();
    expect(reading()).toMatchObject({ state: 'paused', hasPicture: false });
    playback.resume();
    expect(reading().state).toBe('connecting');
    playback.pause();
    frame(0);
    expect(reading()).toMatchObject({ state: 'paused', hasPicture: true });
    await clock.advance(60_000);
    expect(reading().state).toBe('paused');
    playback.resume();
    expect(reading().state).toBe('playing');
  });

  it('has failed, paused or not, when its first picture never comes', async () => {
    playback.pause();
    await clock.advance(19_000);
    expect(reading().state).toBe('failed');
  });

  it('has ended when its server closes at the end, and is played again from where the user goes', async () => {
    frame(0);
    events?.onEnd('ended');
    await clock.advance(60_000);
    expect(reading()).toMatchObject({ state: 'ended', reconnects: 0 });
    expect(starts).toHaveLength(1);
    playback.seek(T - 5_000);
    playback.resume();
    await settle();
    expect(asked.at(-1)).toBe(-5_000);
    frame(-5_000);
    expect(reading().state).toBe('playing');
  });

  it('stays ended when its server told the end and then breaks the connection', async () => {
    frame(0);
    server?.onEnd?.();
    events?.onEnd('closed');
    await clock.advance(60_000);
    expect(reading()).toMatchObject({ state: 'ended', reconnects: 0 });
  });

  it('stays ended when the word of it is faster than the pictures before it', () => {
    frame(0);
    playback.seek(T + 5_000);
    server?.onStep?.(T + 4_900);
    server?.onEnd?.();
    expect([4_000, 4_900].map(frame)).toEqual([false, true]);
    expect(reading()).toMatchObject({ state: 'ended', position: T + 4_900 });
    playback.stepFrame(-1);
    expect(said.at(-1)).toBe('frames 4900 -1');
    expect(starts).toHaveLength(1);
  });

  it('plays on when the word of an end is older than the step that leads away from it', () => {
    frame(0);
    playback.seek(T + 5_000);
    server?.onEnd?.();
    server?.onStep?.(T + 4_900);
    frame(4_900);
    expect(reading().state).toBe('playing');
  });

  it('is opened again when it breaks before its end', async () => {
    frame(0);
    events?.onEnd('closed');
    await clock.advance(100);
    expect(starts).toHaveLength(2);
  });

  it('that is begun while nobody sees it waits without failing', async () => {
    playback.setHidden(true);
    playback.play(source(), T);
    await settle();
    expect(said.at(-1)).toBe('pause');
    await clock.advance(60_000);
    expect(reading().state).toBe('connecting');
    playback.setHidden(false);
    expect(said.at(-1)).toBe('resume');
    frame(0);
    expect(reading().state).toBe('playing');
  });
});

describe('single pictures', () => {
  it('lead back from an end at which the server closed, and on from there to nowhere', async () => {
    frame(0);
    frame(200);
    events?.onEnd('ended');
    said = [];
    playback.stepFrame(1);
    await settle();
    expect(reading().state).toBe('ended');
    expect(starts).toHaveLength(1);
    playback.stepFrame(-1);
    await settle();
    expect(asked.at(-1)).toBe(200);
    expect(reading()).toMatchObject({ state: 'paused', hasPicture: true });
    server?.onStep?.(T + 200);
    frame(200);
    expect(said).toEqual(['pause', 'frames 200 -1']);
    // The server had announced the end before it got the pause.
    server?.onEnd?.();
    server?.onStep?.(T);
    expect([-200, 0].map(frame)).toEqual([false, true]);
    expect(reading()).toMatchObject({ state: 'paused', position: T });
  });

  it('are found again at an address that says nothing of its times', async () => {
    given = 'ws://v/file.flv';
    knownZero = undefined;
    playback.play(source(), T);
    await settle();
    events?.onFrame(0);
    events?.onFrame(20_000);
    events?.onEnd('ended');
    said = [];
    playback.stepFrame(-1);
    await settle();
    // The stream may begin at its beginning: the player tells the server where to go and shows no earlier picture.
    expect(said).toEqual(['speed 1', 'pause', 'step 20000']);
    expect(events?.pacing?.isWanted(0)).toBe(false);
    expect(events?.pacing?.isWanted(20_000)).toBe(true);
    events?.onFrame(20_000);
    expect(said.at(-1)).toBe('frames 20000 -1');
    expect(reading().position).toBe(T + 20_000);
  });

  it('fail with the cause when the recording cannot be opened again', async () => {
    frame(0);
    events?.onEnd('ended');
    isRefused = true;
    playback.stepFrame(-1);
    await clock.advance(19_000);
    expect(reading()).toMatchObject({ state: 'failed', problem: { id: 'video.noAddress' } });
  });

  it('come one after another: each press counts, from the picture that has come', () => {
    frame(0);
    for (const direction of [1, 1, 1, -1, 1] as const) playback.stepFrame(direction);
    expect(said).toEqual(['pause', 'frames 0 1']);
    for (const at of [100, 200]) {
      server?.onStep?.(T + at);
      expect([at - 100, at].map(frame)).toEqual([false, true]);
      expect(said.at(-1)).toBe(`frames ${at} 1`);
    }
    server?.onStep?.(T + 300);
    frame(300);
    expect(said).toHaveLength(4);
    expect(reading()).toMatchObject({ state: 'paused', position: T + 300 });
    // A step forwards and a step back lead to the picture before the first step.
    playback.stepFrame(1);
    playback.stepFrame(-1);
    frame(400);
    expect(said.slice(4)).toEqual(['frames 300 1', 'frames 400 -1']);
  });

  it('count once where their key is held meanwhile, so that they end with it', () => {
    frame(0);
    for (const isHeld of [false, true, true, true]) playback.stepFrame(1, isHeld);
    frame(100);
    expect(said).toEqual(['pause', 'frames 0 1', 'frames 100 1']);
    playback.stepFrame(1, true);
    playback.stepFrame(-1, true);
    frame(200);
    expect(said.slice(3)).toEqual(['frames 200 -1']);
  });

  it('are all taken when the connection breaks on the way', async () => {
    frame(0);
    for (const direction of [1, 1, 1] as const) playback.stepFrame(direction);
    events?.onEnd('closed');
    await clock.advance(1);
    for (const at of [0, 100, 200, 300]) frame(at);
    expect(said.filter(word => word.startsWith('frames'))).toEqual([
      'frames 0 1',
      'frames 0 1',
      'frames 100 1',
      'frames 200 1',
    ]);
    expect(reading()).toMatchObject({ state: 'paused', position: T + 300 });
  });

  it('outlive a cut', async () => {
    frame(0);
    playback.stepFrame(1);
    events?.onEnd('closed');
    await clock.advance(1);
    frame(0);
    expect(said.filter(word => word.startsWith('frames'))).toEqual(['frames 0 1', 'frames 0 1']);
    frame(100);
    expect(reading()).toMatchObject({ state: 'paused', position: T + 100 });
  });

  it('wait for the picture of a leap, and are forgotten when playing goes on', () => {
    frame(0);
    playback.seek(T + 5_000);
    playback.stepFrame(1);
    expect(said).toEqual(['step 5000', 'pause']);
    server?.onStep?.(T + 4_900);
    frame(4_900);
    expect(said.at(-1)).toBe('frames 4900 1');
    playback.stepFrame(1);
    playback.resume();
    said = [];
    frame(5_000);
    expect(said).toEqual([]);
  });

  it('wait for a leap that waits itself, whose earlier step has been answered', () => {
    frame(0);
    playback.seek(T + 5_000);
    playback.seek(T + 10_000);
    server?.onStep?.(T + 4_900, true);
    frame(4_900);
    playback.stepFrame(1);
    expect(said).toEqual(['step 5000', 'step 10000', 'pause']);
    server?.onStep?.(T + 9_900);
    frame(9_900);
    expect(said.at(-1)).toBe('frames 9900 1');
  });

  it('say that there is none after the last', () => {
    frame(0);
    playback.stepFrame(1);
    server?.onStep?.(T);
    expect([-100, 0].map(frame)).toEqual([false, true]);
    expect(reading()).toMatchObject({ state: 'ended', position: T });
    playback.stepFrame(-1);
    server?.onStep?.(T - 100);
    frame(-100);
    expect(reading()).toMatchObject({ state: 'paused', position: T - 100 });
  });
});

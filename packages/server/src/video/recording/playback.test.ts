import { FakeClock, settle } from '@patrolkit/transport/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { flvHeader, flvTag, readTags } from '../flv.ts';
import { Archive } from './archive.ts';
import { Playback, type Told } from './playback.ts';
import { segmentName } from './segment.ts';
import { FakeDisk, someFile, someTags } from './testing.ts';

const T = 1_700_000_000_000;
const zero = T - 60_000;

interface Got {
  kind: 'header' | 'key' | 'inter';
  /** ms after T. */
  at: number;
  clock: number;
}

let clock: FakeClock;
let playback: Playback;
let got: Got[];
let sounds: { first: number; at: number; clock: number }[];
let told: Told[];
let backlog: number;
let archive: Archive;
let disk: FakeDisk;
/** While this is set, reading pictures waits for it. */
let slow: Promise<void> | undefined;

/** A playback of the archive, whose reads can be made slow. */
const playbackOf = (range = { from: T, to: T + 60_000 }): Playback =>
  new Playback(
    {
      archive: {
        find: (id, at) => archive.find(id, at),
        before: segment => archive.before(segment),
        frames: async segment => {
          await slow;
          return archive.frames(segment);
        },
      },
      flush: () => Promise.resolve(),
    },
    { deviceId: 'PR001', range, at: range.from, zero, clock },
  );

beforeEach(async () => {
  slow = undefined;
  clock = new FakeClock();
  got = [];
  sounds = [];
  told = [];
  backlog = 0;
  disk = new FakeDisk();
  // Ten seconds at 10 fps with a key frame every 2 s, a gap of 20 s, then ten more seconds.
  disk.files.set(segmentName('PR001', T), someFile(100, 100, 20));
  disk.files.set(segmentName('PR001', T + 30_000), someFile(100, 100, 20));
  archive = new Archive({ disk, limitBytes: 1e9, now: () => T, onError: () => undefined });
  await archive.load();
  playback = playbackOf();
});

const play = (): Promise<void> =>
  playback.play({
    send: data => {
      for (const { type, time, body } of readTags(data)) {
        if (type === 8) sounds.push({ first: body[1] ?? -1, at: time + zero - T, clock: clock.now() });
        if (type !== 9) continue;
        const kind = body[1] === 0 ? 'header' : (body[0] ?? 0) >> 4 === 1 ? 'key' : 'inter';
        got.push({ kind, at: time + zero - T, clock: clock.now() });
      }
    },
    get backlog() {
      return backlog;
    },
    tell: message => void told.push(message),
    fail: error => expect.fail(String(error)),
  });

const soundTag = (time: number, first: number): Uint8Array => flvTag(8, time, [Uint8Array.of(0xaf, first, 9)]);
const pictures = (): Got[] => got.filter(({ kind }) => kind !== 'header');
const latest = (): number => pictures().at(-1)?.at ?? -1;

describe('the sound of a recording', () => {
  beforeEach(async () => {
    disk = new FakeDisk();
    const tags = someTags(4, 500, 2).flatMap((tag, index) => {
      if (index === 0) return [tag, soundTag(0, 0)];
      const from = (index - 1) * 500;
      return [tag, ...Array.from({ length: 5 }, (_, part) => soundTag(from + part * 100, 1))];
    });
    disk.files.set(segmentName('PR001', T), Buffer.concat([flvHeader(true), ...tags]));
    archive = new Archive({ disk, limitBytes: 1e9, now: () => T, onError: () => undefined });
    await archive.load();
    playback = playbackOf();
  });

  it('comes at its own times, its configuration first and once', async () => {
    await play();
    await clock.advance(1_450);
    expect(sounds.slice(0, 3).map(({ first, at }) => [first, at])).toEqual([
      [0, 0],
      [1, 0],
      [1, 100],
    ]);
    expect(sounds.filter(({ first }) => first === 0)).toHaveLength(1);
    expect(sounds).toHaveLength(16);
    for (const { at, clock: sent } of sounds) expect(Math.abs(sent - at)).toBeLessThanOrEqual(2);
  });

  it('is left out at any other speed and on the way of a step, and comes back at speed 1', async () => {
    await play();
    await clock.advance(250);
    const before = sounds.length;
    playback.setSpeed(2);
    await clock.advance(300);
    expect(sounds).toHaveLength(before);
    playback.setSpeed(1);
    await clock.advance(600);
    expect(sounds.length).toBeGreaterThan(before);
    playback.pause();
    await playback.step(T + 1_500);
    const still = sounds.length;
    await clock.advance(1_000);
    expect(sounds).toHaveLength(still);
  });
});

describe('a played recording', () => {
  it('comes at the pace of its times, header and key frame first', async () => {
    await play();
    expect(got.slice(0, 2).map(({ kind }) => kind)).toEqual(['header', 'key']);
    await clock.advance(3_050);
    expect(pictures().map(({ at }) => at)).toEqual(Array.from({ length: 31 }, (_, n) => n * 100));
    for (const { at, clock: sent } of pictures()) expect(Math.abs(sent - at)).toBeLessThanOrEqual(2);
  });

  it.each([2, 4])('comes at %i times the pace with unscaled times', async speed => {
    await play();
    playback.setSpeed(speed);
    await clock.advance(2_000);
    expect(Math.abs(latest() - 2_000 * speed)).toBeLessThanOrEqual(100);
    expect(pictures().some(({ kind }) => kind === 'inter')).toBe(true);
  });

  it.each([8, 16])('comes as key frames only at %i times the pace', async speed => {
    await play();
    playback.setSpeed(speed);
    await clock.advance(9_000 / speed);
    expect(pictures().map(({ at, kind }) => [at, kind])).toEqual(
      [0, 2_000, 4_000, 6_000, 8_000].map(at => [at, 'key']),
    );
  });

  it('stands still while paused, and goes on without a leap', async () => {
    await play();
    await clock.advance(1_000);
    playback.pause();
    const before = latest();
    await clock.advance(60_000);
    expect(latest()).toBe(before);
    playback.resume();
    await clock.advance(1_000);
    expect(Math.abs(latest() - before - 1_000)).toBeLessThanOrEqual(100);
  });

  it('steps to a moment: header, the key frame before it, and all up to it at once', async () => {
    await play();
    playback.pause();
    got = [];
    await playback.step(T + 5_350);
    expect(got[0]?.kind).toBe('header');
    expect(got[1]).toMatchObject({ kind: 'key', at: 4_000 });
    expect(latest()).toBe(5_300);
    expect(new Set(got.map(one => one.clock)).size).toBe(1);
    expect(told.at(-1)).toMatchObject({ type: 'step', at: T + 5_300 });
    await clock.advance(5_000);
    expect(latest()).toBe(5_300);
  });

  it('steps frame by frame, over the ends of its parts', async () => {
    await play();
    playback.pause();
    await playback.step(T + 5_300, 1);
    expect(told.at(-1)).toMatchObject({ type: 'step', at: T + 5_400 });
    await playback.step(T + 5_400, -1);
    expect(told.at(-1)).toMatchObject({ type: 'step', at: T + 5_300 });
    await playback.step(T + 9_900, 1);
    expect(told.at(-1)).toMatchObject({ type: 'step', at: T + 30_000 });
    await playback.step(T + 30_000, -1);
    expect(told.at(-1)).toMatchObject({ type: 'step', at: T + 9_900 });
  });

  it('jumps over a gap and says so, and says when it is over', async () => {
    await play();
    await playback.step(T + 9_000);
    await clock.advance(1_100);
    expect(told).toContainEqual({ type: 'gap', from: T + 9_900, to: T + 30_000 });
    expect(latest()).toBeGreaterThanOrEqual(30_000);
    await clock.advance(11_000);
    expect(latest()).toBe(39_900);
    expect(told.at(-1)).toEqual({ type: 'end' });
  });

  it('goes to the next recorded moment when it is sent into a gap', async () => {
    await play();
    await playback.step(T + 20_000);
    expect(told.at(-1)).toMatchObject({ type: 'step', at: T + 30_000 });
  });

  it('waits for a viewer who does not keep up', async () => {
    await play();
    backlog = 1e6;
    await clock.advance(2_000);
    const before = latest();
    expect(before).toBeLessThan(200);
    backlog = 0;
    await clock.advance(500);
    expect(latest()).toBeGreaterThan(before);
  });

  it('comes as fast as it is taken at speed 0', async () => {
    await play();
    playback.setSpeed(0);
    await clock.advance(10);
    expect(pictures()).toHaveLength(200);
    expect(told.at(-1)).toEqual({ type: 'end' });
  });

  it('goes on where it was for a viewer who comes back, and leaves no timer when nobody is there', async () => {
    await play();
    await clock.advance(2_500);
    playback.stop();
    await settle();
    expect(clock.waiting).toBe(0);
    got = [];
    await play();
    expect(got[1]).toMatchObject({ kind: 'key', at: 2_000 });
    expect(latest()).toBe(2_500);
  });
});

describe('commands while the disk is slow', () => {
  /** Makes reads wait; returns a function that lets them go on. */
  const hold = (): (() => Promise<void>) => {
    let go = (): void => undefined;
    slow = new Promise(resolve => (go = resolve));
    return async () => {
      slow = undefined;
      go();
      await settle();
    };
  };

  it.each(['resume', 'change the speed'])(
    'a step is not undone by a viewer who sends it and then wants to %s',
    async how => {
      await play();
      await clock.advance(9_850);
      if (how === 'resume') playback.pause();
      const go = hold();
      // The next picture, before and after the step, is in a segment that must be read.
      const step = playback.step(T + 35_000);
      if (how === 'resume') playback.resume();
      else playback.setSpeed(2);
      await clock.advance(200);
      got = [];
      await go();
      await step;
      await clock.advance(500);
      expect(pictures()[0]).toMatchObject({ kind: 'key', at: 34_000 });
      expect(Math.min(...pictures().map(({ at }) => at))).toBe(34_000);
      expect(latest()).toBe(how === 'resume' ? 35_500 : 36_000);
    },
  );

  it('the later of two steps counts, though the earlier one is read last', async () => {
    await play();
    playback.pause();
    const go = hold();
    const early = playback.step(T + 5_000);
    slow = undefined;
    await playback.step(T + 8_000);
    await go();
    await early;
    expect(latest()).toBe(8_000);
    expect(told.filter(({ type }) => type === 'step').slice(1)).toMatchObject([{ type: 'step', at: T + 8_000 }]);
  });

  it('the answer to a step names what was asked, so that nobody takes it for that to another', async () => {
    await play();
    expect(told).toEqual([{ type: 'step', at: T, startTime: T }]);
    await playback.step(T + 5_050);
    expect(told.at(-1)).toEqual({ type: 'step', at: T + 5_000, startTime: T + 5_050 });
    await playback.step(T + 5_000, -1);
    expect(told.at(-1)).toEqual({ type: 'step', at: T + 4_900, startTime: T + 5_000, frames: -1 });
  });

  it('no picture comes twice to a viewer who pauses and resumes while the next one is read', async () => {
    await play();
    await playback.step(T + 9_900);
    const go = hold();
    await clock.advance(50);
    playback.pause();
    playback.resume();
    await clock.advance(50);
    got = [];
    await go();
    await clock.advance(1_000);
    const times = pictures().map(({ at }) => at);
    expect(times[0]).toBe(30_000);
    expect(times).toEqual([...new Set(times)]);
  });
});

describe('a recording of which a part has been deleted meanwhile', () => {
  beforeEach(async () => {
    disk.files.set(segmentName('PR001', T + 60_000), someFile(100, 100, 20));
    archive = new Archive({ disk, limitBytes: 1e9, now: () => T, onError: () => undefined });
    await archive.load();
    playback = playbackOf({ from: T, to: T + 90_000 });
    disk.files.delete(segmentName('PR001', T + 30_000));
  });

  it('goes on after that part', async () => {
    await play();
    await clock.advance(11_000);
    expect(told).toContainEqual({ type: 'gap', from: T + 9_900, to: T + 60_000 });
    expect(latest()).toBeGreaterThanOrEqual(60_000);
  });

  it('shows the next picture to a viewer who is sent into that part', async () => {
    await play();
    await playback.step(T + 33_000);
    expect(told.at(-1)).toMatchObject({ type: 'step', at: T + 60_000 });
  });
});

describe('the limits of a range', () => {
  it('are not left by a step to a moment outside of it', async () => {
    playback = playbackOf({ from: T + 2_000, to: T + 8_000 });
    await play();
    await playback.step(T - 10_000);
    expect(told.at(-1)).toMatchObject({ type: 'step', at: T + 2_000 });
    await playback.step(T + 35_000);
    expect(told.at(-1)).toMatchObject({ type: 'step', at: T + 8_000 });
  });

  it('end the playback at their last picture', async () => {
    playback = playbackOf({ from: T, to: T + 5_050 });
    await play();
    await clock.advance(20_000);
    expect(latest()).toBe(5_000);
    expect(told.at(-1)).toEqual({ type: 'end' });
    expect(clock.waiting).toBe(0);
  });

  it('end a step beyond the last picture, and the next step is shown again', async () => {
    playback = playbackOf({ from: T, to: T + 15_000 });
    await play();
    await playback.step(T + 9_900, 1);
    expect(told.at(-1)).toEqual({ type: 'end' });
    await playback.step(T + 1_000);
    expect(told.at(-1)).toMatchObject({ type: 'step', at: T + 1_000 });
  });

  it('are where a step that a viewer sends before its first picture begins', async () => {
    await playback.step(T + 5_000);
    await play();
    expect(pictures().map(({ at }) => at)[0]).toBe(4_000);
    expect(latest()).toBe(5_000);
  });
});

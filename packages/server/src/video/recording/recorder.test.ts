import { beforeEach, describe, expect, it } from 'vitest';
import type { CodedTag } from '../cameras.ts';
import type { Viewer } from '../viewers.ts';
import { flvTag, frameTag, headerTag, tagType } from '../flv.ts';
import type { Quality } from '../../links/channels.ts';
import { Archive } from './archive.ts';
import { alarmMs, Recorder, type RecordedCameras } from './recorder.ts';
import { lastTime, readFrames } from './segment.ts';
import { FakeDisk } from './testing.ts';

const T = 1_700_000_000_000;
let time: number;
let disk: FakeDisk;
let joined: Map<string, number>;
/** The viewers as which the recorder has joined, by camera and quality. */
let viewers: Map<string, Viewer>;
let cameras: RecordedCameras;
let recorder: Recorder;
let archive: Archive;
let online: boolean;
/** The devices that are recorded. */
let recorded: readonly string[];

beforeEach(() => {
  time = T;
  online = true;
  recorded = ['PR001', 'PR002', 'PR003', 'PR004', 'PR005'];
  disk = new FakeDisk();
  joined = new Map();
  viewers = new Map();
  const add = (key: string, count: number): void => void joined.set(key, (joined.get(key) ?? 0) + count);
  cameras = {
    onCoded: undefined,
    join: (cameraId, _name, quality, viewer) => {
      add(`${cameraId}/${quality}`, 1);
      viewers.set(`${cameraId}/${quality}`, viewer);
      return () => add(`${cameraId}/${quality}`, -1);
    },
    fullRate: cameraId => (['sd', 'hd'] as const).find(quality => (joined.get(`${cameraId}/${quality}`) ?? 0) > 0),
  };
  archive = new Archive({ disk, limitBytes: 1e9, now: () => time, onError: () => undefined });
  recorder = new Recorder({
    cameras,
    archive,
    now: () => time,
    devices: () => recorded,
    isOnline: () => online,
  });
});

const told = (quality: Quality, kind: CodedTag['kind'], at: number): void => {
  const body = Uint8Array.of(at % 251);
  const tag = kind === 'head' ? headerTag(7, Uint8Array.of(1)) : frameTag(7, kind === 'key', [body]);
  cameras.onCoded?.({ cameraId: 'PR001', quality, tag, kind, at });
};

/** Sends pictures of a stream from `from` on, with a key frame every two seconds. */
const stream = (quality: Quality, from: number, ms: number, fps: number): void => {
  told(quality, 'head', 0);
  for (let n = 0; (n * 1000) / fps < ms; n += 1)
    told(quality, n % (fps * 2) === 0 ? 'key' : 'inter', from + (n * 1000) / fps);
};

/** Sends a piece of sound of a stream. */
const heard = (quality: Quality, kind: 'sound-head' | 'sound', at: number): void => {
  const tag = flvTag(tagType.audio, 7, [Uint8Array.of(0xaf, kind === 'sound' ? 1 : 0, at % 251)]);
  cameras.onCoded?.({ cameraId: 'PR001', quality, tag, kind, at });
};

describe('the recorder', () => {
  it('keeps the sound of the stream that it keeps, and finds the end of it again', async () => {
    recorder.tick();
    heard('low', 'sound-head', 0);
    heard('hd', 'sound-head', 0);
    for (let at = 0; at < 4_000; at += 500) {
      if (at === 0) told('low', 'head', 0);
      told('low', at % 2_000 === 0 ? 'key' : 'inter', T + at);
      for (let part = 0; part < 500; part += 64) heard('low', 'sound', T + at + part);
      heard('hd', 'sound', T + at);
    }
    await recorder.flush();
    const [[name, data] = ['', new Uint8Array()]] = [...disk.files];
    const frames = readFrames(data, T);
    expect(frames).toHaveLength(8);
    expect(frames.map(({ sounds }) => sounds.length)).toEqual(Array.from({ length: 8 }, () => 8));
    expect(frames[3]?.sounds[1]?.at).toBe(T + 1_564);
    expect([...(frames[3]?.sounds[1]?.head ?? [])]).toEqual([0xaf, 0, 0]);
    expect(lastTime(data)).toBe(3_500);
    expect(name).toContain('PR001');
  });

  it('takes the main camera of a device alone, whichever others are watched', async () => {
    recorder.tick();
    stream('low', T, 4_000, 2);
    await recorder.flush();
    const before = [...disk.files.values()].map(({ length }) => length);
    const tag = frameTag(7, true, [Uint8Array.of(1)]);
    cameras.onCoded?.({ cameraId: 'PR001-2', quality: 'low', tag: headerTag(7, tag), kind: 'head', at: 0 });
    for (let at = T + 4_000; at < T + 8_000; at += 500)
      cameras.onCoded?.({ cameraId: 'PR001-2', quality: 'low', tag, kind: 'key', at });
    await recorder.flush();
    expect([...disk.files.values()].map(({ length }) => length)).toEqual(before);
  });

  it('has few frames encoded while nobody watches, and takes the stream of the viewers while somebody does', async () => {
    recorder.tick();
    expect(joined.get('PR001/low')).toBe(1);
    stream('low', T, 4_000, 2);
    const leave = cameras.join('PR001', '', 'hd', { send: () => undefined, backlog: 0, close: () => undefined });
    recorder.tick();
    expect(joined.get('PR001/low')).toBe(0);
    // The last frames of `low` arrive late. Those of the viewers' stream are recorded from its key frame on.
    stream('hd', T + 4_000, 4_000, 15);
    told('low', 'key', T + 8_000);
    leave();
    recorder.tick();
    expect(joined.get('PR001/low')).toBe(1);
    stream('low', T + 8_000, 4_000, 2);
    await recorder.flush();
    expect(archive.ranges('PR001', { from: 0, to: T * 2 })).toEqual([{ from: T, to: T + 11_500 }]);
    const frames = [...disk.files].flatMap(([name, data]) => readFrames(data, Number(name.slice(6, 19))));
    expect(frames.filter(({ at }) => at >= T + 4_000 && at < T + 8_000)).toHaveLength(60);
    expect(frames.filter(({ at }) => at < T + 4_000)).toHaveLength(8);
  });

  it('cuts segments of ten seconds at key frames, with the time of the real clock', async () => {
    stream('low', T, 25_000, 2);
    await recorder.flush();
    expect([...disk.files.keys()]).toEqual([0, 10_000, 20_000].map(ms => `PR001-${String(T + ms)}.flv`));
    for (const [name, data] of disk.files) {
      const from = Number(name.slice(6, 19));
      expect(readFrames(data, from)[0]).toMatchObject({ at: from, isKey: true });
    }
  });

  it('begins a new segment when the clock is set back, and leaves none out', async () => {
    const back = T - 3_600_000;
    recorder.tick();
    stream('low', T, 12_000, 2);
    // The new segment begins with the first key frame, so this frame is left out.
    told('low', 'inter', back - 500);
    stream('low', back, 12_000, 2);
    await recorder.flush();
    expect(archive.ranges('PR001', { from: 0, to: T * 2 })).toEqual([
      { from: back, to: back + 11_500 },
      { from: T, to: T + 11_500 },
    ]);
    expect(archive.find('PR001', back + 11_000)?.from).toBe(back + 10_000);
    expect(archive.find('PR001', back + 60_000)?.from).toBe(T);
    const first = archive.find('PR001', T);
    expect(first && archive.before(first)?.from).toBe(back + 10_000);
  });

  it('keeps the full rate of an alarm no longer when the clock is set back', () => {
    recorder.alarm('PR001');
    time -= 3_600_000;
    recorder.tick();
    expect(joined.get('PR001/sd')).toBe(0);
  });

  it('ends and begins with a device when its setting changes, and keeps what it has', async () => {
    recorder.tick();
    stream('low', T, 4_000, 2);
    recorded = ['PR002'];
    recorder.tick();
    expect([joined.get('PR001/low'), joined.get('PR002/low')]).toEqual([0, 1]);
    stream('low', T + 4_000, 4_000, 2);
    recorder.alarm('PR001');
    expect(joined.get('PR001/sd')).toBeUndefined();
    await recorder.flush();
    expect(archive.ranges('PR001', { from: T, to: T + 60_000 })).toMatchObject([{ from: T, to: T + 3_500 }]);
    recorded = ['PR001', 'PR002'];
    recorder.tick();
    expect(joined.get('PR001/low')).toBe(1);
  });

  it('takes the full rate for a while after an alarm, of four devices at most', () => {
    for (const id of ['PR001', 'PR002', 'PR003', 'PR004', 'PR005', 'GS001']) recorder.alarm(id);
    expect([...joined]).toEqual(['PR001', 'PR002', 'PR003', 'PR004'].map(id => [`${id}/sd`, 1]));
    time += alarmMs - 1;
    recorder.alarm('PR001');
    time += 2;
    recorder.tick();
    expect(['PR001', 'PR002', 'PR003', 'PR004'].map(id => joined.get(`${id}/sd`))).toEqual([1, 0, 0, 0]);
  });

  it('starts again after a piece that could not be written', async () => {
    stream('low', T, 4_000, 2);
    await recorder.flush();
    disk.broken = 'full';
    stream('low', T + 4_000, 4_000, 2);
    await recorder.flush();
    disk.broken = undefined;
    time += 120_000;
    told('low', 'inter', T + 120_000);
    stream('low', T + 121_000, 4_000, 2);
    await recorder.flush();
    expect(archive.ranges('PR001', { from: 0, to: T * 2 })).toEqual([
      { from: T, to: T + 3_500 },
      { from: T + 121_000, to: T + 124_500 },
    ]);
  });

  it('goes on recording when a stream that it needs has ended by itself', () => {
    recorder.tick();
    viewers.get('PR001/low')?.close();
    expect(joined.get('PR001/low')).toBe(0);
    recorder.tick();
    recorder.tick();
    expect(joined.get('PR001/low')).toBe(1);
  });

  it('records with few frames when the stream at full rate of an alarm has ended by itself', () => {
    recorder.alarm('PR001');
    recorder.tick();
    expect([joined.get('PR001/sd'), joined.get('PR001/low')]).toEqual([1, undefined]);
    viewers.get('PR001/sd')?.close();
    recorder.tick();
    expect([joined.get('PR001/sd'), joined.get('PR001/low')]).toEqual([0, 1]);
    recorder.alarm('PR001');
    expect(joined.get('PR001/sd')).toBe(1);
  });

  it('records nothing of a device that is offline, and lets go of every stream at the end', async () => {
    recorder.tick();
    recorder.alarm('PR001');
    online = false;
    stream('sd', T, 4_000, 15);
    recorder.tick();
    expect(joined.get('PR001/low')).toBe(0);
    expect(disk.files.size).toBe(0);
    await recorder.close();
    expect([...joined.values()].every(count => count === 0)).toBe(true);
    expect(cameras.onCoded).toBeUndefined();
  });
});

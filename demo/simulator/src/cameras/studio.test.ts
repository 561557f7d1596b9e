import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CameraPose, SceneState } from '../world/types.ts';
import { World } from '../world/world.ts';
import { Cameras } from '@patrolkit/server/video/cameras.ts';
import { SiteCameras } from './site-cameras.ts';
import type * as encoders from './encoder.ts';
import type { FromStudio, ToStudio } from './messages.ts';
import type { Quality } from '@patrolkit/server/links/channels.ts';
import { runStudio } from './studio.ts';
import type { Viewer } from '@patrolkit/server/video/viewers.ts';

/** Counts the requests to the encoders. */
const work = vi.hoisted(() => ({ opened: 0, encoded: 0, repeated: 0 }));

vi.mock('./encoder.ts', async importOriginal => {
  const real = await importOriginal<typeof encoders>();
  return {
    ...real,
    createVideoEncoder: (...given: Parameters<typeof real.createVideoEncoder>) => {
      work.opened++;
      const encoder = real.createVideoEncoder(...given);
      return {
        ...encoder,
        encode: (...asked: Parameters<typeof encoder.encode>) => {
          work.encoded++;
          return encoder.encode(...asked);
        },
        repeat: () => {
          work.repeated++;
          return encoder.repeat();
        },
      };
    },
  };
});

let posted: FromStudio[];
let cameras: Cameras;
let site: SiteCameras;
let scene: SceneState;
let pose: CameraPose;
let onError: (error: string) => void;
/** Sends a message to the studio. */
let ask: (message: ToStudio) => void;

const open = (blocks = false): void => {
  // Stops the timers of the studio of the previous test.
  vi.clearAllTimers();
  posted = [];
  Object.assign(work, { opened: 0, encoded: 0, repeated: 0 });
  let hear: (message: ToStudio) => void = () => undefined;
  const listeners: ((message: FromStudio) => void)[] = [];
  const studio = {
    post: (message: ToStudio) => hear(message),
    receive: (listener: (message: FromStudio) => void) => void listeners.push(listener),
    close: () => Promise.resolve(),
  };
  runStudio(
    {
      postMessage: message => {
        posted.push(message);
        for (const listener of listeners) listener(message);
      },
      on: (_, listener) => {
        ask = hear = listener;
      },
    },
    { blocks, zoneMinutes: 0, fps: 15, recordFps: 2 },
  );
  site = new SiteCameras(studio);
  cameras = new Cameras(site, error => onError(error));
};

beforeEach(() => {
  onError = error => expect.fail(error);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  const world = new World({ seed: 1, fleet: 14, speed: 1, now: () => 0 });
  world.place('PR001', 12, 11.6, 0);
  pose = world.pose('PR001')!;
  // Only meters are in the scene beside the robot.
  scene = { ...world.scene('1'), sprites: world.scene('1').sprites.filter(({ kind }) => kind === 'meter') };
});
afterEach(() => vi.useRealTimers());

const show = (more: Partial<CameraPose> = {}): void =>
  site.show({ PR001: { ...pose, speed: 0, turnRate: 0, ...more } }, { '1': scene }, 0);
const viewer = (): Viewer & { got: Uint8Array[] } => {
  const got: Uint8Array[] = [];
  return { got, send: data => void got.push(data), backlog: 0, close: () => undefined };
};
const watch = (quality: Quality, count = 1) => {
  const viewers = Array.from({ length: count }, viewer);
  for (const one of viewers) cameras.join('PR001', 'PR001', quality, one);
  return viewers;
};
const tags = () => posted.flatMap(message => (message.type === 'pictures' ? message.pictures : []));

describe('a camera that twenty watch', () => {
  it('is encoded once, and everybody gets the very same bytes', () => {
    open();
    watch('sd');
    show();
    vi.advanceTimersByTime(2000);
    const alone = { ...work };
    expect(alone.opened).toBe(1);
    expect(alone.encoded).toBeGreaterThan(28);

    open();
    const viewers = watch('sd', 20);
    show();
    vi.advanceTimersByTime(2000);
    expect(work).toEqual(alone);
    expect(tags()).toHaveLength(work.encoded);
    for (const { got } of viewers) {
      expect(got.at(-1)).toBe(tags().at(-1)?.tag);
      expect(got.length).toBe(viewers[0]?.got.length);
    }
  });

  it('is drawn for each picture even where nothing moves: its clock runs', () => {
    open();
    watch('hd');
    show();
    vi.advanceTimersByTime(2000);
    expect(work.repeated).toBe(0);
    expect(work.encoded).toBeGreaterThan(28);
  });
});

describe('a recording that nobody watches', () => {
  it('keeps its pace, and repeats the last picture while nothing moves', () => {
    open();
    watch('low');
    show();
    // The last picture waits for others for a quarter of a second.
    vi.advanceTimersByTime(10_300);
    expect(tags().length).toBeGreaterThanOrEqual(20);
    expect(tags().length).toBeLessThanOrEqual(21);
    expect(work.encoded).toBeLessThanOrEqual(6);
    expect(work.encoded + work.repeated).toBe(tags().length);
    const times = tags().map(({ at }) => at);
    for (const [index, at] of times.slice(1).entries()) expect(at - times[index]!).toBe(500);
  });

  it('is drawn as often as its pace where the camera drives, and half as often where it drives slowly', () => {
    const drawn = (speed: number): number => {
      open();
      watch('low');
      for (let moment = 0; moment < 10_000; moment += 250) {
        show({ x: pose.x + (speed * moment) / 1000 });
        vi.advanceTimersByTime(250);
      }
      return work.encoded;
    };
    expect(drawn(3)).toBeGreaterThanOrEqual(19);
    const slow = drawn(0.8);
    expect(slow).toBeGreaterThanOrEqual(5);
    expect(slow).toBeLessThanOrEqual(8);
  });

  it('comes in few messages, and before anything else that is told', () => {
    const isOfPictures = ({ type }: FromStudio): boolean => type === 'pictures';
    open();
    for (const id of ['PR001', 'PR002', 'PR003', 'PR004']) cameras.join(id, id, 'low', viewer());
    vi.advanceTimersByTime(1);
    posted = [];
    vi.advanceTimersByTime(2_000);
    expect(tags().length).toBeGreaterThanOrEqual(12);
    expect(posted.filter(isOfPictures).length).toBeLessThanOrEqual(8);
    posted = [];
    vi.advanceTimersByTime(500);
    const before = tags().length;
    watch('sd');
    vi.advanceTimersByTime(1);
    expect(posted.findLastIndex(isOfPictures)).toBeGreaterThan(posted.findIndex(({ type }) => type === 'start'));
    const kinds = posted.flatMap(message =>
      message.type === 'start' ? ['start'] : message.type === 'pictures' ? message.pictures.map(({ key }) => key) : [],
    );
    expect(kinds.indexOf('start')).toBeGreaterThanOrEqual(before);
    expect(kinds.slice(kinds.indexOf('start') + 1)).toEqual(['PR001/sd']);
  });

  it('begins with a picture of now when it is asked for', () => {
    open();
    watch('low');
    show();
    vi.advanceTimersByTime(700);
    const before = work.encoded;
    watch('low');
    vi.advanceTimersByTime(1);
    expect(work.encoded).toBe(before + 1);
    expect(tags().at(-1)?.isKey).toBe(true);
  });

  it('is drawn again each time where machines read its clock', () => {
    open(true);
    watch('low');
    show();
    vi.advanceTimersByTime(5000);
    expect(work.repeated).toBe(0);
    expect(work.encoded).toBeGreaterThanOrEqual(10);
  });
});

describe('a stream that cannot go on', () => {
  beforeEach(() => void (onError = () => undefined));
  const failed = () => posted.flatMap(message => (message.type === 'failed' ? [message.key] : []));
  const begin = (key: string, more: object = {}): void =>
    ask({
      type: 'watch',
      key,
      cameraId: 'PR001',
      deviceId: 'PR001',
      name: '',
      quality: 'low',
      codec: 'h264',
      sound: 'none',
      ...more,
    });

  it('is reported and ends alone, when it is begun or later', () => {
    open();
    begin('good');
    begin('bad', { codec: 'unknown' });
    expect(failed()).toEqual(['bad']);
    begin('shrunk');
    ask({ type: 'resize', key: 'shrunk', size: { width: 0, height: 0 } });
    expect(failed()).toEqual(['bad', 'shrunk']);
    posted.length = 0;
    vi.advanceTimersByTime(2_000);
    expect(new Set(tags().map(({ key }) => key))).toEqual(new Set(['good']));
  });

  it('can be begun again', () => {
    open();
    begin('one', { codec: 'unknown' });
    begin('one');
    vi.advanceTimersByTime(600);
    expect(tags().map(({ isKey }) => isKey)[0]).toBe(true);
  });
});

describe('the sound of a stream', () => {
  it('counts from the same moment as its picture', () => {
    open();
    const began = Date.now();
    ask({
      type: 'watch',
      key: 'one',
      cameraId: 'PR001',
      deviceId: 'PR001',
      name: '',
      quality: 'sd',
      codec: 'h264',
      sound: 'pcm',
    });
    vi.advanceTimersByTime(700);
    ask({ type: 'heard', sounds: [{ key: 'one', samples: new Int16Array(1_600), at: began + 600 }] });
    const timeOf = (tag: Uint8Array): number => (new DataView(tag.buffer, tag.byteOffset).getUint32(4) >>> 8) % 2 ** 24;
    const sounds = posted.flatMap(message => (message.type === 'sounds' ? message.sounds : []));
    expect(sounds.map(({ tag }) => timeOf(tag))).toEqual([600]);
    expect(tags().length).toBeGreaterThan(5);
    for (const { tag, at } of tags()) expect(timeOf(tag)).toBe(at - began);
  });
});

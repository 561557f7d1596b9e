import { beforeEach, describe, expect, it } from 'vitest';
import { Cameras, type Ear, type Studio, type Viewer } from './cameras.ts';
import type { FromCamera, ToCamera } from './messages.ts';

let sent: ToCamera[];
let tell: (message: FromCamera) => void;
let cameras: Cameras;

beforeEach(() => {
  sent = [];
  const studio: Studio = {
    post: message => void sent.push(message),
    receive: listener => void (tell = listener),
    close: () => Promise.resolve(),
  };
  cameras = new Cameras(studio, () => undefined);
});

const viewer = (): Viewer & { got: number[]; backlog: number; isClosed: boolean } => ({
  got: [],
  backlog: 0,
  isClosed: false,
  send(data) {
    this.got.push(data[0] ?? -1);
  },
  close() {
    this.isClosed = true;
  },
});

const key = 'PR001/sd';
const tag = (first: number, isKey = false): void => tell({ type: 'tag', key, tag: Uint8Array.of(first), isKey, at: 0 });
const start = (): void => tell({ type: 'start', key, head: Uint8Array.of(100) });
const FLV = 0x46;

describe('a camera that hears', () => {
  it.each(['sd', 'low'] as const)('hears on in %s when the clock is set back by an hour', quality => {
    const heard: [from: number, ms: number][] = [];
    const ear: Ear = (from, ms) => {
      heard.push([from, ms]);
      return new Int16Array(ms);
    };
    const studio: Studio = { post: () => undefined, receive: () => undefined, close: () => Promise.resolve() };
    const hearing = new Cameras(studio, () => undefined, { codecOf: () => 'aac', ear: () => ear });
    hearing.join('PR001', 'PR001', quality, viewer());
    const later = Date.now() + 10_000;
    hearing.hear(later);
    const earlier = later - 3_600_000;
    for (let ms = 0; ms <= 400; ms += 100) hearing.hear(earlier + ms);
    const after = heard.slice(1).filter(([, ms]) => ms > 0);
    expect(after).toEqual([0, 100, 200, 300].map(ms => [earlier + ms, 100]));
    expect(heard.every(([, ms]) => ms >= 0)).toBe(true);
  });
});

describe('viewers', () => {
  it('share one encoder, which ends with the last of them', () => {
    const [one, two] = [viewer(), viewer()];
    const leaveOne = cameras.join('PR001', 'PR001', 'sd', one);
    const leaveTwo = cameras.join('PR001', 'PR001', 'sd', two);
    expect(sent.map(message => message.type)).toEqual(['watch', 'refresh']);
    expect([...cameras.watchedCameras]).toEqual(['PR001']);
    leaveOne();
    leaveOne();
    expect(sent).toHaveLength(2);
    leaveTwo();
    expect(sent.at(-1)).toEqual({ type: 'unwatch', key });
    expect(cameras.watchedCameras.size).toBe(0);
  });

  it('get header, sequence header and key frame before anything else', () => {
    const one = viewer();
    cameras.join('PR001', 'PR001', 'sd', one);
    tag(1);
    start();
    tag(2);
    tag(3, true);
    tag(4);
    expect(one.got).toEqual([FLV, 100, 3, 4]);
  });

  it('that fall behind skip to the next key frame, and are cut when it is hopeless', () => {
    const one = viewer();
    cameras.join('PR001', 'PR001', 'sd', one);
    start();
    tag(1, true);
    one.backlog = 200_000;
    tag(2);
    one.backlog = 0;
    tag(3);
    tag(4, true);
    tag(5);
    expect(one.got).toEqual([FLV, 100, 1, 4, 5]);
    one.backlog = 5_000_000;
    tag(6);
    expect(one.isClosed).toBe(true);
  });

  it('see nothing while muted and start afresh afterwards', () => {
    const one = viewer();
    cameras.join('PR001', 'PR001', 'sd', one);
    start();
    tag(1, true);
    cameras.mute(true);
    tag(2);
    cameras.mute(false);
    expect(sent.at(-1)).toEqual({ type: 'refresh', key });
    tag(3);
    start();
    tag(4, true);
    expect(one.got).toEqual([FLV, 100, 1, 100, 4]);
  });
});

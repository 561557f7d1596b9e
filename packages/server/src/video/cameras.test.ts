import { beforeEach, describe, expect, it } from 'vitest';
import { Cameras } from './cameras.ts';
import type { Channels, FromChannel, PictureTag, ToChannel } from '../links/channels.ts';
import type { Viewer } from './viewers.ts';

let sent: ToChannel[];
let tell: (message: FromChannel) => void;
let cameras: Cameras;
let errors: string[];

beforeEach(() => {
  sent = [];
  errors = [];
  const channels: Channels = {
    post: message => void sent.push(message),
    receive: listener => void (tell = listener),
  };
  cameras = new Cameras(channels, message => errors.push(message));
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
const picture = (first: number, isKey = false, at = 0): PictureTag => ({ key, tag: Uint8Array.of(first), isKey, at });
const tag = (first: number, isKey = false): void => tell({ type: 'pictures', pictures: [picture(first, isKey)] });
const start = (): void => tell({ type: 'start', key, head: Uint8Array.of(100) });
const FLV = 0x46;

describe('viewers', () => {
  it('share one encoder, which ends with the last of them', () => {
    const [one, two] = [viewer(), viewer()];
    const leaveOne = cameras.join('PR001', 'PR001', 'sd', one);
    const leaveTwo = cameras.join('PR001', 'PR001', 'sd', two);
    expect(sent.map(message => message.type)).toEqual(['watch', 'refresh']);
    leaveOne();
    leaveOne();
    expect(sent).toHaveLength(2);
    leaveTwo();
    expect(sent.at(-1)).toEqual({ type: 'unwatch', key });
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

describe('a stream that has failed', () => {
  const fail = (): void => tell({ type: 'failed', key, message: 'no encoder' });

  it('disconnects its viewers, and starts again for who joins again, also while an old viewer is not gone yet', () => {
    const [gone, slow, back] = [viewer(), viewer(), viewer()];
    cameras.join('PR001', 'PR001', 'sd', gone);
    const leaveSlow = cameras.join('PR001', 'PR001', 'sd', slow);
    fail();
    expect([gone.isClosed, slow.isClosed, errors]).toEqual([true, true, ['no encoder']]);
    expect(sent.at(-1)).toEqual({ type: 'unwatch', key });
    sent = [];
    cameras.join('PR001', 'PR001', 'sd', back);
    expect(sent.map(({ type }) => type)).toEqual(['watch']);
    leaveSlow();
    start();
    tag(1, true);
    expect(back.got).toEqual([FLV, 100, 1]);
    expect(slow.got).toEqual([FLV]);
    expect(sent.map(({ type }) => type)).toEqual(['watch']);
  });

  it('is not begun again by a restarted studio when nobody joins it', () => {
    cameras.join('PR001', 'PR001', 'sd', viewer());
    fail();
    expect(sent.at(-1)).toEqual({ type: 'unwatch', key });
  });

  it('of which nobody knows is reported and nothing else', () => {
    fail();
    expect(errors).toEqual(['no encoder']);
  });
});

describe('sound', () => {
  const sound = (first: number, isHead = false): void =>
    tell({ type: 'sounds', sounds: [{ key, tag: Uint8Array.of(first), isHead, at: 0 }] });

  it('reaches a viewer only together with pictures, except what a decoder needs first', () => {
    const one = viewer();
    cameras.join('PR001', 'PR001', 'sd', one);
    sound(200, true);
    sound(201);
    tag(1, true);
    sound(202);
    one.backlog = 200_000;
    tag(2);
    sound(203);
    expect(one.got).toEqual([FLV, 200, 1, 202]);
  });

  it('of a camera that nobody watches any more is dropped', () => {
    const one = viewer();
    cameras.join('PR001', 'PR001', 'sd', one)();
    sound(200, true);
    expect(one.got).toEqual([FLV]);
  });

  it('that another codec brings disconnects the viewers of that camera alone', () => {
    const [mine, other] = [viewer(), viewer()];
    cameras.join('PR001', 'PR001', 'sd', mine);
    cameras.join('PR002', 'PR002', 'sd', other);
    cameras.setSound('PR001', 'g711a');
    expect([mine.isClosed, other.isClosed, cameras.soundOf('PR001')]).toEqual([true, false, 'g711a']);
    cameras.resetSounds();
    expect(cameras.soundOf('PR001')).toBe('none');
  });
});

describe('what is recorded', () => {
  it('is every tag of every stream, also while viewers are behind or muted', () => {
    const coded: string[] = [];
    cameras.onCoded = ({ cameraId, quality, kind, at }) => coded.push(`${cameraId} ${quality} ${kind} ${String(at)}`);
    const late = viewer();
    late.backlog = 200_000;
    cameras.join('PR001', 'PR001', 'sd', late);
    cameras.mute(true);
    start();
    tell({ type: 'pictures', pictures: [picture(1, true, 40), picture(2, false, 80)] });
    tell({ type: 'sounds', sounds: [{ key, tag: Uint8Array.of(3), isHead: false, at: 90 }] });
    expect(coded).toEqual(['PR001 sd head 0', 'PR001 sd key 40', 'PR001 sd inter 80', 'PR001 sd sound 90']);
  });
});

describe('the quality at full rate', () => {
  it('is none while only the recording needs a camera, and the small one where both are watched', () => {
    cameras.join('PR001', 'PR001', 'low', viewer());
    expect(cameras.fullRate('PR001')).toBeUndefined();
    cameras.join('PR001', 'PR001', 'hd', viewer());
    expect(cameras.fullRate('PR001')).toBe('hd');
    const leave = cameras.join('PR001', 'PR001', 'sd', viewer());
    expect(cameras.fullRate('PR001')).toBe('sd');
    leave();
    expect(cameras.fullRate('PR001')).toBe('hd');
    expect(cameras.fullRate('PR002')).toBeUndefined();
  });
});

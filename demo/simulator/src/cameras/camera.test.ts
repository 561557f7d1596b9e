import { AV_CODEC_ID_H264 } from 'node-av/constants';
import { Codec, CodecContext, Frame, Packet } from 'node-av/lib';
import { describe, expect, it } from 'vitest';
import { plans } from '../world/plans.ts';
import { World } from '../world/world.ts';
import { createFlvReader } from '@patrolkit/transport';
import { createVideoEncoder, encodeJpeg } from './encoder.ts';
import { frameTag, headerTag, flvHeader, flvTag, metaDataTag, readTags } from '@patrolkit/server/video/flv.ts';
import { shineLamps } from './lights.ts';
import { clockText, drawBlocks, drawCaption, readBlocks } from './overlay.ts';
import { createPicture, type Picture } from './picture.ts';
import { SceneRenderer } from './scene.ts';

const WIDTH = 640;
const HEIGHT = 360;
const world = () => new World({ seed: 1, fleet: 14, speed: 1, now: () => 0 });

const shot = (change: (fleet: World) => void = () => undefined): Picture => {
  const fleet = world();
  fleet.place('PR001', 12, 11.6, 0);
  fleet.device('PR001')!.ptz = { pan: 0, tilt: 0, zoom: 1, lift: 0 };
  change(fleet);
  const picture = createPicture(WIDTH, HEIGHT);
  new SceneRenderer(plans, WIDTH, HEIGHT).render(picture, fleet.pose('PR001')!, fleet.scene('1', 'PR001'));
  return picture;
};

const differing = (a: Picture, b: Picture): number =>
  a.y.reduce((sum, value, i) => sum + (Math.abs(value - (b.y[i] ?? 0)) > 8 ? 1 : 0), 0) / a.y.length;

describe('FLV', () => {
  it('starts with its header', () => {
    expect([...flvHeader()]).toEqual([0x46, 0x4c, 0x56, 1, 1, 0, 0, 0, 9, 0, 0, 0, 0]);
  });

  it('writes a tag byte by byte, with the top byte of the time last', () => {
    expect([...flvTag(9, 0x01020304, [Uint8Array.of(7, 8)])]).toEqual([
      9, 0, 0, 2, 2, 3, 4, 1, 0, 0, 0, 7, 8, 0, 0, 0, 13,
    ]);
  });

  it('reads back what it wrote', () => {
    const whole = Buffer.concat([
      flvHeader(),
      metaDataTag({ width: 640, height: 360, bitRate: 1000 }),
      headerTag(5, Uint8Array.of(1, 2)),
      frameTag(0x12345678, true, [Uint8Array.of(0x65, 1)]),
    ]);
    const tags = readTags(whole);
    expect(tags.map(tag => tag.type)).toEqual([18, 9, 9]);
    expect(tags[2]?.time).toBe(0x12345678);
    expect([...(tags[2]?.body ?? [])]).toEqual([0x17, 1, 0, 0, 0, 0, 0, 0, 2, 0x65, 1]);
  });
});

describe('lamps', () => {
  const lit = (change: (fleet: World) => void, at = 0): { before: Picture; after: Picture } => {
    const fleet = world();
    fleet.place('PR001', 12, 11.6, 0);
    fleet.device('PR001')!.ptz = { pan: 0, tilt: 0, zoom: 1, lift: 0 };
    change(fleet);
    const [before, after] = [createPicture(WIDTH, HEIGHT), createPicture(WIDTH, HEIGHT)];
    const pose = fleet.pose('PR001')!;
    for (const picture of [before, after]) {
      new SceneRenderer(plans, WIDTH, HEIGHT).render(picture, pose, fleet.scene('1', 'PR001'));
    }
    shineLamps(after, pose, at);
    return { before, after };
  };
  const brightness = ({ y }: Picture, from: number, to: number): number => {
    let sum = 0;
    for (let row = HEIGHT / 2; row < HEIGHT; row++) for (let x = from; x < to; x++) sum += y[row * WIDTH + x] ?? 0;
    return sum / ((to - from) * (HEIGHT / 2));
  };

  it('leave the picture alone while they are off', () => {
    const { before, after } = lit(() => undefined);
    expect(Buffer.compare(before.data, after.data)).toBe(0);
  });

  it('light up what is ahead of the robot, wherever the camera looks', () => {
    const ahead = lit(fleet => fleet.setHardware('PR001', { headLight: true }));
    expect(brightness(ahead.after, 280, 360)).toBeGreaterThan(brightness(ahead.before, 280, 360) * 1.25);
    const aside = lit(fleet => {
      fleet.setHardware('PR001', { headLight: true });
      fleet.device('PR001')!.ptz.pan = 0.5;
    });
    const gain = (from: number, to: number) => brightness(aside.after, from, to) / brightness(aside.before, from, to);
    expect(gain(520, 600)).toBeGreaterThan(gain(40, 120) + 0.1);
  });

  it('sweep red over the picture while the warning light turns', () => {
    const redAt = (at: number) => {
      const { before, after } = lit(fleet => fleet.setHardware('PR001', { alarmLight: true }), at);
      return after.v.reduce((sum, value, i) => sum + value - (before.v[i] ?? 0), 0) / after.v.length;
    };
    expect(redAt(500)).toBeGreaterThan(8);
    expect(redAt(0)).toBeLessThan(redAt(500) / 2);
  });
});

describe('scene', () => {
  it('is the same for the same pose', () => {
    expect(Buffer.compare(shot().data, shot().data)).toBe(0);
  });

  it('visibly changes when the robot drives, pans, tilts and zooms', () => {
    const still = shot();
    const device = (fleet: World) => fleet.device('PR001')!;
    for (const change of [
      (fleet: World) => fleet.place('PR001', 13, 11.6, 0),
      (fleet: World) => (device(fleet).ptz.pan = 0.3),
      (fleet: World) => (device(fleet).ptz.tilt = 0.3),
      (fleet: World) => (device(fleet).ptz.zoom = 3),
      (fleet: World) => (device(fleet).ptz.lift = 0.8),
    ]) {
      expect(
        differing(
          still,
          shot(fleet => void change(fleet)),
        ),
      ).toBeGreaterThan(0.03);
    }
  });

  it('shows what raised an alarm, and where', () => {
    const fleet = world();
    const alarm = fleet.raiseNow(1, 'PR001')[0];
    const picture = createPicture(WIDTH, HEIGHT);
    const box =
      alarm?.shot &&
      new SceneRenderer(plans, WIDTH, HEIGHT).render(picture, alarm.shot.pose, alarm.shot.scene, alarm.shot.focus);
    expect(box?.height).toBeGreaterThan(40);
  });
});

describe('overlay', () => {
  it('writes a clock with milliseconds', () => {
    expect(clockText(Date.UTC(2024, 0, 2, 3, 4, 5, 67), 60)).toBe('2024-01-02 04:04:05.067');
    const plain = shot();
    const written = shot();
    drawCaption(written, { name: 'PR001', time: 0, frame: 1, zoneMinutes: 0 }, false);
    expect(differing(plain, written)).toBeGreaterThan(0.01);
  });

  it('draws blocks that can be read back', () => {
    const picture = shot();
    drawBlocks(picture, 1_700_000_123_456, 4711);
    expect(readBlocks(picture.y, WIDTH, WIDTH)).toEqual({ time: 1_700_000_123_456 % 4294967296, sequence: 4711 });
  });
});

describe('encoder', () => {
  it('gives a key frame when asked, frames without delay, and pictures that decode', () => {
    const encoder = createVideoEncoder({ width: WIDTH, height: HEIGHT, fps: 15, bitRate: 800_000 });
    const decoder = new CodecContext();
    const codec = Codec.findDecoder(AV_CODEC_ID_H264);
    decoder.allocContext3(codec);
    decoder.extraData = Buffer.from(encoder.config);
    expect(decoder.open2Sync(codec)).toBeGreaterThanOrEqual(0);
    const packet = new Packet();
    packet.alloc();
    const frame = new Frame();
    frame.alloc();
    let read: ReturnType<typeof readBlocks>;
    for (let i = 0; i < 6; i++) {
      const picture = shot();
      drawBlocks(picture, 1000 + i, i);
      const coded = encoder.encode(picture, { key: i === 0 || i === 4 });
      expect(coded.nals.length).toBeGreaterThan(0);
      expect(coded.key).toBe(i === 0 || i === 4);
      packet.data = Buffer.from(frameTag(0, coded.key, coded.nals).subarray(16, -4));
      expect(decoder.sendPacketSync(packet)).toBeGreaterThanOrEqual(0);
      if (decoder.receiveFrameSync(frame) >= 0)
        read = readBlocks(frame.data?.[0] ?? new Uint8Array(), WIDTH, frame.linesize[0] ?? WIDTH);
    }
    decoder.sendPacketSync(null);
    while (decoder.receiveFrameSync(frame) >= 0)
      read = readBlocks(frame.data?.[0] ?? new Uint8Array(), WIDTH, frame.linesize[0] ?? WIDTH);
    expect(read).toEqual({ time: 1005, sequence: 5 });
    encoder.close();
    packet.free();
    frame.free();
    decoder.freeContext();
  });

  it('codes once more what it was given last, whatever is drawn on the same picture since', () => {
    const encoder = createVideoEncoder({ width: WIDTH, height: HEIGHT, fps: 15, bitRate: 800_000 });
    const bytesOf = ({ nals }: { nals: readonly Uint8Array[] }): number =>
      nals.reduce((sum, nal) => sum + nal.length, 0);
    const picture = createPicture(WIDTH, HEIGHT);
    const stripe = (width: number): void =>
      picture.y.forEach((_, at) => (picture.y[at] = (Math.floor((at % WIDTH) / width) * 37) & 255));
    stripe(16);
    encoder.encode(picture, { key: true });
    const same = bytesOf(encoder.repeat());
    // Another camera draws on the same picture.
    stripe(23);
    expect(bytesOf(encoder.repeat())).toBe(same);
    encoder.close();
  });

  it('takes JPEG pictures', () => {
    const jpeg = encodeJpeg(shot());
    expect([...jpeg.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    expect(jpeg.length).toBeGreaterThan(8000);
  });
});

describe('an H.265 stream', () => {
  it('is one that the console reads: its codec, its size from the header, key frames on demand', () => {
    const encoder = createVideoEncoder({ width: 640, height: 360, fps: 15, bitRate: 800_000 }, 'h265');
    const picture = createPicture(640, 360);
    const reader = createFlvReader();
    const events = [
      ...reader.push(Uint8Array.from(flvHeader())),
      ...reader.push(Uint8Array.from(headerTag(0, encoder.config, 'h265'))),
    ];
    for (let frame = 0; frame < 4; frame++) {
      const coded = encoder.encode(picture, { key: frame === 0 || frame === 2 });
      events.push(...reader.push(Uint8Array.from(frameTag(frame * 66, coded.key, coded.nals, 'h265'))));
    }
    encoder.close();
    expect(events[0]).toMatchObject({ kind: 'video-config', codec: 'h265' });
    expect(events[0]).toHaveProperty('codecString', expect.stringMatching(/^hvc1\.1\.6\.L\d+/));
    expect(events.slice(1).map(event => event.kind === 'video' && event.isKey)).toEqual([true, false, true, false]);
  });
});

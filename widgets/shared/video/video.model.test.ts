import type { FlvVideo, FlvVideoConfig } from '@patrolkit/core';
import { describe, expect, it } from 'vitest';
import { beginning, fragment, sampleDuration } from './fragments.ts';
import { rateFor } from './media-source.ts';
import { pictureSizeOf } from './parameter-sets.ts';
import { createSteadyTimes } from './steady-times.ts';

const bytes = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], pair => parseInt(pair, 16));
const avcC = (sps: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([1, 0x42, 0xc0, 0x1e, 0xff, 0xe1, 0, sps.length / 2, ...bytes(sps), 1, 0, 1, 0x68]);
const hvcC = (sps: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([...new Uint8Array(22), 2, 32, 0, 1, 0, 1, 0x40, 33, 0, 1, 0, sps.length / 2, ...bytes(sps)]);

/** Boxes of a piece of MP4 by their path, with their contents. */
function boxes(data: Uint8Array, path = ''): Map<string, Uint8Array> {
  const found = new Map<string, Uint8Array>();
  const inner = new Set(['moov', 'trak', 'mdia', 'minf', 'dinf', 'stbl', 'mvex', 'moof', 'traf']);
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  for (let at = 0; at < data.length;) {
    const size = view.getUint32(at);
    const name = String.fromCharCode(...data.subarray(at + 4, at + 8));
    if (size < 8 || at + size > data.length) throw new Error(`box ${path}/${name} of ${size}`);
    const content = data.subarray(at + 8, at + size);
    found.set(`${path}/${name}`, content);
    if (inner.has(name)) for (const [key, value] of boxes(content, `${path}/${name}`)) found.set(key, value);
    at += size;
  }
  return found;
}
const uint32 = (data: Uint8Array | undefined, at: number): number =>
  data ? new DataView(data.buffer, data.byteOffset, data.byteLength).getUint32(at) : Number.NaN;

describe('the size of a picture', () => {
  // Parameter sets as encoders write them, with the bytes that keep start codes out.
  it.each([
    ['h264', avcC('6742c016da0280bfe584000003000400001f403c58ba80'), 640, 360],
    ['h264', avcC('6742c028da01e0089f9610000003001000007d00f1832a'), 1920, 1080],
    ['h265', hvcC('42010101600000030090000003000003003fa005020171f2e595952930b9a0'), 640, 360],
    ['h265', hvcC('420101016000000300900000030000030078a003c0801107cb965654a4c2e680'), 1920, 1080],
  ] as const)('is read from %s', (codec, record, width, height) => {
    expect(pictureSizeOf(codec, record)).toEqual({ width, height });
  });

  it.each([
    ['h264', new Uint8Array()],
    ['h264', avcC('6742')],
    ['h264', Uint8Array.from([1, 2, 3, 4, 5, 0xe0])],
    ['h265', new Uint8Array(23)],
    ['h265', hvcC('42')],
  ] as const)('is nothing where %s tells none', (codec, record) => {
    expect(pictureSizeOf(codec, record)).toBeUndefined();
  });
});

describe('fragments', () => {
  const header: FlvVideoConfig = {
    kind: 'video-config',
    codec: 'h264',
    codecString: 'avc1.42c01e',
    record: avcC('6742c01e'),
  };
  const video: FlvVideo = { kind: 'video', isKey: true, decodeAt: 5_040, showAt: 5_080, data: bytes('00000001aa') };

  it('begin with the codec and the size', () => {
    const found = boxes(beginning([{ config: header, size: { width: 640, height: 360 } }]));
    expect([...found.keys()]).toContain('/moov/mvex/trex');
    const entry = found.get('/moov/trak/mdia/minf/stbl/stsd')?.subarray(8);
    expect(String.fromCharCode(...(entry?.subarray(4, 8) ?? []))).toBe('avc1');
    expect(uint32(entry, 32)).toBe(640 * 0x10000 + 360);
    expect(entry?.subarray(-header.record.length)).toEqual(header.record);
  });

  it('hold one picture each, with its time from the origin, its offset and its bytes', () => {
    const made = fragment(7, video, 5_000);
    const found = boxes(made);
    expect(uint32(found.get('/moof/mfhd'), 4)).toBe(7);
    expect(uint32(found.get('/moof/traf/tfdt'), 8)).toBe(40);
    const run = found.get('/moof/traf/trun');
    expect(made.subarray(uint32(run, 8), uint32(run, 8) + 5)).toEqual(video.data);
    expect([uint32(run, 12), uint32(run, 16), uint32(run, 20), uint32(run, 24)]).toEqual([
      sampleDuration,
      5,
      0x02000000,
      40,
    ]);
    expect(found.get('/mdat')).toEqual(video.data);
  });
});

describe('steering', () => {
  it('holds the edge by the rate, and jumps only when it is far off', () => {
    expect([0.01, 0.1, 0.5, 1.5, -0.01, -0.2, -3].map(rateFor)).toEqual([
      1,
      1.08,
      1.25,
      undefined,
      0.92,
      0.5,
      undefined,
    ]);
  });
});

describe('steady times', () => {
  /** Where pictures of these times are played, each told as soon as the one before it is. */
  const seen = (...times: readonly number[]): number[] => {
    const steady = createSteadyTimes();
    let played = 0;
    return times.map(at => (played = steady(at, played)));
  };

  it('begin at zero and go on as the stream does', () => {
    expect(seen(5_000, 5_067, 5_133, 5_333)).toEqual([0, 67, 133, 333]);
  });

  it.each([300, 3_000, 7_200_000, 2 ** 32, -200, -3_000, -3_600_000])('make a leap of %d ms one step', leap => {
    const from = 2 ** 32;
    expect(seen(from, from + 67, from + 134 + leap, from + 201 + leap)).toEqual([0, 67, 134, 201]);
  });

  it('never fall behind the place that is played', () => {
    const steady = createSteadyTimes();
    steady(0, 0);
    expect(steady(4_000, 480.5)).toBe(481);
    expect(steady(4_067, 482)).toBe(548);
  });
});

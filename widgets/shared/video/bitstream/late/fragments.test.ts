import type { FlvVideo, FlvVideoConfig } from '@patrolkit/core';
import { describe, expect, it } from 'vitest';
import { beginning, fragment, sampleDuration } from './fragments.ts';
import { square } from '../pixel-shape.ts';

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

describe('fragments', () => {
  const header: FlvVideoConfig = {
    kind: 'video-config',
    codec: 'h264',
    codecString: 'avc1.42c01e',
    record: Uint8Array.from([1, 0x42, 0xc0, 0x1e, 0xff, 0xe1, 0, 4, 0x67, 0x42, 0xc0, 0x1e, 1, 0, 1, 0x68]),
  };
  const video: FlvVideo = {
    kind: 'video',
    codec: 'h264',
    isKey: true,
    decodeAt: 5_040,
    showAt: 5_080,
    data: Uint8Array.from([0, 0, 0, 1, 0xaa]),
  };

  it('begin with the codec and the size', () => {
    const found = boxes(beginning([{ config: header, size: { width: 640, height: 360, pixel: square } }]));
    expect([...found.keys()]).toContain('/moov/mvex/trex');
    const entry = found.get('/moov/trak/mdia/minf/stbl/stsd')?.subarray(8);
    expect(String.fromCharCode(...(entry?.subarray(4, 8) ?? []))).toBe('avc1');
    expect(uint32(entry, 32)).toBe(640 * 0x10000 + 360);
    expect(entry?.subarray(-header.record.length)).toEqual(header.record);
  });

  it.each(['h264', 'h265'] as const)(
    'of %s tell the shape of pixels that are not square, and the size to show',
    codec => {
      const size = { width: 176, height: 288, pixel: { across: 32, down: 11 } };
      const found = boxes(beginning([{ config: { ...header, codec }, size }]));
      const entry = found.get('/moov/trak/mdia/minf/stbl/stsd')?.subarray(8);
      expect(uint32(entry, 32), 'the size as coded').toBe(176 * 0x10000 + 288);
      const shape = entry?.subarray(-16);
      expect(String.fromCharCode(...(shape?.subarray(4, 8) ?? []))).toBe('pasp');
      expect([uint32(shape, 0), uint32(shape, 8), uint32(shape, 12)]).toEqual([16, 32, 11]);
      const track = found.get('/moov/trak/tkhd');
      expect([uint32(track, 76), uint32(track, 80)]).toEqual([512 * 0x10000, 288 * 0x10000]);
    },
  );

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

import { createFlvReader, type FlvVideo, type FlvVideoConfig } from '@patrolkit/core';
import { describe, expect, it } from 'vitest';
import { flvStart, flvTag } from './flv-writer.ts';

describe('pictures written as FLV', () => {
  it('are read back as they were', () => {
    const record = Uint8Array.from([1, 0x42, 0xc0, 0x1e, 0xff, 0xe1, 0, 1, 0x67]);
    const header: FlvVideoConfig = { kind: 'video-config', codec: 'h264', codecString: 'avc1.42c01e', record };
    const picture = (decodeAt: number, showAt: number, isKey: boolean): FlvVideo => ({
      kind: 'video',
      codec: 'h264',
      isKey,
      decodeAt,
      showAt,
      data: Uint8Array.of(0, 0, 0, 1, 0x65, 255),
    });
    const pictures = [picture(40, 120, true), picture(0xfedcba98, 0xfedcba98 - 300, false)];
    const bytes = [flvStart(header), ...pictures.map(flvTag)].flatMap(part => [...part]);
    expect(createFlvReader().push(Uint8Array.from(bytes))).toEqual([header, ...pictures]);
  });
});

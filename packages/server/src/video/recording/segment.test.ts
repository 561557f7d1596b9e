import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flvHeader, flvTag, frameTag, headerTag, readTags, tagType } from '../flv.ts';
import { lastTime, readFrames, readName, retimed, segmentName } from './segment.ts';

const T = 1_700_000_000_000;
const sound = (time: number): Uint8Array => flvTag(tagType.audio, time, [Uint8Array.of(0x72, 1, 2)]);

describe('the name of a segment', () => {
  it('tells the device and the begin, also of a device whose id has a dash', () => {
    for (const deviceId of ['PR001', 'PV001-2', 'a_b-c'])
      expect(readName(segmentName(deviceId, T))).toEqual({ deviceId, from: T });
  });

  it('is that of no other file', () => {
    for (const name of ['notes.flv', 'PR001.flv', 'PR001-12.flv', `PR001-${String(T)}.mp4`, `../x-${String(T)}.flv`])
      expect(readName(name), name).toBeUndefined();
  });
});

describe('a tag at another time', () => {
  it('has that time and is otherwise the same, for times of more than 24 bits too', () => {
    fc.assert(
      fc.property(fc.nat(0xffffffff), fc.nat(0xffffffff), (before, after) => {
        const tag = frameTag(before, true, [Uint8Array.of(1, 2, 3)]);
        const [read] = readTags(retimed(tag, after));
        expect(read).toEqual({ ...readTags(tag)[0], time: after });
        expect(readTags(tag)[0]?.time).toBe(before);
      }),
    );
  });
});

describe('the end of a file', () => {
  it('is the time of the last picture, whatever sound follows it', () => {
    const end = Buffer.concat([frameTag(400, true, [Uint8Array.of(1)]), sound(410), sound(470)]);
    expect(lastTime(end)).toBe(400);
  });

  it('is not told by a file without a picture, or by a few bytes', () => {
    for (const end of [new Uint8Array(), Uint8Array.of(0, 0), flvHeader(), Buffer.concat([flvHeader(), sound(3)])])
      expect(lastTime(end)).toBeUndefined();
  });
});

describe('the pictures of a file', () => {
  const head = headerTag(0, Uint8Array.of(7));

  it('begin with the first that a decoder has a header for', () => {
    const early = frameTag(0, true, [Uint8Array.of(1)]);
    const file = Buffer.concat([flvHeader(), early, head, frameTag(40, true, [Uint8Array.of(2)])]);
    expect(readFrames(file, T).map(({ at }) => at)).toEqual([T + 40]);
  });

  it('have each the header that stands last before them', () => {
    const other = headerTag(40, Uint8Array.of(8));
    const pictures = [0, 40].map(time => frameTag(time, true, [Uint8Array.of(1)]));
    const file = Buffer.concat([flvHeader(), head, pictures[0] ?? head, other, pictures[1] ?? head]);
    expect(readFrames(file, T).map(frame => frame.head.at(-1))).toEqual([7, 8]);
  });

  it('have the sounds up to the next picture; sounds before the first are left out', () => {
    const file = Buffer.concat([
      flvHeader(true),
      head,
      sound(0),
      frameTag(40, true, [Uint8Array.of(1)]),
      sound(50),
      sound(60),
      frameTag(80, false, [Uint8Array.of(1)]),
      sound(90),
    ]);
    expect(readFrames(file, T).map(({ sounds }) => sounds.map(({ at }) => at - T))).toEqual([[50, 60], [90]]);
  });
});

import type { FlvEvent, FlvVideo, FlvVideoConfig } from '@patrolkit/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinUnits } from './nal-units.ts';
import { createPictures } from './pictures.ts';
import { configOf, setsOf } from './records.ts';

const bytes = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], pair => parseInt(pair, 16));

// Records as encoders write them: 640x360 and 1920x1080, and a picture set.
const small = bytes('6742c016da0280bfe584000003000400001f403c58ba80');
const large = bytes('6742c028da01e0089f9610000003001000007d00f1832a');
const pictureSet = bytes('68ce3c80');
const [idr, intra, inter] = [bytes('658880'), bytes('418880'), bytes('419a20')];
/** An information unit: decoding can begin here, and after this many pictures all is complete. */
const recovery = (code: number): Uint8Array => Uint8Array.of(6, 6, 1, code, 0x80);
const atOnce = 0xc4;
const later = 0x44;

const headerOf = (...sets: readonly Uint8Array[]): FlvVideoConfig => {
  const made = configOf('h264', sets);
  if (!made) throw new Error('no header');
  return made;
};
const header = headerOf(small, pictureSet);
const tag = (data: Uint8Array<ArrayBuffer>, isKey = false, codec: 'h264' | 'h265' = 'h264'): FlvVideo => ({
  kind: 'video',
  codec,
  isKey,
  decodeAt: 40,
  showAt: 40,
  data,
});
const withLengths = (...units: readonly Uint8Array[]): FlvVideo => tag(joinUnits(units, 4));
const withCodes = (...units: readonly Uint8Array[]): FlvVideo =>
  tag(Uint8Array.from(units.flatMap((unit, index) => [...(index === 0 ? [0] : []), 0, 0, 1, ...unit])));
const read = (...events: readonly FlvEvent[]): FlvEvent[] => events.flatMap(createPictures());
const keys = (...events: readonly FlvEvent[]): boolean[] =>
  read(header, ...events).flatMap(event => (event.kind === 'video' ? [event.isKey] : []));

describe('the pictures of a stream', () => {
  it('can be begun with by their own units, whatever the tag says', () => {
    const marked = (...units: readonly Uint8Array[]): FlvVideo => ({ ...withLengths(...units), isKey: true });
    expect(keys(withLengths(idr), withLengths(inter), marked(idr), marked(inter))).toEqual([true, false, true, false]);
  });

  it('can be begun with where a recovery point is whole at once, or the tag marks a picture that refers to none', () => {
    expect(
      keys(
        withLengths(recovery(atOnce), intra),
        withLengths(recovery(later), intra),
        withLengths(recovery(atOnce), intra, inter),
        withLengths(intra),
        { ...withLengths(intra), isKey: true },
      ),
    ).toEqual([true, false, false, false, true]);
  });

  it('of H.265 can be begun with from each random access point', () => {
    const sets = [
      bytes('40010c'),
      bytes('42010101600000030090000003000003003fa005020171f2e595952930b9a0'),
      bytes('4401c1'),
    ];
    const config = configOf('h265', sets);
    if (!config) throw new Error('no header');
    const types = [1, 8, 9, 16, 19, 21];
    const events = types.map(type => ({ ...withLengths(Uint8Array.of(type << 1, 1, 0x80)), codec: 'h265' as const }));
    const found = [config, ...events].flatMap(createPictures());
    expect(found.flatMap(event => (event.kind === 'video' ? [event.isKey] : []))).toEqual(
      types.map(type => type >= 16),
    );
  });

  it('pass as they are where nothing is to be changed, without a copy', () => {
    const [key, next] = [{ ...withLengths(small, pictureSet, idr), isKey: true }, withLengths(inter)];
    const events = read(header, key, next);
    expect(events).toEqual([header, key, next]);
    expect(events[1]).toBe(key);
  });

  it('with start codes get lengths, also behind lengths', () => {
    const twice = tag(joinUnits([Uint8Array.from([0, 0, 0, 1, ...idr, 0, 0, 1, ...inter])], 4));
    const expected = { ...withLengths(idr, inter), isKey: true };
    expect(read(header, withCodes(idr, inter), twice)).toEqual([header, expected, expected]);
  });

  it('without a header play by the parameter sets that come in band, in their tag or in tags of their own', () => {
    expect(read(withLengths(inter), withLengths(small, pictureSet, idr), withLengths(inter))).toEqual([
      withLengths(inter),
      header,
      { ...withLengths(small, pictureSet, idr), isKey: true },
      withLengths(inter),
    ]);
    expect(read(withCodes(small), withCodes(pictureSet), withLengths(idr))).toEqual([
      header,
      { ...withLengths(small, pictureSet, idr), isKey: true },
    ]);
  });

  it('play by sets in band where the header cannot be read, or holds none', () => {
    const empty: FlvVideoConfig = { ...header, record: bytes('0142c01effe0000000') };
    const unread = { kind: 'unknown', media: 'video', codec: 'h264' } as const;
    const key = { ...withLengths(small, pictureSet, idr), isKey: true };
    expect(read(empty, key)).toEqual([header, key]);
    expect(read(unread, key)).toEqual([header, key]);
    expect(read(empty, withLengths(idr)), 'a decoder may know better').toEqual([
      empty,
      { ...withLengths(idr), isKey: true },
    ]);
  });

  it('whose sequence set changes in band start again, once, also where an old header is repeated', () => {
    const [first, second] = [withLengths(small, pictureSet, idr), withLengths(large, pictureSet, idr)];
    const events = read(header, first, second, header, second, withLengths(inter), header, second);
    expect(events.filter(({ kind }) => kind === 'video-config')).toEqual([header, headerOf(large, pictureSet)]);
    expect(events.filter(({ kind }) => kind === 'video')).toHaveLength(5);
  });

  it('start again with another header, and with another codec', () => {
    const other = headerOf(large, pictureSet);
    expect(read(header, other, header)).toEqual([header, other, header]);
    const sets = [
      bytes('40010c'),
      bytes('42010101600000030090000003000003003fa005020171f2e595952930b9a0'),
      bytes('4401c1'),
    ];
    const key = { ...withLengths(...sets, bytes('260180')), codec: 'h265' as const };
    expect(read(header, key).map(({ kind }) => kind)).toEqual(['video-config', 'video-config', 'video']);
  });

  it('get lengths of the size that their decoder was told', () => {
    const short: FlvVideoConfig = {
      ...header,
      record: Uint8Array.from(header.record, (byte, at) => (at === 4 ? 0xfd : byte)),
    };
    const plain = tag(joinUnits([inter], 2));
    expect(read(short, plain)).toEqual([short, plain]);
    const changed = tag(joinUnits([large, pictureSet, idr], 2));
    expect(read(short, changed, plain)).toEqual([
      short,
      headerOf(large, pictureSet),
      { ...withLengths(large, pictureSet, idr), isKey: true },
      withLengths(inter),
    ]);
  });

  it('that cannot be read, sound and all else pass as they are', () => {
    const others: FlvEvent[] = [
      tag(bytes('09'), true),
      { kind: 'audio', at: 1, data: bytes('01') },
      { kind: 'unknown', media: 'video', codec: '4' },
      { kind: 'broken', why: 'test' },
    ];
    expect(read(header, ...others)).toEqual([header, ...others]);
  });

  it('never throw, whatever comes', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.uint8Array({ maxLength: 60 }), fc.boolean(), fc.boolean())), tags => {
        const pictures = createPictures();
        for (const [data, isKey, isOld] of tags)
          expect(pictures(tag(Uint8Array.from(data), isKey, isOld ? 'h264' : 'h265')).length).toBeLessThan(3);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('a configuration record', () => {
  it('is made of parameter sets and read back', () => {
    const vps = bytes('40010c01ffff01600000030090000003000003003f959809');
    const sps = bytes('42010101600000030090000003000003003fa005020171f2e595952930b9a0');
    const pps = bytes('4401c172b46240');
    const made = configOf('h265', [pps, sps, vps]);
    expect(made).toMatchObject({ codec: 'h265', codecString: 'hvc1.1.6.L63.90' });
    expect(made && setsOf(made)).toEqual([vps, sps, pps]);
    expect(made && [...made.record.subarray(0, 23)]).toEqual([
      1, 1, 0x60, 0, 0, 0, 0x90, 0, 0, 0, 0, 0, 63, 0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f, 3,
    ]);
    expect(setsOf(header)).toEqual([small, pictureSet]);
    expect(header.codecString).toBe('avc1.42c016');
  });

  it('is none where a kind of sets is missing', () => {
    expect(configOf('h264', [small])).toBeUndefined();
    expect(configOf('h264', [pictureSet])).toBeUndefined();
    expect(configOf('h265', [small, pictureSet])).toBeUndefined();
  });
});

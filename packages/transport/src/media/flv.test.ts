import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFlvReader, flvTagLimit, type FlvEvent } from './flv.ts';

const bytes = (...values: number[]): Uint8Array<ArrayBuffer> => Uint8Array.from(values);
const join = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(parts.flatMap(part => [...part]));
const header = bytes(0x46, 0x4c, 0x56, 1, 5, 0, 0, 0, 9, 0, 0, 0, 0);
const tag = (type: number, time: number, body: Uint8Array, behind = 11 + body.length): Uint8Array<ArrayBuffer> => {
  const made = new Uint8Array(11 + body.length + 4);
  const view = new DataView(made.buffer);
  view.setUint32(0, type * 0x1000000 + body.length);
  view.setUint32(4, (time % 0x1000000) * 256 + Math.floor(time / 0x1000000));
  made.set(body, 11);
  view.setUint32(11 + body.length, behind);
  return made;
};
const avcC = bytes(1, 0x42, 0xc0, 0x1e, 0xff, 0xe1, 0, 0, 0);
const hvcC = join(bytes(1, 0x01, 0x60, 0, 0, 0, 0xb0, 0, 0, 0, 0, 0, 93), new Uint8Array(10));
const read = (...parts: readonly Uint8Array[]): FlvEvent[] => createFlvReader().push(join(...parts));
const avc = {
  config: tag(9, 0, join(bytes(0x17, 0, 0, 0, 0), avcC)),
  key: (time: number) => tag(9, time, bytes(0x17, 1, 0, 0, 0, 0, 0, 0, 1, 0x65)),
  inter: (time: number, composition = 0) =>
    tag(9, time, bytes(0x27, 1, (composition >> 16) & 255, (composition >> 8) & 255, composition & 255, 9)),
};

describe('an FLV reader', () => {
  it('reads H.264 with its configuration, times and signed composition', () => {
    expect(read(header, avc.config, avc.key(40), avc.inter(0x1234567, -40))).toEqual([
      { kind: 'video-config', codec: 'h264', codecString: 'avc1.42c01e', record: avcC },
      { kind: 'video', codec: 'h264', isKey: true, decodeAt: 40, showAt: 40, data: bytes(0, 0, 0, 1, 0x65) },
      { kind: 'video', codec: 'h264', isKey: false, decodeAt: 0x1234567, showAt: 0x1234567 - 40, data: bytes(9) },
    ]);
  });

  it('reads H.265 in its classic and its enhanced form', () => {
    const classic = tag(9, 0, join(bytes(0x1c, 0, 0, 0, 0), hvcC));
    const name = [...'hvc1'].map(mark => mark.charCodeAt(0));
    const enhanced = tag(9, 0, join(bytes(0x90, ...name), hvcC));
    const coded = tag(9, 80, bytes(0x91, ...name, 0, 0, 5, 7));
    const plain = tag(9, 90, bytes(0xa3, ...name, 8));
    const config = { kind: 'video-config', codec: 'h265', codecString: 'hvc1.1.6.L93.B0', record: hvcC };
    expect(read(header, classic, enhanced, coded, plain)).toEqual([
      config,
      config,
      { kind: 'video', codec: 'h265', isKey: true, decodeAt: 80, showAt: 85, data: bytes(7) },
      { kind: 'video', codec: 'h265', isKey: false, decodeAt: 90, showAt: 90, data: bytes(8) },
    ]);
  });

  it('reads PCM of 16 bits at the rates of FLV, and a rate that changes', () => {
    const events = read(header, tag(8, 0, bytes(0x36, 1, 2)), tag(8, 5, bytes(0x3a, 3, 4)), tag(8, 9, bytes(0x34, 5)));
    expect(events).toMatchObject([
      { kind: 'audio-config', codec: 'pcm', sampleRate: 11_025, channels: 1 },
      { kind: 'audio', at: 0, data: bytes(1, 2) },
      { kind: 'audio-config', codec: 'pcm', sampleRate: 22_050 },
      { kind: 'audio', at: 5, data: bytes(3, 4) },
      { kind: 'unknown', media: 'audio', codec: '3' },
    ]);
  });

  it('reads AAC and G.711, and no AAC before its configuration', () => {
    expect(
      read(
        header,
        tag(8, 1, bytes(0xaf, 1, 3)),
        tag(8, 2, bytes(0xaf, 0, 0x14, 0x08)),
        tag(8, 3, bytes(0xaf, 1, 4)),
        tag(8, 4, bytes(0x72, 5)),
        tag(8, 5, bytes(0x82, 6)),
      ),
    ).toEqual([
      {
        kind: 'audio-config',
        codec: 'aac',
        codecString: 'mp4a.40.2',
        sampleRate: 16000,
        channels: 1,
        record: bytes(0x14, 8),
      },
      { kind: 'audio', at: 3, data: bytes(4) },
      { kind: 'audio-config', codec: 'alaw', codecString: 'alaw', sampleRate: 8000, channels: 1, record: bytes() },
      { kind: 'audio', at: 4, data: bytes(5) },
      { kind: 'audio-config', codec: 'mulaw', codecString: 'mulaw', sampleRate: 8000, channels: 1, record: bytes() },
      { kind: 'audio', at: 5, data: bytes(6) },
    ]);
  });

  it.each([
    [96_000, 0],
    [88_200, 1],
    [64_000, 2],
    [48_000, 3],
    [44_100, 4],
    [32_000, 5],
    [24_000, 6],
    [22_050, 7],
    [16_000, 8],
    [12_000, 9],
    [11_025, 10],
    [8_000, 11],
    [7_350, 12],
  ])('reads AAC at %i samples a second, index %i', (sampleRate, index) => {
    const record = bytes((2 << 3) | (index >> 1), ((index & 1) << 7) | (2 << 3));
    const [config] = read(header, tag(8, 0, join(bytes(0xaf, 0), record)));
    expect(config).toMatchObject({ kind: 'audio-config', codec: 'aac', sampleRate, channels: 2, record });
  });

  it.each([
    ['a rate that is none', bytes((2 << 3) | 6, 0x80 | (2 << 3))],
    ['no channel', bytes(0x14, 0)],
    ['no object type', bytes(0x04, 0x08)],
    ['half a configuration', bytes(0x14)],
  ])('does not know AAC with %s', (_what, record) => {
    expect(read(header, tag(8, 0, join(bytes(0xaf, 0), record)))).toEqual([
      { kind: 'unknown', media: 'audio', codec: 'aac' },
    ]);
  });

  it.each([
    [5_512, 0],
    [11_025, 1],
    [22_050, 2],
    [44_100, 3],
  ])('reads PCM at %i samples a second, bits %i', (sampleRate, bits) => {
    expect(read(header, tag(8, 0, bytes(0x33 | (bits << 2), 1, 2)))[0]).toMatchObject({
      codec: 'pcm',
      sampleRate,
      channels: 2,
    });
  });

  it('tells an unknown codec once and goes on with the rest', () => {
    const vp6 = tag(9, 0, bytes(0x14, 0, 0));
    const mp3 = tag(8, 0, bytes(0x2f, 0));
    expect(read(header, vp6, mp3, vp6, mp3, avc.config).map(event => event.kind)).toEqual([
      'unknown',
      'unknown',
      'video-config',
    ]);
  });

  it('tells once that it cannot read the configuration of a codec, however often a server sends it', () => {
    const broken = tag(9, 0, join(bytes(0x17, 0, 0, 0, 0), bytes(9, 0x42, 0xc0, 0x1e, 0xff, 0xe1, 0)));
    const short = tag(9, 0, join(bytes(0x1c, 0, 0, 0, 0), hvcC.slice(0, 22)));
    expect(read(header, broken, short, broken, short, avc.config)).toMatchObject([
      { kind: 'unknown', media: 'video', codec: 'h264' },
      { kind: 'unknown', media: 'video', codec: 'h265' },
      { kind: 'video-config', codec: 'h264' },
    ]);
  });

  it('names the codec of an enhanced header that it does not know, where it has a name', () => {
    const named = (...name: number[]) => tag(9, 0, bytes(0x90, ...name, 1, 2, 3));
    expect(read(header, named(0x61, 0x76, 0x30, 0x31), named(1, 2, 3, 4))).toEqual([
      { kind: 'unknown', media: 'video', codec: 'av01' },
      { kind: 'unknown', media: 'video', codec: 'enhanced' },
    ]);
  });

  it('reads H.264 in its enhanced form', () => {
    const name = [...'avc1'].map(mark => mark.charCodeAt(0));
    expect(
      read(
        header,
        tag(9, 0, join(bytes(0x90, ...name), avcC)),
        tag(9, 40, bytes(0x91, ...name, 0xff, 0xff, 0xfb, 7)),
        tag(9, 80, bytes(0xa2, ...name)),
      ),
    ).toEqual([
      { kind: 'video-config', codec: 'h264', codecString: 'avc1.42c01e', record: avcC },
      { kind: 'video', codec: 'h264', isKey: true, decodeAt: 40, showAt: 35, data: bytes(7) },
    ]);
  });

  it.each([
    ['Main 10 of the high tier', [0x22, 0x20, 0, 0, 0, 0x90, 0, 0, 0, 0, 0, 153], 'hvc1.2.4.H153.90'],
    ['another profile space', [0x41, 0x60, 0, 0, 0, 0, 0, 0, 0, 0, 0, 120], 'hvc1.A1.6.L120'],
    ['constraints with a zero among them', [1, 0x60, 0, 0, 0, 0xb0, 0, 0x0c, 0, 0, 0, 93], 'hvc1.1.6.L93.B0.0.C'],
  ])('writes the codec string of H.265 with %s', (_what, record, codecString) => {
    const whole = join(bytes(1, ...record), new Uint8Array(23 - 1 - record.length));
    expect(read(header, tag(9, 0, join(bytes(0x1c, 0, 0, 0, 0), whole)))).toMatchObject([{ codecString }]);
  });

  it('takes zero for the size behind a tag, which some servers write', () => {
    expect(read(header, tag(9, 0, join(bytes(0x17, 0, 0, 0, 0), avcC), 0), avc.key(9)).map(({ kind }) => kind)).toEqual(
      ['video-config', 'video'],
    );
  });

  it('skips what a longer header holds beyond what it knows', () => {
    const longer = bytes(0x46, 0x4c, 0x56, 1, 5, 0, 0, 0, 12, 1, 2, 3, 0, 0, 0, 0);
    expect(read(longer, avc.config)).toMatchObject([{ kind: 'video-config' }]);
  });

  it('says nothing of tags without content, of the end of a sequence, and of frames that carry commands', () => {
    expect(
      read(
        header,
        tag(9, 0, bytes()),
        tag(8, 0, bytes()),
        tag(9, 1, bytes(0x17, 2, 0, 0, 0)),
        tag(9, 2, bytes(0x57, 0)),
        tag(18, 3, bytes(2, 0, 1)),
      ),
    ).toEqual([]);
  });

  it('passes over tags of types that it does not know, by their length and without their times', () => {
    const events = read(header, tag(3, 2 ** 32 - 1, bytes(1, 2, 3)), avc.config, tag(15, 7, bytes()), avc.key(9));
    expect(events).toMatchObject([{ kind: 'video-config' }, { kind: 'video', decodeAt: 9 }]);
  });

  it('hands on parameter sets that come with start codes in the place of a configuration', () => {
    const sets = bytes(0, 0, 0, 1, 0x67, 1, 0, 0, 1, 0x68, 2);
    const name = [...'hvc1'].map(mark => mark.charCodeAt(0));
    const events = read(
      header,
      tag(9, 3, join(bytes(0x17, 0, 0, 0, 0), sets)),
      tag(9, 4, join(bytes(0x90, ...name), sets.slice(1))),
    );
    expect(events).toEqual([
      { kind: 'video', codec: 'h264', isKey: false, decodeAt: 3, showAt: 3, data: sets },
      { kind: 'video', codec: 'h265', isKey: false, decodeAt: 4, showAt: 4, data: sets.slice(1) },
    ]);
  });

  it('keeps what came before the fault that breaks it', () => {
    expect(read(header, avc.config, avc.key(1), tag(9, 0, bytes(1), 99)).map(({ kind }) => kind)).toEqual([
      'video-config',
      'video',
      'broken',
    ]);
  });

  it('needs the configuration of AAC again after other sound', () => {
    const aac = tag(8, 0, bytes(0xaf, 0, 0x14, 0x08));
    const sound = tag(8, 0, bytes(0xaf, 1, 4));
    const kinds = read(header, aac, sound, tag(8, 1, bytes(0x72, 5)), sound, aac, sound).map(({ kind }) => kind);
    expect(kinds).toEqual(['audio-config', 'audio', 'audio-config', 'audio', 'audio-config', 'audio']);
  });

  it('goes on past the turn of the 32-bit time', () => {
    const times = read(header, avc.key(2 ** 32 - 20), avc.inter(20), avc.inter(2 ** 32 - 5), avc.inter(60)).flatMap(
      event => (event.kind === 'video' ? [event.decodeAt - 2 ** 32] : []),
    );
    expect(times).toEqual([-20, 20, -5, 60]);
  });

  it.each([
    ['no FLV', [bytes(1, 2, 3, 4, 5, 6, 7, 8, 9)]],
    ['a header of nonsense', [bytes(0x46, 0x4c, 0x56, 1, 5, 9, 9, 9, 9)]],
    ['sizes that do not agree', [header, tag(9, 0, bytes(1), 99)]],
    ['what is no tag', [header, bytes(3, 0, 0, 1, 0, 0, 0, 0, 0, 0, 7, 1, 0, 0, 0, 12)]],
    ['a tag beyond all measure', [header, bytes(9, 0xff, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 0)]],
  ])('is broken by %s, once', (_what, parts) => {
    const reader = createFlvReader();
    expect(reader.push(join(...parts)).at(-1)?.kind).toBe('broken');
    expect(reader.push(join(header, avc.config))).toEqual([]);
  });

  it('reads the same however the bytes are split and joined', () => {
    const stream = join(
      header,
      avc.config,
      ...Array.from({ length: 12 }, (_, n) => (n % 5 === 0 ? avc.key(n * 66) : avc.inter(n * 66, n - 3))),
      tag(8, 5, bytes(0x72, 1, 2, 3)),
      tag(18, 6, bytes(2, 0, 1)),
      avc.config,
      avc.key(900),
    );
    const whole = read(stream);
    fc.assert(
      fc.property(fc.array(fc.nat(stream.length), { maxLength: 40 }), cuts => {
        const places = [0, ...cuts.toSorted((one, other) => one - other), stream.length];
        const reader = createFlvReader();
        const events = places.slice(1).flatMap((to, index) => reader.push(stream.slice(places[index], to)));
        expect(events).toEqual(whole);
      }),
      { numRuns: 500 },
    );
  });

  it('never throws and never runs wild, whatever comes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 20 }),
        fc.array(fc.tuple(fc.nat(200), fc.nat(255)), { maxLength: 20 }),
        fc.boolean(),
        (noise, flips, isStream) => {
          const stream = join(
            header,
            avc.config,
            avc.key(1),
            avc.inter(2),
            tag(8, 2, bytes(0xaf, 0, 0x14, 8)),
            avc.inter(3),
          );
          for (const [at, value] of flips) if (at < stream.length) stream[at] = value;
          const reader = createFlvReader();
          let broken = 0;
          for (const part of isStream ? [stream, ...noise] : noise)
            for (const event of reader.push(Uint8Array.from(part))) {
              if (event.kind === 'broken') broken += 1;
              if (event.kind === 'video') expect(event.data.length).toBeLessThanOrEqual(flvTagLimit);
            }
          expect(broken).toBeLessThan(2);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

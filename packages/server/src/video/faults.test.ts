import { createFlvReader, type FlvEvent } from '@patrolkit/transport';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Viewer } from './viewers.ts';
import { StreamFaults } from './faults.ts';
import { flvHeader, frameTag, headerTag, metaDataTag } from './flv.ts';
import { formats } from './formats.ts';
import type { StreamCodec } from '../links/channels.ts';

/** Configuration records that a parser accepts. */
const records: Record<StreamCodec, Uint8Array> = {
  h264: Uint8Array.of(1, 0x42, 0xc0, 0x1e, 0xff, 0xe1, 0, 0, 1, 0, 0),
  h265: Uint8Array.of(1, 1, 0x60, 0, 0, 0, 0xb0, 0, 0, 0, 0, 0, 93, ...new Uint8Array(10)),
};

let faults: StreamFaults;
let events: FlvEvent[];
let line: Viewer;

const open = (): void => {
  const reader = createFlvReader();
  line = faults.wrap({
    send: data => void events.push(...reader.push(Uint8Array.from(data))),
    backlog: 7,
    close: () => undefined,
  });
};
/** Sends what a camera sends: the header first, then `count` pictures, 100 ms apart. */
const play = (count: number, codec: StreamCodec = 'h264', from = 0): void => {
  if (from === 0) {
    line.send(Buffer.concat([flvHeader(), metaDataTag(formats.sd, codec)]));
    line.send(headerTag(0, records[codec], codec));
  }
  for (let index = from; index < from + count; index++)
    line.send(frameTag(index * 100, index === 0, [Uint8Array.of(0x65, index)], codec));
};
const times = (): number[] => events.flatMap(event => (event.kind === 'video' ? [event.decodeAt] : []));
const kinds = (): string[] => events.map(({ kind }) => kind);

beforeEach(() => {
  vi.useFakeTimers();
  faults = new StreamFaults();
  events = [];
  open();
});
afterEach(() => void vi.useRealTimers());

describe('what happens to streams on their way', () => {
  it('is nothing by itself', () => {
    play(3);
    expect(kinds()).toEqual(['video-config', 'video', 'video', 'video']);
    expect(times()).toEqual([0, 100, 200]);
    expect(line.backlog).toBe(7);
  });

  it('holds data and sends all of it at once, in its order', () => {
    play(1);
    faults.hold(1_000);
    play(3, 'h264', 1);
    expect(times()).toEqual([0]);
    vi.advanceTimersByTime(999);
    expect(times()).toEqual([0]);
    vi.advanceTimersByTime(1);
    play(1, 'h264', 4);
    expect(times()).toEqual([0, 100, 200, 300, 400]);
  });

  it('turns new viewers away for a time', () => {
    faults.refuse(2_000);
    expect(faults.refuses).toBe(true);
    vi.advanceTimersByTime(2_000);
    expect(faults.refuses).toBe(false);
  });

  it('shifts times both ways, and below zero they wrap', () => {
    play(1);
    faults.shift(7_200_000);
    play(1, 'h264', 1);
    faults.shift(3_600_000);
    play(1, 'h264', 2);
    faults.shift(-1_000);
    play(1, 'h264', 3);
    expect(times()).toEqual([0, 7_200_100, 3_600_200, 2 ** 32 - 700]);
  });

  it('loses every so many-th tag', () => {
    faults.dropEvery(3);
    play(7);
    // The sequence header counts as the first tag.
    expect(times()).toEqual([0, 200, 300, 500, 600]);
  });

  it('gives H.265 either header', () => {
    play(2, 'h265');
    const classic = events;
    events = [];
    faults.enhance(true);
    open();
    play(2, 'h265');
    expect(classic[0]).toMatchObject({ kind: 'video-config', codec: 'h265', codecString: 'hvc1.1.6.L93.B0' });
    expect(events).toEqual(classic);
    events = [];
    open();
    play(1);
    expect(events[0]).toMatchObject({ codec: 'h264' });
  });

  it('puts garbage between two tags of every viewer, once', () => {
    play(1);
    faults.damage('between');
    play(1, 'h264', 1);
    expect(kinds()).toEqual(['video-config', 'video', 'broken']);
    events = [];
    open();
    play(2);
    expect(kinds()).toEqual(['video-config', 'video', 'video']);
  });

  it('puts garbage in the place of a tag, and the stream goes on behind it', () => {
    play(1);
    faults.damage('tag');
    play(2, 'h264', 1);
    expect(kinds().slice(2)).toEqual(['unknown', 'video']);
    expect(times()).toEqual([0, 200]);
  });

  it('puts garbage in the place of a picture', () => {
    play(1);
    faults.damage('picture');
    play(2, 'h264', 1);
    expect(times()).toEqual([0, 100, 200]);
    const data = events.map(event => (event.kind === 'video' ? event.data.at(-1) : undefined));
    expect(data[2]).not.toBe(1);
    expect(data[3]).toBe(2);
  });

  it('ends when it is cleared, and nothing that was held is lost', () => {
    faults.shift(5_000);
    faults.dropEvery(2);
    faults.refuse(10_000);
    faults.clear();
    faults.hold(10_000);
    play(2);
    faults.clear();
    expect(faults.refuses).toBe(false);
    expect(times()).toEqual([0, 100]);
  });
});

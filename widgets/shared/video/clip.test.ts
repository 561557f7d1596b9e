import { done, failed, type FlvVideo, type FlvVideoConfig, type PlaybackEvents } from '@patrolkit/core';
import { FakeClock, settle } from '@patrolkit/core/testing';
import { describe, expect, it } from 'vitest';
import type { FlvStreamEvents } from './bitstream/flv-stream.ts';
import { fetchClip } from './clip.ts';

/** Baseline, 640x360, as the server writes it. */
const record = Uint8Array.from([
  1, 66, 192, 30, 255, 225, 0, 22, 0x67, 0x42, 0xc0, 0x1e, 0xd9, 0x00, 0xa0, 0x2f, 0xf9, 0x61, 0x00, 0x00, 0x03, 0x00,
  0x01, 0x00, 0x00, 0x03, 0x00, 0x1e, 0x8f, 0x16, 1, 0, 4, 0x68, 0xcb, 0x83, 0xcb,
]);
const config: FlvVideoConfig = { kind: 'video-config', codec: 'h264', codecString: 'avc1.42c01e', record };
const video = (at: number, isKey = false): FlvVideo => ({
  kind: 'video',
  codec: 'h264',
  isKey,
  decodeAt: at,
  showAt: at,
  data: Uint8Array.of(1, 2, 3),
});

function setUp() {
  const clock = new FakeClock();
  const abort = new AbortController();
  const progress: number[] = [];
  const said: (string | number)[] = [];
  let stream: FlvStreamEvents | undefined;
  let server: PlaybackEvents | undefined;
  const made = fetchClip(
    { from: 10_000, to: 12_000 },
    {
      clock,
      open: () => Promise.resolve(done({ address: 'ws://v', zero: 0 })),
      control: (_address, events) => {
        server = events;
        return {
          setSpeed: speed => void said.push(speed),
          close: () => void said.push('close'),
          pause: () => undefined,
          resume: () => undefined,
          step: () => undefined,
          stepFrames: () => undefined,
        };
      },
      stream: (_address, events) => {
        stream = events;
        return () => void said.push('closed');
      },
    },
    share => progress.push(share),
    abort.signal,
  );
  const give = (...events: Parameters<FlvStreamEvents['onEvent']>[0][]): void =>
    events.forEach(one => stream?.onEvent(one));
  return { clock, abort, progress, said, made, give, end: () => server?.onEnd?.(), cut: () => stream?.onClose(false) };
}

/** The duration that the file's own header says, ticks. */
const durationOf = async (blob: Blob): Promise<number> => {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const text = String.fromCharCode(...bytes);
  return new DataView(bytes.buffer).getUint32(text.indexOf('mehd') + 8);
};

describe('a clip', () => {
  it('is asked for at full speed and holds everything from its key frame on, each picture once', async () => {
    const { clock, give, made, progress, said, end } = setUp();
    await settle();
    expect(said).toEqual([0]);
    give(config, video(9_000), video(9_500, true), video(10_500), video(9_500, true), video(10_500), video(11_500));
    end();
    await clock.advance(500);
    const outcome = await made;
    if (!outcome.isDone) throw new Error('not made');
    expect(await durationOf(outcome.value)).toBe(2_100);
    const text = await outcome.value.text();
    expect(text.slice(4, 8)).toBe('ftyp');
    expect(text.split('moof')).toHaveLength(4);
    expect(progress).toEqual([0, 0.25, 0.75]);
    expect(said).toEqual([0, 'closed', 'close']);
    expect(clock.waiting).toBe(0);
  });

  it('does not wait long for more where its end was told before its last pictures came', async () => {
    const { clock, give, made, end } = setUp();
    await settle();
    end();
    give(config, video(10_000, true), video(11_000), video(11_500));
    await clock.advance(500);
    expect((await made).isDone).toBe(true);
    expect(clock.waiting).toBe(0);
  });

  it('waits for pictures that the network holds back when its end was told before it came', async () => {
    const { clock, give, made, end } = setUp();
    await settle();
    give(config, video(10_000, true));
    end();
    await clock.advance(3_000);
    give(video(11_000), video(11_500));
    await clock.advance(500);
    const outcome = await made;
    if (!outcome.isDone) throw new Error('not made');
    expect(await durationOf(outcome.value)).toBe(1_600);
    expect(clock.waiting).toBe(0);
  });

  it('ends with its last picture where nothing was recorded up to its end', async () => {
    const { clock, give, made, end } = setUp();
    await settle();
    give(config, video(10_000, true), video(10_500));
    end();
    await clock.advance(5_000);
    expect((await made).isDone).toBe(true);
    expect(clock.waiting).toBe(0);
  });

  it('ends with the picture of its end', async () => {
    const { clock, give, made, progress } = setUp();
    await settle();
    give(config, video(10_000, true), video(12_000));
    await clock.advance(1);
    expect((await made).isDone).toBe(true);
    expect(progress.at(-1)).toBe(1);
  });

  it('fails when the stream breaks off or falls silent before its end, whatever had come', async () => {
    const cut = setUp();
    await settle();
    cut.give(config, video(10_000, true), video(10_500));
    cut.cut();
    expect(await cut.made).toMatchObject({ isDone: false, problem: { id: 'playback.exportCut' } });
    const silent = setUp();
    await settle();
    silent.give(config, video(10_000, true), video(10_500));
    await silent.clock.advance(16_000);
    expect(await silent.made).toMatchObject({ isDone: false, problem: { id: 'playback.exportCut' } });
    const broken = setUp();
    await settle();
    broken.give(config, video(10_000, true), { kind: 'broken', why: 'a tag of type 3' });
    expect(await broken.made).toMatchObject({ isDone: false, problem: { id: 'playback.exportCut' } });
    const mute = setUp();
    await mute.clock.advance(16_000);
    expect(await mute.made).toMatchObject({ isDone: false, problem: { id: 'playback.exportCut' } });
  });

  it('fails when the stream breaks off after its end was told, unless all its pictures had come', async () => {
    for (const breaks of ['cut', 'give'] as const) {
      const cut = setUp();
      await settle();
      cut.give(config, video(10_000, true), video(10_500));
      cut.end();
      if (breaks === 'cut') cut.cut();
      else cut.give({ kind: 'broken', why: 'a tag of type 3' });
      expect(await cut.made).toMatchObject({ isDone: false, problem: { id: 'playback.exportCut' } });
      expect(cut.clock.waiting).toBe(0);
    }
    const whole = setUp();
    await settle();
    whole.give(config, video(10_000, true), video(11_000), video(11_500));
    whole.end();
    whole.cut();
    expect((await whole.made).isDone).toBe(true);
  });

  it('is whole where a server closes behind the last picture before the end', async () => {
    const { cut, give, made } = setUp();
    await settle();
    give(config, video(10_000, true), video(11_000), video(11_500));
    cut();
    expect((await made).isDone).toBe(true);
  });

  it('that is given up before its address has come opens no stream', async () => {
    const { clock, abort, made, said } = setUp();
    abort.abort();
    expect(await made).toMatchObject({ isDone: false, problem: { id: 'playback.exportCancelled' } });
    expect([said, clock.waiting]).toEqual([[], 0]);
  });

  it('whose address is refused fails with the words of the server, and opens no stream', async () => {
    const refused = failed({ server: 'no such channel' });
    const never = (): never => {
      throw new Error('opened');
    };
    const deps = { clock: new FakeClock(), open: () => Promise.resolve(refused), control: never, stream: never };
    expect(await fetchClip({ from: 0, to: 1 }, deps, never, new AbortController().signal)).toEqual(refused);
  });

  it('fails when nothing is recorded, and is given up when asked', async () => {
    const empty = setUp();
    await settle();
    empty.end();
    await empty.clock.advance(500);
    expect(await empty.made).toMatchObject({ isDone: false, problem: { id: 'playback.exportEmpty' } });
    const given = setUp();
    await settle();
    given.give(config, video(10_000, true));
    given.abort.abort();
    expect(await given.made).toMatchObject({ isDone: false, problem: { id: 'playback.exportCancelled' } });
    expect(given.clock.waiting).toBe(0);
  });
});

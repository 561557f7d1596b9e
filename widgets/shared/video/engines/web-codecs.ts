/**
 * Decodes with WebCodecs and shows each frame as soon as it is decoded: the shortest way, on secure pages (video.md 4). It decodes a
 * picture when it is due, so that few frames are held at a time.
 */
import type { FlvVideo, FlvVideoConfig } from '@patrolkit/core';
import type { Engine, EngineEnd, EngineEvents } from './engine.ts';
import { pictureSizeOf, shownSize } from '../bitstream/parameter-sets.ts';
import { startMeter, type Meter } from './meter.ts';
import type { FrameSink } from './sinks.ts';
import type { Surface } from './surface.ts';
import { openVideoStream } from './video-stream.ts';

/** When this many frames have waited for the decoder for this many ms, all up to the next key frame are dropped. */
const queueLimit = 30;
const catchUp = 500;
/** While more frames than this wait, decoded pictures are already old. They are drawn at most once in this many ms. */
const hurryLimit = 2;
const hurryStep = 100;
/** A decoder that fails this often without a picture in between is given up. */
const failureLimit = 3;

/** Makes the engine; `sink` puts its frames on screen. */
export function createWebCodecsEngine(makeSink: (surface: Surface) => FrameSink): Engine {
  let release: (() => void) | undefined;

  const start = (address: string, surface: Surface, events: EngineEvents): void => {
    release?.();
    let decoder: VideoDecoder | undefined;
    let config: VideoDecoderConfig | undefined;
    let record: Uint8Array | undefined;
    let awaitsKey = true;
    let failures = 0;
    let shownAt = 0;
    let deepSince: number | undefined;
    let isOver = false;
    const sink = makeSink(surface);
    const meter: Meter = startMeter(
      events.onStats,
      () => config?.codec,
      () => stream.behind(),
    );

    const end = (why: EngineEnd): void => {
      if (isOver) return;
      const codec = config?.codec;
      release?.();
      events.onEnd(why, codec);
    };

    const fail = (): void => {
      failures += 1;
      awaitsKey = true;
      if (failures >= failureLimit) end('broken');
    };

    const makeDecoder = (wanted: VideoDecoderConfig): VideoDecoder => {
      const made = new VideoDecoder({
        output: frame => {
          if (made !== decoder) return frame.close();
          failures = 0;
          const at = frame.timestamp / 1000;
          if (events.pacing && !events.pacing.isWanted(at)) return frame.close();
          const now = performance.now();
          // After a stall the data arrives all at once. Decoding it is quick, but drawing each frame would take long.
          if (!events.pacing && made.decodeQueueSize > hurryLimit && now - shownAt < hurryStep) {
            meter.dropped(1);
            return frame.close();
          }
          shownAt = now;
          sink.show(frame);
          meter.shown();
          events.onFrame(at, stream.behind());
        },
        error: () => {
          if (made !== decoder) return;
          // An error needs a new decoder and a wait for the next key frame.
          decoder = undefined;
          fail();
          if (!isOver && config) decoder = makeDecoder(config);
        },
      });
      made.configure(wanted);
      return made;
    };

    const configure = async (header: FlvVideoConfig): Promise<void> => {
      if (record && sameBytes(record, header.record)) return;
      ({ record } = header);
      awaitsKey = true;
      // Pictures that arrive during the support check wait for the new decoder, even if the previous one had failed.
      failures = 0;
      const wanted = {
        codec: header.codecString,
        description: header.record,
        optimizeForLatency: true,
        ...aspectOf(header),
      };
      config = wanted;
      const before = decoder;
      decoder = undefined;
      if (before && before.state !== 'closed') before.close();
      const { supported } = await VideoDecoder.isConfigSupported(wanted).catch(() => ({ supported: false }));
      if (isOver || config !== wanted) return;
      if (!supported) return end('unsupported');
      decoder = makeDecoder(wanted);
      const early = waiting;
      waiting = [];
      early.forEach(decode);
    };

    /** Pictures that arrived during the support check. */
    let waiting: FlvVideo[] = [];
    const decode = (video: FlvVideo): void => {
      if (!decoder) {
        if (config && failures === 0) waiting.push(video);
        return;
      }
      const now = performance.now();
      if (decoder.decodeQueueSize <= queueLimit) deepSince = undefined;
      else if (now - (deepSince ??= now) > catchUp) awaitsKey = true;
      if (awaitsKey && !video.isKey) return meter.dropped(1);
      awaitsKey = false;
      const type = video.isKey ? 'key' : 'delta';
      try {
        decoder.decode(new EncodedVideoChunk({ type, timestamp: video.showAt * 1000, data: video.data }));
      } catch {
        // Browsers refuse to begin with a picture that the stream calls a key but that depends on others.
        fail();
      }
    };

    const stream = openVideoStream(address, events, meter, {
      onEnd: end,
      onHeader: header => void configure(header),
      onPicture: decode,
    });
    release = () => {
      if (isOver) return;
      isOver = true;
      stream.close();
      meter.stop();
      waiting = [];
      const last = decoder;
      decoder = undefined;
      if (last && last.state !== 'closed') last.close();
      sink.close();
    };
  };

  return {
    start,
    stop: () => release?.(),
    // Pictures that are due are decoded and shown at once, so the picture is always at the live edge.
    toLiveEdge: () => undefined,
  };
}

/** The shape of a picture whose pixels are not square. Some system decoders do not read it from the stream. */
function aspectOf({
  codec,
  record,
}: FlvVideoConfig): Pick<VideoDecoderConfig, 'displayAspectWidth' | 'displayAspectHeight'> {
  const size = pictureSizeOf(codec, record);
  if (!size || size.pixel.across === size.pixel.down) return {};
  const { width, height } = shownSize(size);
  return { displayAspectWidth: width, displayAspectHeight: height };
}

function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

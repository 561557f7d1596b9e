/**
 * Plays the sound of a stream without its picture. Each piece of sound counts as a frame, so that silence is noticed like a lost picture.
 */
import type { Engine, EngineEnd } from '../engine.ts';
import { openFlvStream } from '../../bitstream/flv-stream.ts';
import { startMeter } from '../meter.ts';
import { isSound } from '../../sound/sound.ts';

/** Makes the engine that plays only sound. */
export function createSoundEngine(): Engine {
  let release: (() => void) | undefined;
  return {
    start: (address, _surface, events) => {
      release?.();
      let codec: string | undefined;
      const meter = startMeter(events.onStats, () => codec);
      const end = (why: EngineEnd): void => {
        if (!release) return;
        release();
        events.onEnd(why);
      };
      const close = openFlvStream(address, {
        onBytes: meter.bytes,
        onClose: isEnd => end(isEnd ? 'ended' : 'closed'),
        onEvent: event => {
          if (event.kind === 'broken') return end('broken');
          if (!isSound(event)) return;
          events.onSound?.(event);
          if (event.kind === 'unknown') return end('unsupported');
          if (event.kind === 'audio-config') codec = event.codecString;
          if (event.kind !== 'audio') return;
          meter.arrived(event.at);
          meter.shown();
          events.onFrame(event.at);
        },
      });
      release = () => {
        release = undefined;
        close();
        meter.stop();
      };
    },
    stop: () => release?.(),
    toLiveEdge: () => undefined,
  };
}

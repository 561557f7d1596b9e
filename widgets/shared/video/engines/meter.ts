/** Counts what an engine does and reports it once a second (video.md 5.9). */
import type { EngineStats, Missing } from './engine.ts';

/** The smallest delay within this many ms counts as not late. */
const memory = 5_000;

/** Counts one engine's work. */
export interface Meter {
  /** Bytes arrived. */
  bytes(count: number): void;
  /** The header of the stream arrived. */
  header(): void;
  /** A picture arrived. `isKey` is true when decoding can begin with it. */
  picture(isKey: boolean): void;
  /** A picture arrived with this time in the stream, ms. */
  arrived(streamTime: number): void;
  /** A picture is on screen. */
  shown(): void;
  dropped(count: number): void;
  stop(): void;
}

/** Starts to count. `behind`, when given, says how far the picture is behind the newest data, ms. */
export function startMeter(
  tell: (stats: EngineStats) => void,
  codec: () => string | undefined,
  behind?: () => number,
): Meter {
  let bytes = 0;
  let frames = 0;
  let dropped = 0;
  let lateness = 0;
  let smallest: { at: number; delay: number }[] = [];
  const seen = new Set<'header' | 'key' | 'shown'>();
  /** Pictures in this second. */
  let pictures = 0;
  const missing = (): Missing | undefined => {
    if (seen.has('shown') || pictures === 0) return undefined;
    return !seen.has('header') ? 'parameters' : seen.has('key') ? 'decoder' : 'key';
  };
  const timer = setInterval(() => {
    const [name, lack] = [codec(), missing()];
    tell({
      kbitPerSecond: Math.round((bytes * 8) / 1000),
      framesPerSecond: frames,
      dropped,
      behind: Math.round(behind?.() ?? lateness),
      ...(name === undefined ? {} : { codec: name }),
      ...(lack === undefined ? {} : { missing: lack }),
    });
    bytes = 0;
    frames = 0;
    pictures = 0;
  }, 1000);
  return {
    bytes: count => {
      bytes += count;
    },
    header: () => void seen.add('header'),
    picture: isKey => {
      pictures += 1;
      if (isKey) seen.add('key');
    },
    arrived: streamTime => {
      const now = performance.now();
      const delay = now - streamTime;
      // The times of the stream started over. The stream would seem late by the amount that they were set back.
      if (delay - (smallest.at(-1)?.delay ?? delay) > memory) smallest = [];
      // Only a value smaller than all later ones can become the smallest of the last seconds.
      smallest = smallest.filter(known => now - known.at < memory && known.delay < delay);
      smallest.push({ at: now, delay });
      lateness = delay - (smallest[0]?.delay ?? delay);
    },
    shown: () => {
      seen.add('shown');
      frames += 1;
    },
    dropped: count => {
      dropped += count;
    },
    stop: () => clearInterval(timer),
  };
}

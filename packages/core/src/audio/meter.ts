/** How loud both sides of a conversation are, reported ten times a second. */
import type { Clock } from '@patrolkit/transport';

/** Time between two readings, ms. */
const meterEvery = 100;

/** The loudest sample of each side since the last reading, 0 to 1. */
export interface Peaks {
  readonly heard: number;
  readonly said: number;
}

/** A meter of both sides. */
export interface Meter {
  /** Takes samples that the operator heard. */
  heard(samples: Int16Array): void;
  /** Takes samples that the operator said. */
  said(samples: Int16Array): void;
  start(): void;
  stop(): void;
}

/** Makes a meter. */
export function createMeter(clock: Clock, onReading: (peaks: Peaks) => void): Meter {
  const peaks = { heard: 0, said: 0 };
  let disarm: (() => void) | undefined;
  const read = (): void => {
    onReading({ ...peaks });
    peaks.heard = 0;
    peaks.said = 0;
    disarm = clock.after(meterEvery, read);
  };
  return {
    heard: samples => {
      peaks.heard = Math.max(peaks.heard, peakOf(samples));
    },
    said: samples => {
      peaks.said = Math.max(peaks.said, peakOf(samples));
    },
    start: () => {
      disarm = clock.after(meterEvery, read);
    },
    stop: () => {
      disarm?.();
      disarm = undefined;
    },
  };
}

/** The loudest of some samples, 0 to 1. */
function peakOf(samples: Int16Array): number {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  return Math.round((peak / 32_768) * 100) / 100;
}

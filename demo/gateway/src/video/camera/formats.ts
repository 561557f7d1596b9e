import type { Quality } from './messages.ts';

/** The size and rates of a stream. */
export interface StreamFormat {
  width: number;
  height: number;
  fps: number;
  bitRate: number;
}

/** HD and SD differ in size and bit rate. The frame rate of `low` is an option. */
export const formats: Record<Quality, StreamFormat> = {
  hd: { width: 1280, height: 720, fps: 15, bitRate: 2_400_000 },
  sd: { width: 640, height: 360, fps: 15, bitRate: 800_000 },
  low: { width: 640, height: 360, fps: 2, bitRate: 100_000 },
};

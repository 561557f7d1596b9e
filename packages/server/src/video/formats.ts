import type { Quality } from '../links/channels.ts';

/** The size and rates of a stream. */
export interface StreamFormat {
  width: number;
  height: number;
  fps: number;
  bitRate: number;
}

/** HD and SD differ in size and bit rate. The frame rates are options. */
export const formats: Readonly<Record<Quality, Omit<StreamFormat, 'fps'>>> = {
  hd: { width: 1280, height: 720, bitRate: 2_400_000 },
  sd: { width: 640, height: 360, bitRate: 800_000 },
  low: { width: 640, height: 360, bitRate: 100_000 },
};

import { drawText, textWidth } from './font.ts';
import { yuv, type Picture } from './picture.ts';
import type { Box } from './things.ts';

const LIGHT = 235;
const DARK = 16;

/** The texts that are written over the picture. */
export interface Caption {
  name: string;
  /** ms since 1970. */
  time: number;
  frame: number;
  /** The offset of local time from UTC, minutes. */
  zoneMinutes: number;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** The local date and time with milliseconds, as text. */
export const clockText = (time: number, zoneMinutes: number): string => {
  const at = new Date(time + zoneMinutes * 60_000);
  const day = `${String(at.getUTCFullYear())}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}`;
  const clock = `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`;
  return `${day} ${clock}.${String(at.getUTCMilliseconds()).padStart(3, '0')}`;
};

const write = (picture: Picture, text: string, left: number, top: number, scale: number): void => {
  const { width, height, y: luma } = picture;
  const wide = textWidth(text) * scale;
  for (let y = Math.max(0, top - scale * 2); y < Math.min(height, top + 9 * scale); y++) {
    for (let x = Math.max(0, left - scale * 3); x < Math.min(width, left + wide + scale * 3); x++) {
      const at = y * width + x;
      luma[at] = DARK + (((luma[at] ?? 0) - DARK) >> 2);
    }
  }
  drawText(text, (x, y) => {
    for (let j = 0; j < scale; j++)
      luma.fill(
        LIGHT,
        (top + y * scale + j) * width + left + x * scale,
        (top + y * scale + j) * width + left + (x + 1) * scale,
      );
  });
};

/** Draws clock, device name and frame number; `lower` leaves the top rows free for the blocks. */
export const drawCaption = (picture: Picture, caption: Caption, lower: boolean): void => {
  const scale = picture.width >= 1000 ? 3 : 2;
  const margin = 6 * scale;
  const top = margin + (lower ? Math.ceil(picture.width / 20) : 0);
  // Leaves the upper left corner free, because players write the device's name there.
  const clock = clockText(caption.time, caption.zoneMinutes);
  write(picture, clock, picture.width - margin - textWidth(clock) * scale, top, scale);
  const frame = `#${String(caption.frame).padStart(6, '0')}`;
  const bottom = picture.height - margin - 7 * scale;
  write(picture, caption.name, margin, bottom, scale);
  write(picture, frame, picture.width - margin - textWidth(frame) * scale, bottom, scale);
};

/**
 * Draws the machine-readable rows: 32 bits of time and 8 of checksum, then 16 bits of the number of the last PTZ command
 * obeyed.
 */
export const drawBlocks = (picture: Picture, time: number, sequence: number): void => {
  const { width, y: luma, u, v } = picture;
  const edge = Math.floor(width / 40);
  const stamp = (time % 4294967296) >>> 0;
  const sum = (stamp >>> 24) ^ ((stamp >>> 16) & 255) ^ ((stamp >>> 8) & 255) ^ (stamp & 255);
  const bit = (row: number, index: number): boolean => {
    if (row === 1) return index < 16 && ((sequence >>> (15 - index)) & 1) === 1;
    return index < 32 ? ((stamp >>> (31 - index)) & 1) === 1 : ((sum >>> (39 - index)) & 1) === 1;
  };
  for (let row = 0; row < 2; row++) {
    for (let index = 0; index < 40; index++) {
      const value = bit(row, index) ? LIGHT : DARK;
      for (let y = row * edge; y < (row + 1) * edge; y++)
        luma.fill(value, y * width + index * edge, y * width + (index + 1) * edge);
    }
  }
  u.fill(128, 0, edge * (width / 2));
  v.fill(128, 0, edge * (width / 2));
};

/** Reads the blocks back: time and PTZ sequence, or undefined when the checksum is wrong. */
export const readBlocks = (
  luma: Uint8Array,
  width: number,
  stride: number,
): { time: number; sequence: number } | undefined => {
  const edge = Math.floor(width / 40);
  const bit = (row: number, index: number): number =>
    (luma[Math.floor((row + 0.5) * edge) * stride + Math.floor((index + 0.5) * edge)] ?? 0) > 120 ? 1 : 0;
  let time = 0;
  for (let i = 0; i < 32; i++) time = time * 2 + bit(0, i);
  let sum = 0;
  for (let i = 32; i < 40; i++) sum = sum * 2 + bit(0, i);
  let sequence = 0;
  for (let i = 0; i < 16; i++) sequence = sequence * 2 + bit(1, i);
  const wanted = (time >>> 24) ^ ((time >>> 16) & 255) ^ ((time >>> 8) & 255) ^ (time & 255);
  return wanted === sum ? { time: time >>> 0, sequence } : undefined;
};

const mark = yuv(255, 60, 40);

/** Draws corner marks around what the robot has found. */
export const drawFocus = (picture: Picture, box: Box): void => {
  const { width, height, y: luma, u, v } = picture;
  const pad = 6;
  const x0 = Math.max(2, Math.round(box.x) - pad);
  const y0 = Math.max(2, Math.round(box.y) - pad);
  const x1 = Math.min(width - 4, Math.round(box.x + box.width) + pad);
  const y1 = Math.min(height - 4, Math.round(box.y + box.height) + pad);
  const arm = Math.max(10, Math.min(x1 - x0, y1 - y0) / 4);
  const dot = (x: number, y: number): void => {
    for (let j = 0; j < 3; j++) {
      for (let i = 0; i < 3; i++) {
        const [px, py] = [x + i - 1, y + j - 1];
        if (px < 0 || py < 0 || px >= width || py >= height) continue;
        luma[py * width + px] = mark[0];
        const c = (py >> 1) * (width >> 1) + (px >> 1);
        u[c] = mark[1];
        v[c] = mark[2];
      }
    }
  };
  for (let i = 0; i < arm; i++) {
    for (const y of [y0, y1]) {
      dot(x0 + i, y);
      dot(x1 - i, y);
    }
    for (const x of [x0, x1]) {
      dot(x, y0 + i);
      dot(x, y1 - i);
    }
  }
};

/** The digital zoom of a picture: its size and its offset. The picture always covers its frame. */

/** The visible part of a picture. */
export interface Lens {
  readonly zoom: number;
  /** Offset from the middle, to the right and down, px. */
  readonly x: number;
  readonly y: number;
}

/** From the whole picture to eight times its size, and the step of one press of a button. */
export const lensLimits = { least: 1, most: 8, step: 1.5 } as const;

/** The whole picture. */
export const wholeLens: Lens = { zoom: 1, x: 0, y: 0 };

interface Size {
  readonly width: number;
  readonly height: number;
}
const between = (value: number, most: number): number => Math.min(most, Math.max(-most, value)) + 0;

/** Moves the picture as far as it still covers its frame. */
export function lensMoved(lens: Lens, dx: number, dy: number, { width, height }: Size): Lens {
  return {
    ...lens,
    x: between(lens.x + dx, ((lens.zoom - 1) * width) / 2),
    y: between(lens.y + dy, ((lens.zoom - 1) * height) / 2),
  };
}

/** Zooms by a factor. The point of the picture at `at`, px from the middle of the frame, stays in place. */
export function lensZoomed(lens: Lens, factor: number, size: Size, at = { x: 0, y: 0 }): Lens {
  const zoom = Math.min(lensLimits.most, Math.max(lensLimits.least, lens.zoom * factor));
  const ratio = zoom / lens.zoom;
  return lensMoved({ zoom, x: at.x - (at.x - lens.x) * ratio, y: at.y - (at.y - lens.y) * ratio }, 0, 0, size);
}

/** Keeps the same part of the picture in a frame of another size. A frame that is not drawn has no size. */
export function lensResized(lens: Lens, before: Size, after: Size): Lens {
  if (before.width * before.height * after.width * after.height === 0) return lens;
  const { x, y } = lens;
  return lensMoved(
    { ...lens, x: (x * after.width) / before.width, y: (y * after.height) / before.height },
    0,
    0,
    after,
  );
}

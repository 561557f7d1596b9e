/** The digital zoom of a picture: how large it is drawn and where it is moved to. It always covers its frame. */

/** The part of a picture that is seen. */
export interface Lens {
  readonly zoom: number;
  /** Moved to the right and down from the middle, px. */
  readonly x: number;
  readonly y: number;
}

/** From the whole picture to eight times its size; one press of a button. */
export const lensLimits = { least: 1, most: 8, step: 1.5 } as const;

/** The whole picture. */
export const wholeLens: Lens = { zoom: 1, x: 0, y: 0 };

interface Size {
  readonly width: number;
  readonly height: number;
}
const between = (value: number, most: number): number => Math.min(most, Math.max(-most, value)) + 0;

/** Moved, as far as the picture covers its frame. */
export function lensMoved(lens: Lens, dx: number, dy: number, { width, height }: Size): Lens {
  return {
    ...lens,
    x: between(lens.x + dx, ((lens.zoom - 1) * width) / 2),
    y: between(lens.y + dy, ((lens.zoom - 1) * height) / 2),
  };
}

/** Zoomed by a factor; what is at a point of the frame, px from its middle, stays there. */
export function lensZoomed(lens: Lens, factor: number, size: Size, at = { x: 0, y: 0 }): Lens {
  const zoom = Math.min(lensLimits.most, Math.max(lensLimits.least, lens.zoom * factor));
  const ratio = zoom / lens.zoom;
  return lensMoved({ zoom, x: at.x - (at.x - lens.x) * ratio, y: at.y - (at.y - lens.y) * ratio }, 0, 0, size);
}

/** The same part of the picture in a frame of another size; one that is not drawn has none. */
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

/** A planar YUV 4:2:0 picture, the planes one after another in one buffer. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8Array;
  y: Uint8Array;
  u: Uint8Array;
  v: Uint8Array;
}

/** An empty picture of even size. */
export const createPicture = (width: number, height: number): Picture => {
  const luma = width * height;
  const chroma = (width / 2) * (height / 2);
  const data = new Uint8Array(luma + 2 * chroma);
  return {
    width,
    height,
    data,
    y: data.subarray(0, luma),
    u: data.subarray(luma, luma + chroma),
    v: data.subarray(luma + chroma),
  };
};

/** A colour in limited-range BT.601 YUV. */
export type Yuv = readonly [y: number, u: number, v: number];

/** From 0..255 RGB to limited-range BT.601. */
export const yuv = (r: number, g: number, b: number): Yuv => [
  Math.round(16 + 0.257 * r + 0.504 * g + 0.098 * b),
  Math.round(128 - 0.148 * r - 0.291 * g + 0.439 * b),
  Math.round(128 + 0.439 * r - 0.368 * g - 0.071 * b),
];

import type { FloorPlan } from '@patrolkit/core';

/** The size of a map, metres. */
export const sizeOf = ({
  width,
  height,
  metresPerPixel,
}: Pick<FloorPlan, 'width' | 'height' | 'metresPerPixel'>): { readonly width: number; readonly height: number } => ({
  width: width * metresPerPixel,
  height: height * metresPerPixel,
});

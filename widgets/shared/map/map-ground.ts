import type { FloorPlan, MapGround } from '@patrolkit/core';

/** Where the ground of a map lies, metres. */
export const groundOf = ({ width, height, metresPerPixel, originX, originY }: FloorPlan): Required<MapGround> => ({
  originX,
  originY,
  width: width * metresPerPixel,
  height: height * metresPerPixel,
});

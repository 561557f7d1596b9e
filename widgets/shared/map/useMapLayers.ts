import type { FloorPlan, ShownMark, ShownRegion } from '@patrolkit/core';
import { useConsole, useStore } from '../element/index.ts';

/** What lies on a plan beside devices: its regions, and what is written on it. */
export function useMapLayers(plan: Pick<FloorPlan, 'id'> | undefined): {
  readonly regions: readonly ShownRegion[];
  readonly marks: readonly ShownMark[];
} {
  const { robots } = useConsole();
  const regions = useStore(robots.$regions);
  const marks = useStore(robots.$marks);
  return {
    regions: regions.items.filter(({ mapId }) => mapId === plan?.id),
    marks: marks.items.filter(({ mapId }) => mapId === plan?.id),
  };
}

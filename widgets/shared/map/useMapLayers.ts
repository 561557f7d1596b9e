import type { FloorPlan, ShownMark, ShownRegion, ShownThing } from '@patrolkit/core';
import { useConsole, useStore } from '../element/index.ts';

/** What lies on a plan beside devices. */
export interface MapLayers {
  readonly regions: readonly ShownRegion[];
  /** What is written on the plan. */
  readonly marks: readonly ShownMark[];
  /** Its equipment. */
  readonly things: readonly ShownThing[];
}

/** What lies on a plan beside devices: its regions, its equipment, and what is written on it. */
export function useMapLayers(plan: Pick<FloorPlan, 'id'> | undefined): MapLayers {
  const { robots } = useConsole();
  const regions = useStore(robots.$regions);
  const marks = useStore(robots.$marks);
  const { items } = useStore(robots.$things);
  const things = items.filter(({ mapId }) => mapId === plan?.id);
  // A mark that stands for a piece of equipment gives way to it, which says what it does.
  const drawn = new Set(things.map(({ type }) => type));
  return {
    regions: regions.items.filter(({ mapId }) => mapId === plan?.id),
    marks: marks.items.filter(({ mapId, refId }) => mapId === plan?.id && !(refId !== undefined && drawn.has(refId))),
    things,
  };
}

/** Makes the part of lanes. */
import type { Ground, Made } from '../ground.ts';
import { createLanes, type LaneStore } from './lanes.ts';

/** The stores of this part. */
export interface LaneStores {
  readonly lanes: LaneStore;
}

/** Makes the verbs of lanes. */
export const make = ({ http }: Pick<Ground, 'http'>): Made<LaneStores> => ({
  stores: { lanes: createLanes(http) },
  parts: {},
});

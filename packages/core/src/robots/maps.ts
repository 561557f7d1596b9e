/** The floor plans of an installation, and the regions on them. */
import {
  listFloorPlans,
  listRegion,
  type ChannelEvent,
  type FloorPlan,
  type HttpClient,
  type ShownRegion,
} from '@patrolkit/transport';
import type { PushHandlers } from '../part.ts';
import type { Store } from '../store.ts';
import type { Loaded } from './loaded.ts';
import { createReadOnce } from './read-once.ts';

/** What pages read of maps. */
export interface MapStores {
  /** Read when somebody first reads them. */
  readonly $floorPlans: Store<Loaded<FloorPlan>>;
  /** The regions of maps in force. Read when somebody first reads them, and again when they change. */
  readonly $regions: Store<Loaded<ShownRegion>>;
  /** Reads the floor plans once, and again after a failure. Before a sign-in, the sign-in reads them. */
  loadFloorPlans(): Promise<void>;
  /** Reads the regions once, and again after a failure. */
  loadRegions(): Promise<void>;
}

/** The maps, and what only the console does with them. */
export interface Maps {
  readonly stores: MapStores;
  readonly pushes: PushHandlers;
  /** Reads what somebody asked for before the sign-in. */
  loadWanted(): void;
  /** Reads everything again in the language that is now on screen. */
  rename(): void;
  /** Follows the socket that says that regions have changed. */
  follow(event: ChannelEvent): void;
  clear(): void;
}

/**
 * Makes the maps.
 * @param isSignedIn whether a user has signed in; no call may be made before
 */
export function createMaps(http: HttpClient, isSignedIn: () => boolean): Maps {
  const plans = createReadOnce(() => http.request(listFloorPlans, {}), isSignedIn);
  const regions = createReadOnce(() => http.request(listRegion, {}), isSignedIn);
  const changed = (): void => void regions.renew(true);
  return {
    stores: {
      $floorPlans: plans.$items,
      $regions: regions.$items,
      loadFloorPlans: plans.load,
      loadRegions: regions.load,
    },
    // Another right on devices may show regions of other maps.
    pushes: { RegionsChanged: changed, PrivilegesChanged: changed },
    loadWanted: () => {
      plans.loadWanted();
      regions.loadWanted();
    },
    rename: () => {
      void plans.renew();
      void regions.renew();
    },
    follow: event => {
      // A change may have come while the socket was closed. The first opening follows no loss.
      if (event.kind === 'opened' && event.role === 'singleton' && event.count > 1) changed();
    },
    clear: () => {
      plans.clear();
      regions.clear();
    },
  };
}

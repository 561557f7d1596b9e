/** The floor plans of an installation, what is written on them, and the regions on them. */
import {
  listFloorPlans,
  listMapMark,
  listRegion,
  type ChannelEvent,
  type FloorPlan,
  type HttpClient,
  type ShownMark,
  type ShownRegion,
} from '@patrolkit/transport';
import type { PushHandlers } from '../part.ts';
import type { Store } from '../store.ts';
import type { Loaded } from './loaded.ts';
import { createReadOnce } from './read-once.ts';

/** What pages read of maps. */
export interface MapStores {
  /** Read when somebody first reads them, and again when they change. */
  readonly $floorPlans: Store<Loaded<FloorPlan>>;
  /** The regions of maps in force. Read when somebody first reads them, and again when they change. */
  readonly $regions: Store<Loaded<ShownRegion>>;
  /** What is written on maps. Read when somebody first reads it, and again when it changes. */
  readonly $marks: Store<Loaded<ShownMark>>;
  /** Reads the floor plans once, and again after a failure. Before a sign-in, the sign-in reads them. */
  loadFloorPlans(): Promise<void>;
  /** Reads the regions once, and again after a failure. */
  loadRegions(): Promise<void>;
  /** Reads the marks once, and again after a failure. */
  loadMarks(): Promise<void>;
}

/** The maps, and what only the console does with them. */
export interface Maps {
  readonly stores: MapStores;
  readonly pushes: PushHandlers;
  /** Reads what somebody asked for before the sign-in. */
  loadWanted(): void;
  /** Reads everything again in the language that is now on screen. */
  rename(): void;
  /** Follows the socket that says that maps and regions have changed. */
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
  const marks = createReadOnce(() => http.request(listMapMark, {}), isSignedIn);
  const regionsChanged = (): void => void regions.renew(true);
  const mapsChanged = (): void => {
    void plans.renew(true);
    void marks.renew(true);
  };
  const changed = (): void => {
    regionsChanged();
    mapsChanged();
  };
  return {
    stores: {
      $floorPlans: plans.$items,
      $regions: regions.$items,
      $marks: marks.$items,
      loadFloorPlans: plans.load,
      loadRegions: regions.load,
      loadMarks: marks.load,
    },
    // Another right on devices may show other maps.
    pushes: { RegionsChanged: regionsChanged, MapsChanged: mapsChanged, PrivilegesChanged: changed },
    loadWanted: () => {
      plans.loadWanted();
      regions.loadWanted();
      marks.loadWanted();
    },
    rename: () => {
      void plans.renew();
      void regions.renew();
      void marks.renew();
    },
    follow: event => {
      // A change may have come while the socket was closed. The first opening follows no loss.
      if (event.kind === 'opened' && event.role === 'singleton' && event.count > 1) changed();
    },
    clear: () => {
      plans.clear();
      regions.clear();
      marks.clear();
    },
  };
}

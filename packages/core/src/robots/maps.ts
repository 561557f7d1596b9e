/** The floor plans of an installation, what is written on them, and the regions on them. */
import {
  listFloorPlans,
  listMapMark,
  listMapThing,
  listMapWeather,
  listRegion,
  type ChannelEvent,
  type FloorPlan,
  type HttpClient,
  type ShownMark,
  type ShownRegion,
  type ShownThing,
  type ShownWeather,
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
  /** The equipment on maps, with what it does. Read when somebody first reads it, and again when it changes. */
  readonly $things: Store<Loaded<ShownThing>>;
  /** The maps on which it rains or snows, or devices still wait for that. Read when somebody first reads it, and again when it changes. */
  readonly $weather: Store<Loaded<ShownWeather>>;
  /** Reads the floor plans once, and again after a failure. Before a sign-in, the sign-in reads them. */
  loadFloorPlans(): Promise<void>;
  /** Reads the regions once, and again after a failure. */
  loadRegions(): Promise<void>;
  /** Reads the marks once, and again after a failure. */
  loadMarks(): Promise<void>;
  /** Reads equipment and weather once, and again after a failure. */
  loadThings(): Promise<void>;
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
  const things = createReadOnce(() => http.request(listMapThing, {}), isSignedIn);
  const weather = createReadOnce(() => http.request(listMapWeather, {}), isSignedIn);
  const thingsChanged = (): void => {
    void things.renew(true);
    void weather.renew(true);
  };
  const regionsChanged = (): void => void regions.renew(true);
  const mapsChanged = (): void => {
    void plans.renew(true);
    void marks.renew(true);
  };
  const changed = (): void => {
    regionsChanged();
    mapsChanged();
    thingsChanged();
  };
  return {
    stores: {
      $floorPlans: plans.$items,
      $regions: regions.$items,
      $marks: marks.$items,
      $things: things.$items,
      $weather: weather.$items,
      loadFloorPlans: plans.load,
      loadRegions: regions.load,
      loadMarks: marks.load,
      loadThings: async () => {
        await Promise.all([things.load(), weather.load()]);
      },
    },
    // Another right on devices may show other maps.
    pushes: {
      RegionsChanged: regionsChanged,
      MapsChanged: mapsChanged,
      MapThingsChanged: thingsChanged,
      PrivilegesChanged: changed,
    },
    loadWanted: () => {
      plans.loadWanted();
      regions.loadWanted();
      marks.loadWanted();
      things.loadWanted();
      weather.loadWanted();
    },
    rename: () => {
      void plans.renew();
      void regions.renew();
      void marks.renew();
      void things.renew();
      void weather.renew();
    },
    follow: event => {
      // A change may have come while the socket was closed. The first opening follows no loss.
      if (event.kind === 'opened' && event.role === 'singleton' && event.count > 1) changed();
    },
    clear: () => {
      plans.clear();
      regions.clear();
      marks.clear();
      things.clear();
      weather.clear();
    },
  };
}

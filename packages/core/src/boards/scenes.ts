/** Scenes: the places in which several robots patrol together, and the zones that contain them. */
import type {
  AlarmLevel,
  CompanyZone,
  DeviceState,
  RunningResult,
  ScenePlace,
  SceneRobot,
  SecondZone,
} from '@patrolkit/transport';

export type { SceneRobot, SecondZone };

/** A place above a scene. */
export interface SceneZone {
  readonly id: string;
  readonly name: string;
}

/** A place in which robots patrol. */
export interface Scene {
  readonly id: string;
  readonly name: string;
  /** The zones that contain it, the outermost first. */
  readonly zones: readonly SceneZone[];
  /** Its robots and patrol vehicles. Undefined when the server does not list them. */
  readonly robots?: readonly SceneRobot[];
  /** Other devices there. */
  readonly otherDevices?: readonly SceneRobot[];
  /** How many of its robots are in which state, by the server's count. */
  readonly states?: Readonly<Record<DeviceState, number>>;
  /** Its unconfirmed alarms, by level. */
  readonly waiting?: Readonly<Record<AlarmLevel, number>>;
}

/** The scenes of a user, and the zones of the second level that narrow them. */
export interface Scenes {
  readonly scenes: readonly Scene[];
  readonly secondZones: readonly SecondZone[];
}

const isScene = ({ kind }: ScenePlace): boolean => kind === 'scene';

/** The scenes of a tree in its order. */
export const scenesOf = (places: readonly ScenePlace[], zones: readonly SceneZone[] = []): readonly Scene[] =>
  places.flatMap((place): readonly Scene[] => {
    const { id, name, robots, otherDevices } = place;
    const { serious, important, general } = place;
    if (!isScene(place)) return scenesOf(place.children ?? [], [...zones, { id, name }]);
    const states = statesOf(place);
    const told = states ? { states } : {};
    return [{ id, name, zones, robots, otherDevices, ...told, waiting: { serious, important, general } }];
  });

/** The numbers of devices by state. Undefined when the server does not give all of them. */
function statesOf(place: RunningResult): Scene['states'] {
  const { working, charging, standby, offline, other } = place;
  if (working === undefined || charging === undefined || standby === undefined) return undefined;
  return offline === undefined || other === undefined ? undefined : { working, charging, standby, offline, other };
}

/** The grounds and floors as scenes, for a server without a tree of scenes. */
export const scenesOfZones = (zones: readonly CompanyZone[]): readonly Scene[] =>
  zones.map(({ id, name }) => ({ id, name, zones: [] }));

/** The zones of the second level, as the tree has them. */
export const secondZonesOf = (places: readonly ScenePlace[]): readonly SecondZone[] =>
  places.flatMap(({ id: parentId, children = [] }) =>
    children.filter(place => !isScene(place)).map(({ id, name }) => ({ id, name, parentId })),
  );

/** Whether a scene is in a zone. True when no zone is named. */
export const isWithin = ({ id, zones }: Scene, zoneId: string | undefined): boolean =>
  zoneId === undefined || id === zoneId || zones.some(zone => zone.id === zoneId);

/** The number of pending alarms of all levels. */
export const waitingOf = (levels: Readonly<Record<AlarmLevel, number>> | undefined): number =>
  levels ? levels.serious + levels.important + levels.general : 0;

/** Scenes with their robots: what these do, which alarms are pending, and which scene an operator should look at first. */
import { waitingOf, type AlarmLevel, type CompareNames, type DeviceState, type Scene } from '@patrolkit/core';
import { rankOfAll, type DeviceRow } from './device-rows.ts';
import { gravestOf } from './waiting.ts';

/** States of robots, in display order. */
export const sceneStates = ['working', 'charging', 'standby', 'offline', 'other'] as const satisfies DeviceState[];

/** A scene as a row shows it. */
export interface SceneRow {
  readonly scene: Scene;
  /** Its robots. */
  readonly rows: readonly DeviceRow[];
  /** How many robots it has. */
  readonly robots: number;
  /** How many of them are in each state. Undefined until that is known. */
  readonly states: Readonly<Record<DeviceState, number>> | undefined;
  /** How many of its alarms are unconfirmed. Undefined when that is unknown. */
  readonly waiting: number | undefined;
  /** The gravest level of these alarms. */
  readonly gravest: AlarmLevel | undefined;
  /** How many of its robots need attention. */
  readonly needing: number;
  /** How soon an operator should look at it: the lower, the sooner. */
  readonly rank: number;
}

/** The scene of a robot: that of its position or, until one has been pushed, the scene under which the server lists it. */
const placesOf = (scenes: readonly Scene[]): ((row: Pick<DeviceRow, 'robot' | 'position'>) => string | undefined) => {
  const counted = new Map(scenes.flatMap(({ id, robots = [] }) => robots.map(robot => [robot.id, id] as const)));
  return ({ robot, position }) => position?.mapId ?? counted.get(robot.id) ?? robot.mapId;
};

const talliedOf = (rows: readonly DeviceRow[]): SceneRow['states'] => {
  const tally: Record<DeviceState, number> = { working: 0, charging: 0, standby: 0, offline: 0, other: 0 };
  for (const { state } of rows) {
    // The state of a robot is still unknown, so the numbers would be too low.
    if (state === undefined) return undefined;
    tally[state] += 1;
  }
  return tally;
};

/**
 * A row for each scene, in the order of the server.
 * @param devices robots and patrol vehicles of the fleet, as rows
 * @param isFleetKnown the fleet has been read
 */
export function sceneRowsOf(
  scenes: readonly Scene[],
  devices: readonly DeviceRow[],
  isFleetKnown: boolean,
): readonly SceneRow[] {
  const placeOf = placesOf(scenes);
  const groups = new Map<string | undefined, DeviceRow[]>();
  for (const row of devices) {
    const place = placeOf(row);
    const group = groups.get(place);
    if (group) group.push(row);
    else groups.set(place, [row]);
  }
  return scenes.map((scene): SceneRow => {
    const rows = groups.get(scene.id) ?? [];
    const gravest = gravestOf(scene.waiting);
    return {
      scene,
      rows,
      robots: isFleetKnown ? rows.length : (scene.robots?.length ?? 0),
      states: (isFleetKnown ? talliedOf(rows) : undefined) ?? scene.states,
      waiting: scene.waiting && waitingOf(scene.waiting),
      gravest,
      needing: rows.filter(({ needs }) => needs.length > 0).length,
      rank: rankOfAll(rows, gravest),
    };
  });
}

/** Scenes, the most urgent first and equals by name. */
export const inSceneOrder = (rows: readonly SceneRow[], compare: CompareNames): readonly SceneRow[] =>
  [...rows].sort(
    (one, other) =>
      one.rank - other.rank || compare(one.scene.name, other.scene.name) || one.scene.id.localeCompare(other.scene.id),
  );

/** The scenes of one zone, in the order of their most urgent scene. */
export interface SceneGroup {
  /** Ids of the zones around them, as JSON. */
  readonly key: string;
  /** Names of the zones around them, the outermost first. */
  readonly names: readonly string[];
  readonly rows: readonly SceneRow[];
}

/** Groups scenes by their zones. Rows keep their order, and the first row of a group decides the group's place. */
export function groupsOf(rows: readonly SceneRow[]): readonly SceneGroup[] {
  const groups = new Map<string, { names: readonly string[]; rows: SceneRow[] }>();
  for (const row of rows) {
    const { zones } = row.scene;
    const key = JSON.stringify(zones.map(({ id }) => id));
    const group = groups.get(key);
    if (group) group.rows.push(row);
    else groups.set(key, { names: zones.map(({ id, name }) => name || id), rows: [row] });
  }
  return [...groups].map(([key, group]) => ({ key, ...group }));
}

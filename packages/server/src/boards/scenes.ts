/** The places of a user with what stands in them: the robots by their state, and the number of pending alarms. */
import {
  deviceStateOf,
  type AlarmLevel,
  type DeviceKind,
  type DeviceState,
  type Place,
  type ScenePlace,
  type SecondZone,
} from '@patrolkit/transport/contract';
import type { Device } from '../links/devices.ts';

/** The number of pending alarms of one device, place and level. */
export interface WaitingCount {
  readonly device_id: string;
  readonly device_kind: DeviceKind;
  readonly map_id: string;
  readonly level: AlarmLevel;
  readonly count: number;
}

const levelsOf = (counts: readonly WaitingCount[]): Record<AlarmLevel, number> => {
  const of = (level: AlarmLevel): number =>
    counts.reduce((sum, { level: own, count }) => (own === level ? sum + count : sum), 0);
  return { serious: of('serious'), important: of('important'), general: of('general') };
};

const mapsOf = ({ kind, id, children }: Place): string[] => (kind === 'scene' ? [id] : children.flatMap(mapsOf));

/**
 * The tree of places with what stands in each.
 * @param devices those that the reader may see
 * @param waiting pending alarms of those devices
 */
export const scenesOf = (
  places: readonly Place[],
  devices: readonly Device[],
  waiting: readonly WaitingCount[],
): ScenePlace[] =>
  places.map(place => {
    const maps = new Set(mapsOf(place));
    const there = devices.filter(({ mapId }) => maps.has(mapId));
    const patrols = ({ kind }: Device): boolean => kind === 'robot' || kind === 'car';
    const robots = there.filter(patrols);
    /** Lists a device only in the scene where it stands, not again in each place above it. */
    const counted = (own: readonly Device[]): ScenePlace['robots'] =>
      place.kind === 'scene'
        ? own.map(({ id }) => ({ id, ...levelsOf(waiting.filter(({ device_id: of }) => of === id)) }))
        : [];
    const states = robots.map(({ online, mode }) => deviceStateOf({ isOnline: online, mode }));
    const of = (state: DeviceState): number => states.filter(one => one === state).length;
    return {
      id: place.id,
      name: place.name,
      kind: place.kind,
      devices: there.length,
      robots: [...counted(robots)],
      otherDevices: [...counted(there.filter(device => !patrols(device)))],
      working: of('working'),
      charging: of('charging'),
      standby: of('standby'),
      offline: of('offline'),
      other: of('other'),
      ...levelsOf(waiting.filter(({ map_id: map }) => maps.has(map))),
      // Devices and alarms are counted by maps, and not by the zones on them.
      children: place.kind === 'scene' ? [] : scenesOf(place.children, devices, waiting),
    };
  });

/** The zones of the second level, below one place of the first or below any. */
export const secondZonesOf = (places: readonly Place[], parentId: string | undefined): SecondZone[] =>
  places
    .filter(({ id }) => parentId === undefined || id === parentId)
    .flatMap(parent =>
      parent.children.filter(({ kind }) => kind !== 'scene').map(({ id, name }) => ({ id, name, parentId: parent.id })),
    );

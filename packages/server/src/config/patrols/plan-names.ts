/** The names of devices, routes and points that people write into sheets of plans. */
import type { Caller } from '../../http/calls.ts';
import type { PlanSettings } from './plan-checks.ts';

/** A device, a route or a point, with its map. */
interface Named {
  readonly type: string;
  readonly name: string;
  readonly mapId: string;
}

/** What the names mean for a caller. */
export interface PlanNames {
  readonly devices: (caller: Caller) => Promise<readonly Named[]>;
  readonly lines: (caller: Caller) => Promise<readonly Named[]>;
  readonly points: (caller: Caller) => Promise<readonly Named[]>;
  /** The types of patrols. */
  readonly types: (caller: Caller) => Promise<readonly Omit<Named, 'mapId'>[]>;
  /** The device of each plan that is there, by the id of the plan. */
  readonly deviceOf: () => Promise<ReadonlyMap<string, string>>;
}

/** What a word means: its id, or its name without case. Names of another map count when this one has none. */
const idOf = (
  word: string | undefined,
  known: readonly (Omit<Named, 'mapId'> & Partial<Named>)[],
  mapId: string | undefined,
): string | undefined => {
  if (word === undefined) return undefined;
  const sought = word.trim().toLowerCase();
  const meant = known.filter(({ type, name }) => [type, name].some(one => one.toLowerCase() === sought));
  return (meant.find(one => one.mapId === mapId) ?? meant[0])?.type ?? word;
};

/** Puts ids in the place of names: routes and points are those of the map of the device. */
export const planNaming = async (
  { devices, lines, points, types, deviceOf }: PlanNames,
  caller: Caller,
): Promise<(settings: PlanSettings) => PlanSettings> => {
  const [robots, routes, places, kinds, planned] = await Promise.all([
    devices(caller),
    lines(caller),
    points(caller),
    types(caller),
    deviceOf(),
  ]);
  return settings => {
    const id: unknown = Reflect.get(settings, 'id');
    const deviceId = idOf(settings.deviceId, robots, undefined);
    const owner = deviceId ?? (typeof id === 'string' ? planned.get(id) : undefined);
    const mapId = robots.find(({ type }) => type === owner)?.mapId;
    return {
      ...settings,
      ...(deviceId === undefined ? {} : { deviceId }),
      lineId: idOf(settings.lineId, routes, mapId),
      pointId: idOf(settings.pointId, places, mapId),
      patrolType: idOf(settings.patrolType, kinds, undefined),
    };
  };
};

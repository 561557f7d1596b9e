/** The regions of maps as devices and rooms follow them. */
import { cutsArea, liesIn, type Corner } from '@patrolkit/transport/contract';
import type { StoredName } from '../language/names.ts';
import type { AlarmLevel } from './alarms.ts';
import type { Device, DeviceKind } from './devices.ts';
import { isFor, type MayDrive, type Point } from './site-map.ts';

/** What a region means. */
export type RegionKind = 'zone' | 'forbidden' | 'speedLimit' | 'oneWay' | 'detection' | 'quiet' | 'noStopping';

/** A region of a map, as its users have set it. */
export interface SiteRegion {
  readonly id: string;
  readonly mapId: string;
  readonly name: StoredName;
  readonly kind: RegionKind;
  /** Metres. */
  readonly corners: readonly Corner[];
  /** Metres a second, of a speed limit. */
  readonly maxSpeed: number | undefined;
  /** Where devices drive to in a one-way region, degrees, counter-clockwise from east. */
  readonly heading: number | undefined;
  /** The types of alarms that a detection region is about. */
  readonly alarmTypes: readonly string[];
  /** The level of those alarms; undefined for that of their type. */
  readonly level: AlarmLevel | undefined;
  /** The ids of the devices for which it holds; undefined for all. */
  readonly devices: readonly string[] | undefined;
  /** False outside its times. */
  readonly holds: boolean;
}

/** A device as regions know it. */
export type InRegion = Pick<Device, 'id' | 'mapId'>;

/** Whether a region is one of a kind for a device, at whatever time. */
const isOf = (region: SiteRegion, kind: RegionKind, { id, mapId }: InRegion): boolean =>
  region.kind === kind && region.mapId === mapId && (region.devices?.includes(id) ?? true);

/** The regions of a kind that hold for a device on its map now. */
export const regionsFor = (regions: readonly SiteRegion[], kind: RegionKind, device: InRegion): readonly SiteRegion[] =>
  regions.filter(region => region.holds && isOf(region, kind, device));

/** The first region of a kind that holds for a device at a place of its map. */
export const regionAt = (
  regions: readonly SiteRegion[],
  kind: RegionKind,
  device: InRegion,
  at: Point,
): SiteRegion | undefined => regionsFor(regions, kind, device).find(({ corners }) => liesIn(corners, at));

/** The detection regions for a device at a place of its map, also those that do not hold now. */
export const detectionsAt = (regions: readonly SiteRegion[], device: InRegion, at: Point): readonly SiteRegion[] =>
  regions.filter(region => isOf(region, 'detection', device) && liesIn(region.corners, at));

/** What a lane must have in common with a region that blocks it. */
type Blocking = Pick<SiteRegion, 'kind' | 'corners' | 'heading'>;

/** Whether a region keeps devices from driving from one place straight to another one. */
export const blocks = ({ kind, corners, heading }: Blocking, from: Point, to: Point): boolean => {
  if (kind === 'forbidden') return cutsArea(corners, from, to);
  if (kind !== 'oneWay' || heading === undefined) return false;
  const [x, y] = [Math.cos((heading * Math.PI) / 180), Math.sin((heading * Math.PI) / 180)];
  return (to.x - from.x) * x + (to.y - from.y) * y < 0 && cutsArea(corners, from, to);
};

/** The lanes that regions leave free for some kinds of devices. */
export const lanesBeside =
  (regions: readonly Blocking[], kinds: readonly DeviceKind[]): MayDrive =>
  (from, to, rules) =>
    isFor(rules, kinds) && !regions.some(region => blocks(region, from, to));

/** The regions that can block ways of a device on its map now. */
export const blockingFor = (regions: readonly SiteRegion[], device: InRegion): readonly SiteRegion[] => [
  ...regionsFor(regions, 'forbidden', device),
  ...regionsFor(regions, 'oneWay', device),
];

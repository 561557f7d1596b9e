/** Which devices do an action of a linkage. */
import { liesIn, type LinkageStep } from '@patrolkit/transport/contract';
import type { StoredName } from '../language/names.ts';
import { nearestFree } from '../fleet/nearest.ts';
import type { LinkedAlarm } from '../links/linkages.ts';
import type { LinkageParts } from './parts.ts';

/** What an action uses that belongs to no device: a lock, a switch or a rule for messages. Undefined when it is not there. */
export const usedBy = (
  { kind, unit = '' }: LinkageStep,
  { thing, pushes }: Pick<LinkageParts, 'thing' | 'pushes'>,
): { readonly name: StoredName; readonly mapId?: string } | undefined => {
  if (kind === 'lock' || kind === 'switch') return thing(kind, unit);
  const name = kind === 'push' ? pushes.nameOf(unit) : undefined;
  return name && { name };
};

/** The parts that choosing devices needs. */
export type TargetParts = Pick<LinkageParts, 'fleet' | 'holderOf' | 'steadyNow'>;

/** The devices that drive by themselves in the regions of an alarm. */
const inRegion = ({ mapId, place }: LinkedAlarm, { fleet }: TargetParts): string[] => {
  if (!place) return [];
  const here = fleet.regions.filter(({ mapId: on, corners }) => on === mapId && liesIn(corners, place));
  return [...fleet.devices.values()].flatMap(({ id, kind, mapId: on, x, y }) => {
    const at = x === undefined || y === undefined ? undefined : { x, y };
    const drives = (kind === 'robot' || kind === 'car') && on === mapId;
    return drives && at && here.some(({ corners }) => liesIn(corners, at)) ? [id] : [];
  });
};

/**
 * The ids of the devices that would do an action for an alarm now, at most one but for those of a region. Empty when there is none.
 * @param maps the maps of the unit of the linkage: devices elsewhere do nothing for it
 */
export const devicesFor = (
  { target, deviceId = '' }: LinkageStep,
  alarm: LinkedAlarm,
  maps: ReadonlySet<string>,
  parts: TargetParts,
): readonly string[] => {
  const { fleet, holderOf, steadyNow } = parts;
  const isHere = (id: string): boolean => {
    const device = fleet.device(id);
    return device !== undefined && maps.has(device.mapId);
  };
  if (target === 'itself') return isHere(alarm.deviceId) ? [alarm.deviceId] : [];
  if (target === 'named') return isHere(deviceId) ? [deviceId] : [];
  if (target === 'region') return inRegion(alarm, parts).filter(isHere);
  if (target !== 'nearest' || !alarm.place) return [];
  const mayGo = (id: string): boolean => isHere(id) && holderOf(id) === undefined && id !== alarm.deviceId;
  const found = nearestFree(fleet, alarm.mapId, alarm.place, steadyNow(), mayGo);
  return found === undefined ? [] : [found];
};

/** The conditions of linkages, and which of them an alarm does not meet. */
import { liesIn, type LinkageCondition } from '@patrolkit/transport/contract';
import type { Fleet } from '../links/fleet.ts';
import type { LinkageBook, LinkageRule, LinkedAlarm } from '../links/linkages.ts';
import type { FaceLibrary } from '../links/people.ts';
import { mapMark } from '../links/places.ts';

/** What conditions are compared with. */
export interface ConditionParts {
  readonly fleet: Pick<Fleet, 'regions'>;
  readonly library: Pick<FaceLibrary, 'typeOf'>;
  readonly book: Pick<LinkageBook, 'holds'>;
}

/** Whether an alarm lies in one of the places. */
const liesInOne = (
  places: ReadonlySet<string>,
  { mapId, place }: LinkedAlarm,
  { regions }: ConditionParts['fleet'],
): boolean =>
  places.has(`${mapMark}${mapId}`) ||
  (place !== undefined &&
    regions.some(({ id, mapId: on, corners }) => on === mapId && places.has(id) && liesIn(corners, place)));

/** The first condition that an alarm does not meet by itself, whatever happened before it; undefined when it meets all. */
export const failingOf = (
  rule: LinkageRule,
  alarm: LinkedAlarm,
  { fleet, library, book }: ConditionParts,
): LinkageCondition | undefined => {
  const { levels, devices, places, personTypes, profileId } = rule;
  if (!rule.alarmTypes.has(alarm.type)) return 'type';
  if (!rule.maps.has(alarm.mapId)) return 'place';
  if (levels && !levels.has(alarm.level)) return 'level';
  if (devices && !devices.has(alarm.deviceId)) return 'device';
  if (places && !liesInOne(places, alarm, fleet)) return 'place';
  if (personTypes && !personTypes.has(library.typeOf(alarm.person)?.word ?? '')) return 'person';
  return profileId === undefined || book.holds(profileId, alarm.mapId, alarm.at) ? undefined : 'profile';
};

/** Conditions that say for which alarms a linkage is. One that fails them is nobody's concern, and no run is kept of it. */
export const ofAlarm: ReadonlySet<LinkageCondition> = new Set(['on', 'type', 'level', 'device', 'place', 'person']);

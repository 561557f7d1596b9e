/**
 * The order of alarms on screen, in the live list and among popups (specification section 9, safety.md 2.10). It decides which popups stay
 * when there are too many, which lie in front, and which alarms share one. In lists of popups, the front one is the last.
 */
import type { Alarm } from '@patrolkit/transport';
import { liveLimit } from './ledger.ts';
import { calls, gravestFirst, isGraver } from './levels.ts';

/** Number of popups that always show the newest alarms, whatever their level. */
const newestPlaces = 3;
/** Number of popups for new alarms. The other half is for alarms that are graver or have escalated. */
const newPlaces = liveLimit / 2;

const byGravity = (one: Alarm, other: Alarm): number =>
  Number(isGraver(other.level, one.level)) - Number(isGraver(one.level, other.level));
const byBegin = (one: Alarm, other: Alarm): number => one.beganAt - other.beganAt;
const calledAt = ({ escalatedAt, beganAt }: Alarm): number => escalatedAt ?? beganAt;
const idsOf = (alarms: readonly Alarm[]): string[] => alarms.map(({ id }) => id);

/**
 * The live list: always the latest twenty (interpretations.md 18). The escalated ones come first, by level and then the latest first. The
 * others follow, newest first. An escalated alarm that is too old for the list keeps its popup.
 * @param latest the latest twenty, newest first
 */
export function liveList(latest: readonly Alarm[], escalated: ReadonlySet<string>): Alarm[] {
  const top = latest
    .filter(alarm => escalated.has(alarm.id))
    .sort((one, other) => byGravity(one, other) || calledAt(other) - calledAt(one));
  return [...top, ...latest.filter(alarm => !escalated.has(alarm.id))];
}

/**
 * The popups that stay when there are more than twenty. Half of them are new: the three newest, then the newest serious and important
 * ones that have not escalated, then the newest of the rest. The other half are those that escalated, then the graver, then the newer.
 * So any number of lesser alarms leaves a grave one its popup, and old alarms never hide a new one.
 * @param popups oldest first, as in the result
 */
export function popupsToKeep(popups: readonly Alarm[], escalated: ReadonlySet<string>): readonly Alarm[] {
  if (popups.length <= liveLimit) return popups;
  const kept = new Set<Alarm>();
  const keep = (alarms: readonly Alarm[], places: number): void => {
    for (const alarm of alarms) {
      if (kept.size >= places) return;
      kept.add(alarm);
    }
  };
  const newest = [...popups].reverse();
  keep(newest, newestPlaces);
  keep(
    newest.filter(({ id, level }) => level !== 'general' && !escalated.has(id)),
    newPlaces,
  );
  keep(newest, newPlaces);
  // Each group is filtered only while there is space, because sorting all of them is slow when very many arrive at once.
  for (const hasEscalated of [true, false])
    for (const grade of gravestFirst)
      if (kept.size < liveLimit)
        keep(
          newest.filter(({ id, level }) => level === grade && escalated.has(id) === hasEscalated),
          liveLimit,
        );
  return popups.filter(alarm => kept.has(alarm));
}

/** Popups with further ones in front, the last of them foremost. Existing popups keep their place. */
export const withPopups = (popupIds: readonly string[], ids: readonly string[]): readonly string[] => [
  ...new Set([...popupIds, ...ids]),
];

/** Popups with these in front of all others, whether or not they exist already. */
export const withInFront = (popupIds: readonly string[], ids: readonly string[]): readonly string[] => [
  ...popupIds.filter(id => !ids.includes(id)),
  ...ids,
];

/** Popups of the alarms of a reading, oldest first. A reading lists the newest first, also among alarms that began together. */
export const popupsOfReading = (alarms: readonly Alarm[]): readonly string[] =>
  idsOf([...alarms].reverse().sort(byBegin));

/** The alarms of ended shelves that get a popup: the latest twenty, oldest first. */
export const popupsOfReturn = (alarms: readonly Alarm[]): readonly Alarm[] =>
  [...alarms]
    .sort((one, other) => byBegin(other, one))
    .slice(0, liveLimit)
    .reverse();

/**
 * The missing popups among those that would stay if all waiting alarms had one, in the order of their return. The escalated ones are last,
 * in front of the others.
 */
export function popupsToShowAgain(
  waiting: Iterable<Alarm>,
  escalated: ReadonlySet<string>,
  popupIds: readonly string[],
): readonly string[] {
  const kept = popupsToKeep([...waiting].filter(calls).sort(byBegin), escalated);
  return idsOf(liveList([...kept].reverse(), escalated))
    .filter(id => !popupIds.includes(id))
    .reverse();
}

/** One popup: a single alarm, the general alarms of a device in a flood, or alarms that returned from a shelf together. */
export interface PopupGroup {
  readonly key: string;
  /** Oldest first, never empty. */
  readonly alarms: readonly Alarm[];
  /** The alarms arrived while their source was shelved. */
  readonly isReturned: boolean;
}

/**
 * The drawn popups, the front one last. In a flood the general alarms of one device share a popup that lists each of them. It lies behind
 * the popups of serious and important alarms. Each of these keeps its own, so that a new one is in sight. Alarms that returned from one
 * shelf share a popup. Every alarm is in a popup.
 * @param returned source of each alarm that returned, by id
 */
export function groupPopups(
  alarms: readonly Alarm[],
  isFlood: boolean,
  returned: ReadonlyMap<string, string> = new Map(),
): PopupGroup[] {
  const shared = new Map<string, Alarm[]>();
  const own = new Map<string, Alarm[]>();
  const put = (groups: Map<string, Alarm[]>, key: string, alarm: Alarm): void => {
    const members = groups.get(key);
    if (members) members.push(alarm);
    else groups.set(key, [alarm]);
  };
  for (const alarm of alarms) {
    const source = returned.get(alarm.id);
    if (source !== undefined) put(own, `returned ${source}`, alarm);
    else if (isFlood && alarm.level === 'general') put(shared, `device ${alarm.deviceId ?? alarm.deviceName}`, alarm);
    else put(own, alarm.id, alarm);
  }
  return [...shared, ...own].map(([key, members]) => ({
    key,
    alarms: members,
    isReturned: members.some(alarm => returned.has(alarm.id)),
  }));
}

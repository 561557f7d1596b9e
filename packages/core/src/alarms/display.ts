/** Which of the pending alarms are shown: in the live list, and as popups. Pure rules (specification section 9, safety.md 2.10). */
import type { Alarm } from '@patrolkit/transport';
import { liveLimit } from './ledger.ts';
import { gravestFirst, isGraver } from './levels.ts';

/** Number of popups that always show the newest alarms, whatever their level. */
const newestPlaces = 3;
/** Number of popups for new alarms; the other half is for alarms that are graver or have escalated. */
const newPlaces = liveLimit / 2;

const byGravity = (one: Alarm, other: Alarm): number =>
  Number(isGraver(other.level, one.level)) - Number(isGraver(one.level, other.level));
const calledAt = ({ escalatedAt, beganAt }: Alarm): number => escalatedAt ?? beganAt;

/**
 * The live list: always the latest twenty (interpretations.md 18). Of these the escalated ones come first, by level and then the latest
 * first; then the others, newest first. An escalated alarm that is too old for the list keeps its popup.
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
 * ones that have not escalated, then the newest of the rest. Of the others stay those that escalated, then the graver, then the newer. So
 * a grave alarm does not give way to lesser ones, however many come with it at once, old fires do not hide a new alarm, and a new one
 * is always shown.
 * @param popups oldest first; so is the answer
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
  // Each group is filtered only while there is place, since sorting all of them is slow when very many come at once.
  for (const hasEscalated of [true, false])
    for (const grade of gravestFirst)
      if (kept.size < liveLimit)
        keep(
          newest.filter(({ id, level }) => level === grade && escalated.has(id) === hasEscalated),
          liveLimit,
        );
  return popups.filter(alarm => kept.has(alarm));
}

/** Which of the pending alarms are shown: in the live list, and as popups. Pure rules (specification section 9, safety.md 2.10). */
import type { Alarm } from '@patrolkit/transport';
import { liveLimit } from './ledger.ts';
import { isGraver } from './levels.ts';

/** So many popups are those of the newest alarms, however grave the others are. */
const newestPlaces = liveLimit / 2;

const byTime = (one: Alarm, other: Alarm): number => other.beganAt - one.beganAt;
const byGravity = (one: Alarm, other: Alarm): number =>
  Number(isGraver(other.level, one.level)) - Number(isGraver(one.level, other.level));
const calledAt = ({ escalatedAt, beganAt }: Alarm): number => escalatedAt ?? beganAt;

/**
 * The live list: the latest twenty, whatever is older (interpretations.md 18). Of these what escalated comes first, the graver before the
 * lesser and the later before the earlier; then the newest. What is older and escalated keeps its popup.
 */
export function liveList(pending: readonly Alarm[], escalated: ReadonlySet<string>): Alarm[] {
  const latest = [...pending].sort(byTime).slice(0, liveLimit);
  const top = latest
    .filter(alarm => escalated.has(alarm.id))
    .sort((one, other) => byGravity(one, other) || calledAt(other) - calledAt(one));
  return [...top, ...latest.filter(alarm => !escalated.has(alarm.id))];
}

/**
 * The popups that stay when there are more than twenty: the ten newest, and of the others those that escalated, then the graver,
 * then the newer. So a popup of a serious alarm does not give way to a flood of lesser ones, and a new alarm is always shown.
 * @param popups oldest first; so is the answer
 */
export function popupsToKeep(popups: readonly Alarm[], escalated: ReadonlySet<string>): readonly Alarm[] {
  if (popups.length <= liveLimit) return popups;
  const others = popups
    .slice(0, -newestPlaces)
    .map((alarm, place) => ({ alarm, place }))
    .sort(
      (one, other) =>
        Number(escalated.has(other.alarm.id)) - Number(escalated.has(one.alarm.id)) ||
        byGravity(one.alarm, other.alarm) ||
        other.place - one.place,
    );
  const kept = new Set(others.slice(0, liveLimit - newestPlaces).map(({ alarm }) => alarm));
  return popups.filter((alarm, place) => kept.has(alarm) || place >= popups.length - newestPlaces);
}

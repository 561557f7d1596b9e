/** What the robot's own status says about a command. For a command that sends it somewhere, whether it has arrived. */
import type { RobotStatus } from '@patrolkit/transport';
import type { Message } from '../i18n/index.ts';
import { isStatusFresh, type DrivingFacts } from './guard.ts';

/** A place to which a robot is sent, in metres of its map. */
export interface Goal {
  readonly mapId: string;
  readonly x: number;
  readonly y: number;
}

/** What a status says about a command: nothing yet, that it goes on for as long as it takes, its progress, or its end. */
export type Verdict = 'done' | 'underWay' | { readonly progress: number } | { readonly problem: Message } | undefined;

/** A robot nearer to its goal than this has arrived, metres. */
const arrivedWithin = 2;

/** The status, if it came during the present opening of the channel. */
export const toldBy = (facts: DrivingFacts): DrivingFacts['status'] =>
  isStatusFresh(facts) ? facts.status : undefined;

/** Judges a command as done when a reliable status says what was requested. */
export const says =
  (holds: (status: RobotStatus) => boolean): ((facts: DrivingFacts) => Verdict) =>
  facts => {
    const told = toldBy(facts);
    return told && holds(told.status) ? 'done' : undefined;
  };

/** Judges the way to a goal by one status after the other, from the time of the command. */
export function arrivalAt(goal: Goal, sentAt: number): (facts: DrivingFacts) => Verdict {
  let isUnderWay = false;
  return facts => {
    const told = toldBy(facts);
    // A status from before the command concerns an earlier goal.
    if (!told || told.receivedAt < sentAt) return undefined;
    const { mode, pose } = told.status;
    if (mode === 'specificPoint') {
      if (isUnderWay) return undefined;
      isUnderWay = true;
      return 'underWay';
    }
    const isThere = pose
      ? pose.mapId === goal.mapId && Math.hypot(pose.x - goal.x, pose.y - goal.y) < arrivedWithin
      : isUnderWay;
    // A short way may end before any status has reported it.
    if (isThere && (isUnderWay || mode === 'standBy')) return 'done';
    // The review of an alarm interrupts the way without ending it.
    return isUnderWay && mode !== 'alarmReview' ? { problem: { id: 'devices.goTo.ended' } } : undefined;
  };
}

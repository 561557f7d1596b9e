/** Whether a robot may be driven now, as one pure rule (specification section 5, safety.md 3.8 and 3.9). */
import { workModeOf } from '@patrolkit/transport';
import type { Robot } from '@patrolkit/transport';
import type { Message } from '../i18n/index.ts';
import type { StatusReading } from '../robots/index.ts';
import type { CommandName } from './command-names.ts';

/** What the rule looks at. */
export interface DrivingFacts {
  readonly robot: Robot | undefined;
  readonly isGone: boolean;
  readonly isSwitching: boolean;
  readonly status: StatusReading | undefined;
  readonly isChannelOpen: boolean;
  /** Opens of the device socket so far. */
  readonly deviceOpens: number;
  /** The server sent statuses at a rhythm before and no longer does (interpretations.md 29). */
  readonly isStatusSilent: boolean;
  readonly picture: 'none' | 'live' | 'lost';
}

/** True when the status, or another reading, is of the present opening of the device socket. */
export const isStatusFresh = ({
  status,
  isChannelOpen,
  deviceOpens,
}: Pick<DrivingFacts, 'isChannelOpen' | 'deviceOpens'> & {
  readonly status: { readonly open: number } | undefined;
}): boolean => isChannelOpen && status?.open === deviceOpens;

/** Why this user may not control the robot at all; undefined when it is allowed. */
export function controlRefusal(facts: Pick<DrivingFacts, 'robot' | 'isGone' | 'isSwitching'>): Message | undefined {
  if (!facts.robot || facts.isSwitching) return { id: 'driving.noRobot' };
  if (facts.isGone) return { id: 'driving.robotGone' };
  if (!facts.robot.mayControl) return { id: 'driving.noRight' };
  if (!facts.robot.isOnline) return { id: 'driving.robotOffline' };
  return undefined;
}

/** Refuses only a new hold: one that lasts may go on, and change its direction. */
export const silentStatus: Message = { id: 'driving.silentStatus' };

/** The same where answers take too long, by their median in ms. */
export const tooSlowFor = (median: number): Message => ({
  id: 'driving.tooSlow',
  values: { value: Math.round(median) },
});
/** True for a reason that refuses only new holds. */
export const isOfNewOnly = ({ id }: Message): boolean => id === silentStatus.id || id === 'driving.tooSlow';

/** Why the robot, its camera or its lift may not be moved now; undefined when it may. */
export function movementRefusal(facts: DrivingFacts): Message | undefined {
  const refusal = controlRefusal(facts);
  if (refusal) return refusal;
  if (!isStatusFresh(facts) || !facts.status) return { id: 'driving.staleStatus' };
  if (workModeOf(facts.status.status.mode) !== 'manual') return { id: 'driving.notManual' };
  // An emergency stop ends a hold of the camera too (safety.md 3.2).
  if (facts.status.status.isEmergencyStopped) return { id: 'driving.emergencyStopped' };
  if (facts.isStatusSilent) return silentStatus;
  return undefined;
}

/** Why the robot may not drive now: what refuses any movement, or a picture that was lost. */
export function driveRefusal(facts: DrivingFacts): Message | undefined {
  const refusal = movementRefusal(facts);
  if (refusal) return refusal;
  if (facts.picture === 'lost') return { id: 'driving.pictureLost' };
  return undefined;
}

/** Why a command beside movement may not be sent now; undefined when it may. */
export function commandRefusal(facts: DrivingFacts, name: CommandName): Message | undefined {
  const refusal = controlRefusal(facts);
  if (refusal) return refusal;
  if (!isStatusFresh(facts) || !facts.status) return { id: 'driving.staleStatus' };
  const { mode, isEmergencyStopped, initialization } = facts.status.status;
  const isManual = workModeOf(mode) === 'manual';
  if (name === 'goTo' && isEmergencyStopped) return { id: 'driving.emergencyStopped' };
  if (isManual && (name === 'task' || name === 'stopTask' || name === 'goTo' || name === 'charge'))
    return { id: 'devices.needsAutomatic' };
  if (name === 'stopTask' && mode === 'standBy') return { id: 'devices.noTask' };
  if (name === 'task' && mode === 'charge') return { id: 'devices.isCharging' };
  if (name === 'initialize') {
    if (mode === 'charge') return { id: 'devices.initialize.charging' };
    if (isEmergencyStopped) return { id: 'driving.emergencyStopped' };
    if (initialization?.state === 'running') return { id: 'devices.initialize.running' };
  }
  if (name === 'releaseStop' && !isEmergencyStopped) return { id: 'devices.release.notPressed' };
  return undefined;
}

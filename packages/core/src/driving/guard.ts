/** Whether a robot may be driven now, as one pure rule (specification section 5, safety.md 3.8 and 3.9). */
import { workModeOf } from '@patrolkit/transport';
import type { Robot } from '@patrolkit/transport';
import type { Message, MessageId } from '../i18n/index.ts';
import type { StatusReading } from '../robots/index.ts';
import type { CommandName } from './command-names.ts';
import type { HoldEnd } from './hold.ts';

/** What the rule looks at. */
export interface DrivingFacts {
  readonly robot: Robot | undefined;
  readonly isGone: boolean;
  readonly isSwitching: boolean;
  readonly status: StatusReading | undefined;
  readonly isChannelOpen: boolean;
  /** How often the device socket has opened so far. */
  readonly deviceOpens: number;
  /** The server sent statuses at a rhythm before and no longer does (interpretations.md 29). */
  readonly isStatusSilent: boolean;
  readonly picture: 'none' | 'live' | 'lost';
}

/** Whether the status, or another reading, came during the present opening of the device socket. */
export const isStatusFresh = ({
  status,
  isChannelOpen,
  deviceOpens,
}: Pick<DrivingFacts, 'isChannelOpen' | 'deviceOpens'> & {
  readonly status: { readonly open: number } | undefined;
}): boolean => isChannelOpen && status?.open === deviceOpens;

/** Why something is refused, and what that means for a hold. The place that refuses decides both. */
export interface Refusal {
  readonly message: Message;
  /** Why the current hold ends. Undefined when it does not. */
  readonly ends: HoldEnd | undefined;
  /** Refuses only a new hold. The current one may change its direction. */
  readonly newOnly: boolean;
}

/** Refuses, and ends the current hold when a reason for that is given. */
const refusalOf = (id: MessageId, ends?: HoldEnd): Refusal => ({ message: { id }, ends, newOnly: false });
/** Refuses new holds only. */
const newOnlyOf = (message: Message): Refusal => ({ message, ends: undefined, newOnly: true });

/** Refuses because no robot is selected, or another one is being selected. */
export const noRobot = refusalOf('driving.noRobot', 'robot');
/** Refuses because no status of the robot has come since its channel opened. */
const staleStatus = refusalOf('driving.staleStatus', 'channel');
/** Refuses because a stop of the robot was not confirmed, and the operator has not read that yet. */
export const unconfirmedFirst = refusalOf('driving.unconfirmed.first');
const robotGone = refusalOf('driving.robotGone', 'robot');
const noRight = refusalOf('driving.noRight', 'right');
const robotOffline = refusalOf('driving.robotOffline', 'right');
const notManual = refusalOf('driving.notManual', 'mode');
// An emergency stop ends a hold of the camera too (safety.md 3.2).
const emergencyStopped = refusalOf('driving.emergencyStopped', 'emergency-stop');
const pictureLost = refusalOf('driving.pictureLost', 'picture');
const silentStatus = newOnlyOf({ id: 'driving.silentStatus' });
/** Refuses because answers take too long, by their median in ms. */
export const tooSlow = (median: number): Refusal =>
  newOnlyOf({ id: 'driving.tooSlow', values: { value: Math.round(median) } });

/** Returns why this user may not control the robot at all. Undefined when the user may. */
export function controlRefusal({
  robot,
  isGone,
  isSwitching,
}: Pick<DrivingFacts, 'robot' | 'isGone' | 'isSwitching'>): Refusal | undefined {
  if (!robot || isSwitching) return noRobot;
  if (isGone) return robotGone;
  if (!robot.mayControl) return noRight;
  return robot.isOnline ? undefined : robotOffline;
}

/** Returns why the robot takes no command now, its work mode included. Undefined when it takes commands. */
export const modeRefusal = (facts: DrivingFacts): Refusal | undefined =>
  controlRefusal(facts) ?? (isStatusFresh(facts) && facts.status ? undefined : staleStatus);

/** Returns why nobody may speak through a robot now. Undefined when somebody may. */
export const speechRefusal = (robot: Robot | undefined, isChannelOpen: boolean): Refusal | undefined =>
  controlRefusal({ robot, isGone: false, isSwitching: false }) ?? (isChannelOpen ? undefined : staleStatus);

/** Returns why nothing of the robot may be moved now, also by the current hold. */
function holdRefusal(facts: DrivingFacts): Refusal | undefined {
  const refusal = modeRefusal(facts);
  const status = facts.status?.status;
  if (refusal || !status) return refusal ?? staleStatus;
  if (workModeOf(status.mode) !== 'manual') return notManual;
  return status.isEmergencyStopped ? emergencyStopped : undefined;
}

const silenceRefusal = ({ isStatusSilent }: DrivingFacts): Refusal | undefined =>
  isStatusSilent ? silentStatus : undefined;

/** Returns why the robot, its camera or its lift may not be moved now. Undefined when they may. */
export const movementRefusal = (facts: DrivingFacts): Refusal | undefined =>
  holdRefusal(facts) ?? silenceRefusal(facts);

/** Returns why the robot may not drive now: what refuses any movement, or a lost picture. */
export const driveRefusal = (facts: DrivingFacts): Refusal | undefined =>
  holdRefusal(facts) ?? (facts.picture === 'lost' ? pictureLost : silenceRefusal(facts));

/** Returns why a command beside movement may not be sent now. Undefined when it may. */
export function commandRefusal(facts: DrivingFacts, name: CommandName): Refusal | undefined {
  const refusal = modeRefusal(facts);
  const status = facts.status?.status;
  if (refusal || !status) return refusal ?? staleStatus;
  const { mode, isEmergencyStopped, initialization } = status;
  const isManual = workModeOf(mode) === 'manual';
  if (name === 'goTo' && isEmergencyStopped) return emergencyStopped;
  if (isManual && (name === 'task' || name === 'stopTask' || name === 'goTo' || name === 'charge'))
    return refusalOf('devices.needsAutomatic');
  if (name === 'stopTask' && mode === 'standBy') return refusalOf('devices.noTask');
  if (name === 'task' && mode === 'charge') return refusalOf('devices.isCharging');
  if (name === 'initialize') {
    if (mode === 'charge') return refusalOf('devices.initialize.charging');
    if (isEmergencyStopped) return emergencyStopped;
    if (initialization?.state === 'running') return refusalOf('devices.initialize.running');
  }
  return name === 'releaseStop' && !isEmergencyStopped ? refusalOf('devices.release.notPressed') : undefined;
}

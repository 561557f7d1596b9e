/** The controls of a robot beside movement and mode. */
import type { EnableType } from '@patrolkit/transport';

/** A control that sends commands: one for each kind of hardware, and one for each thing that the robot does. */
export type CommandName =
  EnableType | 'task' | 'stopTask' | 'goTo' | 'charge' | 'initialize' | 'restart' | 'releaseStop';

/** The controls that set hardware. */
export const hardwareCommands: readonly CommandName[] = ['volume', 'alarmLamp', 'headLamp', 'wiper', 'netCatching'];
const taskCommands: readonly CommandName[] = ['task', 'stopTask', 'goTo', 'charge'];
/** All controls, in the order in which they are shown. */
export const allCommands: readonly CommandName[] = [
  ...taskCommands,
  ...hardwareCommands,
  'initialize',
  'restart',
  'releaseStop',
];

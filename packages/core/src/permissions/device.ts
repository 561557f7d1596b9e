import type { Robot } from '@patrolkit/transport';

/** Something with a source: an alarm, a call, or a shelf. */
export interface Sourced {
  readonly deviceId?: string | undefined;
  readonly deviceName: string;
}

/** The device that something comes from, if it is in the list. Found by its name when the server sends no id. */
export const alarmDevice = ({ deviceId, deviceName }: Sourced, robots: readonly Robot[]): Robot | undefined =>
  robots.find(robot => (deviceId === undefined ? robot.name === deviceName : robot.id === deviceId));

import type { Robot } from '@patrolkit/transport';

/** Something with a source: an alarm, a call, or a shelf. */
export interface Sourced {
  readonly deviceId?: string | undefined;
  readonly deviceName: string;
}

/** The device that something comes from, if it is in the list. A server that does not name devices by id is understood by their names. */
export const alarmDevice = ({ deviceId, deviceName }: Sourced, robots: readonly Robot[]): Robot | undefined =>
  robots.find(robot => (deviceId === undefined ? robot.name === deviceName : robot.id === deviceId));

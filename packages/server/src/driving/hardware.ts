/** The hardware of a device as commands name it. */
import type { HardwareValues } from '@patrolkit/transport/control';
import type { Device } from '../links/devices.ts';

/** The settings of a device's hardware, as commands name them. */
export const valuesOf = ({ volume, alarmLight, headLight, wiper, netCatching }: Device): HardwareValues => ({
  volume,
  alarmLamp: alarmLight,
  headLamp: headLight,
  wiper,
  netCatching,
});

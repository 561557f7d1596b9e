/** The hardware of a device as commands name it. */
import type { HardwareValues } from '@patrolkit/transport/control';
import type { Device } from '../links/devices.ts';

/** What the hardware of a device is set to, as commands name it. */
export const valuesOf = ({ volume, alarmLight, headLight, wiper, netCatching }: Device): HardwareValues => ({
  volume,
  alarmLamp: alarmLight,
  headLamp: headLight,
  wiper,
  netCatching,
});

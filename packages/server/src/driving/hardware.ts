import { wipings, type HardwareValues } from '@patrolkit/transport/control';
import type { Database, Querier } from '../store/database.ts';
import type { Device } from '../links/devices.ts';
import type { Fleet } from '../links/fleet.ts';

/** What the hardware of a device is set to, as commands name it. */
export const valuesOf = ({ volume, alarmLight, headLight, wiper, netCatching }: Device): HardwareValues => ({
  volume,
  alarmLamp: alarmLight,
  headLamp: headLight,
  wiper,
  netCatching,
});

/** Gives devices the hardware settings that were stored before this start. */
export const loadHardware = async (database: Database, fleet: Pick<Fleet, 'order'>): Promise<void> => {
  const rows = await database.query<{
    device_id: string;
    volume: number;
    alarm_light: boolean;
    head_light: boolean;
    wiper: number;
  }>('SELECT * FROM device_hardware');
  for (const row of rows)
    await fleet.order(row.device_id, {
      kind: 'hardware',
      change: {
        volume: row.volume,
        alarmLight: row.alarm_light,
        headLight: row.head_light,
        wiper: row.wiper === wipings.on ? 'on' : 'off',
      },
    });
};

/** Stores the hardware settings of a device, so that they outlive a restart of this server. */
export const keepHardware = (database: Querier, device: Device): Promise<unknown> =>
  database.query(
    `INSERT INTO device_hardware VALUES ($1, $2, $3, $4, $5) ON CONFLICT (device_id)
     DO UPDATE SET volume = $2, alarm_light = $3, head_light = $4, wiper = $5`,
    [
      device.id,
      device.volume,
      device.alarmLight,
      device.headLight,
      // A single wipe is over before anybody starts again.
      device.wiper === 'on' ? wipings.on : wipings.off,
    ],
  );

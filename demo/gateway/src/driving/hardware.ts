import { enableTypes, type EnableType } from '@patrolkit/transport/control';
import type { Database, Querier } from '../store/database.ts';
import type { Device } from '../world/types.ts';
import type { World } from '../world/world.ts';

/** The types of hardware that a console sets, as their commands call them. */
export const wireTypes = Object.keys(enableTypes) as EnableType[];

/** The setting of a device, as its command gives it. */
export const valueOf = (device: Device, type: EnableType): number => {
  if (type === 'volume') return device.volume;
  if (type === 'alarmLamp') return device.alarmLight ? 1 : 0;
  if (type === 'headLamp') return device.headLight ? 1 : 0;
  return type === 'wiper' ? device.wiper : device.netCatching;
};

/** Gives devices the hardware settings that they had before this server started. */
export const loadHardware = async (database: Database, world: World): Promise<void> => {
  const rows = await database.query<{
    device_id: string;
    volume: number;
    alarm_light: boolean;
    head_light: boolean;
    wiper: number;
  }>('SELECT * FROM device_hardware');
  for (const row of rows)
    world.setHardware(row.device_id, {
      volume: row.volume,
      alarmLight: row.alarm_light,
      headLight: row.head_light,
      wiper: row.wiper,
    });
};

/** Keeps the hardware settings of a device over a restart of this server. */
export const keepHardware = (database: Querier, device: Device): Promise<unknown> =>
  database.query(
    `INSERT INTO device_hardware VALUES ($1, $2, $3, $4, $5) ON CONFLICT (device_id)
     DO UPDATE SET volume = $2, alarm_light = $3, head_light = $4, wiper = $5`,
    // A single wipe is over before anybody starts again.
    [device.id, device.volume, device.alarmLight, device.headLight, device.wiper === 1 ? 0 : device.wiper],
  );

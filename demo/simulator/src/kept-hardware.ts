/** Lamps, wiper and volume of the simulated devices, which outlive a restart as those of real devices do. */
import { reasonOf } from '@patrolkit/server/http/guard.ts';
import type { Device } from '@patrolkit/server/links/devices.ts';
import type { Hardware } from '@patrolkit/server/links/orders.ts';
import type { Database } from '@patrolkit/server/store/database.ts';
import { wipings } from '@patrolkit/transport/control';

/** The hardware settings in the table `device_hardware`. */
export class KeptHardware {
  readonly #database: Database;
  readonly #onError: (message: string) => void;
  /** Settings are written one after another, so that the last one stays. */
  #writing: Promise<unknown> = Promise.resolve();

  constructor(database: Database, onError: (message: string) => void) {
    this.#database = database;
    this.#onError = onError;
  }

  /** Gives devices the settings that were stored before this start. */
  async load(set: (deviceId: string, change: Partial<Hardware>) => void): Promise<void> {
    const rows = await this.#database.query<{
      device_id: string;
      volume: number;
      alarm_light: boolean;
      head_light: boolean;
      wiper: number;
    }>('SELECT * FROM device_hardware');
    for (const row of rows)
      set(row.device_id, {
        volume: row.volume,
        alarmLight: row.alarm_light,
        headLight: row.head_light,
        wiper: row.wiper === wipings.on ? 'on' : 'off',
      });
  }

  /** Stores the current settings of a device. */
  keep({ id, volume, alarmLight, headLight, wiper }: Device): void {
    // A single wipe ends before anybody starts it again.
    const values = [id, volume, alarmLight, headLight, wiper === 'on' ? wipings.on : wipings.off];
    this.#writing = this.#writing
      .then(() =>
        this.#database.query(
          `INSERT INTO device_hardware VALUES ($1, $2, $3, $4, $5) ON CONFLICT (device_id)
           DO UPDATE SET volume = $2, alarm_light = $3, head_light = $4, wiper = $5`,
          values,
        ),
      )
      .catch((error: unknown) => this.#onError(`the settings of ${id} were not stored: ${reasonOf(error)}`));
  }

  /** Resolves when all is stored. */
  async close(): Promise<void> {
    await this.#writing;
  }
}

/** The stored settings of robots: those that the fleet is told, and those that the server itself follows. */
import { invalid, robotCamera, silently } from '@patrolkit/transport/contract';
import type { Bounds, Detector, RobotSettings } from '../links/fleet.ts';
import type { Database } from '../store/database.ts';

/** What users have set for a camera. */
export interface CameraSettings {
  readonly channelId: string;
  /** Its name; undefined for that of its place. */
  readonly name: string | undefined;
  readonly isRecorded: boolean;
}

/** The settings of a robot. */
export interface KeptSettings {
  /** The edge node by which it is connected; undefined when the server reaches it directly. */
  readonly nodeId: string | undefined;
  readonly ofRobot: RobotSettings;
  readonly cameras: readonly CameraSettings[];
  /** The speed with which users begin to drive it. */
  readonly handSpeed: number;
}

/** Number of robots of a fresh installation that are recorded, because recording takes processor time. */
const recordedAtFirst = 8;

interface StoredSettings {
  readonly id: string;
  readonly cameras: unknown;
  readonly volume: number;
  readonly cruise: number;
  readonly hand_speed: number;
  readonly charge_low: number;
  readonly charge_high: number;
  readonly battery_warn: number;
  readonly control_type: string;
  readonly node_id: string | null;
  readonly audio_type: string;
  readonly voice: RobotSettings['voice'];
  readonly detection_devices: readonly Detector[];
  readonly temperature_low: number | null;
  readonly temperature_high: number | null;
  readonly humidity_low: number | null;
  readonly humidity_high: number | null;
}

/** The cameras as they are stored, which is as on the wire. */
const storedCameras = (stored: unknown): readonly CameraSettings[] =>
  (Array.isArray(stored) ? stored : []).flatMap((camera: unknown) => {
    const read = robotCamera.decode(camera, silently, '');
    return read === invalid ? [] : [{ channelId: read.channelId, name: read.name, isRecorded: read.isRecorded }];
  });

const boundsOf = (low: number | null, high: number | null): Bounds => ({
  low: low ?? undefined,
  high: high ?? undefined,
});

/** Reads the settings of all robots. A robot that has none gets the first ones. */
export const readSettings = async (database: Database): Promise<ReadonlyMap<string, KeptSettings>> => {
  await database.query(
    `INSERT INTO robot_settings (id, cameras, detection_devices, volume)
     SELECT devices.id,
       jsonb_build_array(jsonb_build_object('channelId', devices.id || '-1', 'recorded', CASE WHEN number <= $1 THEN 1 ELSE 0 END)),
       coalesce(detection_devices, '[]'), coalesce((SELECT initial FROM hardware_entries WHERE code = 'volume'), 5)
     FROM devices LEFT JOIN device_models ON device_models.model_name = devices.model WHERE devices.kind = 'robot' AND NOT EXISTS (SELECT 1 FROM robot_settings WHERE robot_settings.id = devices.id)
     ON CONFLICT DO NOTHING`,
    [recordedAtFirst],
  );
  const rows = await database.query<StoredSettings>('SELECT * FROM robot_settings ORDER BY id');
  return new Map(
    rows.map(({ id, cameras, ...row }) => [
      id,
      {
        nodeId: row.control_type === 'byNode' ? (row.node_id ?? undefined) : undefined,
        ofRobot: {
          volume: row.volume,
          cruise: row.cruise,
          chargeLow: row.charge_low,
          chargeHigh: row.charge_high,
          batteryWarn: row.battery_warn,
          isIndependent: row.audio_type === 'independent',
          voice: row.voice,
          detectors: row.detection_devices,
          temperature: boundsOf(row.temperature_low, row.temperature_high),
          humidity: boundsOf(row.humidity_low, row.humidity_high),
        },
        cameras: storedCameras(cameras),
        handSpeed: row.hand_speed,
      },
    ]),
  );
};

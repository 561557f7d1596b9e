/**
 * Recorded video that can be played: recordings that are still on the server, and the alarms that were raised during them.
 */
import type { videoRecordingAlarm, Infer } from '@patrolkit/transport/contract';
import { nameOfText, type StoredName } from '../language/names.ts';
import type { AlarmKind } from '../links/alarms.ts';
import { columns } from './kept.ts';
import { inLanguage, type Stored, type Table } from '../store/table.ts';

const fact = (name: string): string => `records.facts->>'${name}'`;
const number = (name: string): string => `(${fact(name)})::double precision`;
const literal = (value: unknown): string => `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`;

const names: Readonly<Record<AlarmKind, StoredName>> = {
  person: nameOfText('alarm.person'),
  intruder: nameOfText('alarm.intruder'),
  smoke: nameOfText('alarm.smoke'),
  door: nameOfText('alarm.door'),
  vehicle: nameOfText('alarm.vehicle'),
  bag: nameOfText('alarm.bag'),
  meter: nameOfText('alarm.meter'),
  gas: nameOfText('alarm.gas'),
  temperature: nameOfText('alarm.temperature'),
  dust: nameOfText('alarm.dust'),
  humidity: nameOfText('alarm.humidity'),
  noise: nameOfText('alarm.noise'),
  battery: nameOfText('alarm.battery'),
  emergencyStop: nameOfText('alarm.emergencyStop'),
  offline: nameOfText('alarm.offline'),
  fault: nameOfText('alarm.fault'),
  trip: nameOfText('alarm.trip'),
  cabinetOpen: nameOfText('alarm.cabinetOpen'),
  cabinetDue: nameOfText('alarm.cabinetDue'),
  sos: nameOfText('alarm.sos'),
  network: nameOfText('alarm.network'),
  service: nameOfText('alarm.service'),
  imsi: nameOfText('alarm.imsi'),
};
/** The name of an alarm's type, in the language of the reader. */
const alarmName = inLanguage(`${literal(names)}->alarms.kind`);
/** The levels, the gravest first. */
const levels = `ARRAY['serious', 'important', 'general']`;

/** The beginning of a recording, or of what is left of it when a part was removed. */
const from = `coalesce(${number('keptFrom')}, records.at)`;
const until = number('until');
/** Alarms that a device raised while it was recorded. */
const meanwhile = `alarms.device_id = records.device_id AND alarms.began_at >= ${from}::bigint
  AND (${until} IS NULL OR alarms.began_at <= ${until}::bigint)`;
/** The recording of a device is that of its first camera. */
const channelId = `records.device_id || '-1'`;

/** The SQL of the table of recorded video. */
export const videoTable: Omit<Table<Readonly<Record<string, unknown>>>, 'columns'> & {
  readonly columns: Record<string, string>;
} = {
  from: 'records',
  joined: {
    join: `LEFT JOIN LATERAL (
      SELECT count(*) AS count, (${levels})[min(array_position(${levels}, alarms.level))] AS level,
        string_agg(DISTINCT ${alarmName}, ', ' ORDER BY ${alarmName}) AS names
      FROM alarms WHERE ${meanwhile}
    ) AS meanwhile ON true`,
    fields: ['alarmCount', 'hasAlarm', 'alarmLevel', 'alarmNames'],
  },
  where: `records.kind = 'PatrolRecording' AND ${fact('recordingKind')} = 'video'
    AND records.facts->>'storageState' IN ('recording', 'stored')`,
  device: 'records.device_id',
  columns: {
    id: columns.id,
    at: from,
    deviceId: columns.deviceId,
    deviceName: columns.deviceName,
    mapName: columns.mapName,
    channelId,
    channelName: inLanguage(literal(nameOfText('channel.main'))),
    until,
    lasted: `(${until} - ${from})`,
    size: `CASE ${fact('storageState')} WHEN 'stored' THEN coalesce(${number('keptSize')}, ${number('size')}) END`,
    storageState: fact('storageState'),
    alarmCount: 'meanwhile.count',
    hasAlarm: '(meanwhile.count > 0)',
    alarmLevel: 'meanwhile.level',
    alarmNames: 'meanwhile.names',
  },
};

/** SQL for the alarms of one recording, whose id is the first parameter. */
export const alarmsOfVideo = (language: string): string =>
  `SELECT alarms.id::text AS id, alarms.began_at AS at, alarms.level, ${alarmName} AS "alarmName", alarms.device_id AS "deviceId",
     ${channelId} AS "channelId"
   FROM records JOIN alarms ON ${meanwhile} WHERE records.id = $1 ORDER BY alarms.began_at, alarms.id`.replaceAll(
    '{language}',
    language,
  );

/** An alarm of a recording, as the field of the contract has it. */
export const alarmOfVideo = (row: Stored): Infer<typeof videoRecordingAlarm> =>
  ({ ...row, at: Number(row['at']) }) as Infer<typeof videoRecordingAlarm>;

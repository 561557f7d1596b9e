/** Records that are views of others: an inspection is a run with what was read on it, so that the two can never disagree. */
import { meterReadings, patrolRuns, type AnyRecords, type Entity } from '@patrolkit/transport/contract';
import { columns, keptTable, told } from './kept.ts';
import { personIdOf } from './persons.ts';
import { sensorTable } from './sensors.ts';
import { inLanguage, type Table } from '../store/table.ts';
import { videoTable } from './videos.ts';

const text = (name: string, of = 'records'): string => `${of}.facts->>'${name}'`;
const number = (name: string, of = 'records'): string => `(${text(name, of)})::double precision`;

const { picture, ...noticed } = columns;

const isRunning = `${text('runResult')} = 'running'`;
const abnormal = `coalesce(${number('pointsAbnormal')}, 0)`;
const missed = `CASE WHEN ${isRunning} THEN 0 ELSE ${number('pointsPlanned')} - ${number('pointsReached')} END`;

const readingKinds = `'MeterReading', 'ThermalReading'`;
const equipment = (of: string): string => `coalesce(${text('meterName', of)}, ${text('equipmentName', of)})`;
const verdict = (of: string): string =>
  `coalesce(${text('readingState', of)}, CASE ${text('isOverLimit', of)} WHEN 'true' THEN 'high' ELSE 'normal' END)`;
const lowest = number('lowest');
const highest = `coalesce(${text('highest')}, ${text('temperatureLimit')})::double precision`;
const value = `coalesce(${text('reading')}, ${text('temperature')})::double precision`;
/** The value that a meter shows; none when it could not be read, whatever is stored for it. */
const readable = (shown: string): string =>
  `CASE ${text('readingState')} WHEN 'unreadable' THEN NULL ELSE ${shown} END`;
/** The distance between the limits. It is 0 between those of a switch, for which 1 counts. */
const between = `coalesce(nullif(${highest} - coalesce(${lowest}, ${highest} / 2), 0), 1)`;
/** How far a value lies beyond its limits, as a part of the distance between them. */
const beyond = `greatest(${value} - ${highest}, ${lowest} - ${value}, 0) / ${between}`;
const equipmentName = `coalesce(${told('meterName')}, ${told('equipmentName')})`;
const measured = {
  ...noticed,
  exactMap: noticed.mapName,
  picture,
  pointName: told('pointName'),
  equipmentName,
  exactEquipment: equipmentName,
  item: `coalesce(${text('meterKind')}, 'heat')`,
  reading: readable(value),
  readingUnit: `coalesce(${text('readingUnit')}, '°C')`,
  lowest,
  highest,
  verdict: verdict('records'),
};

/** The events of a run. */
const events = `(
  SELECT run.id || '-' || event.n AS id, run.id::text AS run_id, event.at, run.device_id, run.device_name, run.map_name,
    ${told('routeName', 'run')} AS plan, event.step, event.point, event.done_by, event.remarks
  FROM records run CROSS JOIN LATERAL (
    SELECT 0 AS n, run.at, 'started' AS step, NULL AS point,
      CASE ${text('startedBy', 'run')} WHEN 'user' THEN 'user' ELSE 'system' END AS done_by, NULL AS remarks
    UNION ALL
    SELECT n, (stop->>'at')::bigint, 'pointDone', coalesce(${inLanguage("stop->'name'")}, stop->>'name'), 'robot', NULL
    FROM jsonb_array_elements(coalesce(run.facts->'points', '[]')) WITH ORDINALITY AS stops (stop, n)
    UNION ALL
    SELECT 1000 + n, (${text('until', 'run')})::bigint, 'pointSkipped', coalesce(${inLanguage('name')}, name #>> '{}'), 'robot', NULL
    FROM jsonb_array_elements(coalesce(run.facts->'skipped', '[]')) WITH ORDINALITY AS skipped (name, n)
    UNION ALL
    SELECT 2000, (${text('until', 'run')})::bigint, CASE WHEN run.facts ? 'interruptedBy' THEN 'stopped' ELSE 'finished' END, NULL,
      coalesce(${text('interruptedBy', 'run')}, 'robot'), ${told('remarks', 'run')}
    WHERE run.facts ? 'until'
  ) AS event WHERE run.kind = 'PatrolRun'
) AS events`;

/** The first later reading of the same equipment within its limits; uses the index records_normal. */
const recovered = `LEFT JOIN LATERAL (
  SELECT later.at FROM records later
  WHERE later.kind = records.kind AND ${equipment('later')} = ${equipment('records')} AND later.at > records.at
    AND later.map_name = records.map_name AND later.kind IN (${readingKinds}) AND ${verdict('later')} = 'normal'
  ORDER BY later.at LIMIT 1
) AS recovery ON true`;

/** A view; the contract declares its fields. */
type View = Omit<Table<Readonly<Record<string, unknown>>>, 'columns'> & { readonly columns: Record<string, string> };

const [runs, meters] = [keptTable(patrolRuns), keptTable(meterReadings)];

const views: Readonly<Record<string, View>> = {
  // The kind of a device never changes, so it is stored only with the device.
  PatrolRun: {
    ...runs,
    columns: { ...runs.columns, deviceKind: `(SELECT kind FROM devices WHERE devices.id = ${noticed.deviceId})` },
  },
  MeterReading: { ...meters, columns: { ...meters.columns, reading: readable(meters.columns.reading) } },
  SensorReading: sensorTable,
  VideoRecording: videoTable,
  InspectionRun: {
    from: 'records',
    where: `records.kind = 'PatrolRun'`,
    device: noticed.deviceId,
    columns: {
      ...noticed,
      exactMap: noticed.mapName,
      planName: told('routeName'),
      exactPlan: told('routeName'),
      until: number('until'),
      lasted: number('lasted'),
      pointsPlanned: number('pointsPlanned'),
      pointsNormal: `${number('pointsReached')} - ${abnormal}`,
      pointsAbnormal: abnormal,
      pointsMissed: missed,
      inspectionResult: `CASE WHEN ${isRunning} THEN 'running' WHEN ${abnormal} > 0 THEN 'abnormal' WHEN ${missed} > 0 THEN 'incomplete'
          ELSE 'normal' END`,
    },
  },
  InspectionReading: {
    from: 'records',
    where: `records.kind IN (${readingKinds})`,
    device: noticed.deviceId,
    columns: measured,
  },
  InspectionAlarm: {
    from: 'records',
    joined: { join: recovered, fields: ['handlingState', 'recoveredAt'] },
    where: `records.kind IN (${readingKinds}) AND ${verdict('records')} IN ('low', 'high')`,
    device: noticed.deviceId,
    columns: {
      ...measured,
      level: `CASE WHEN ${beyond} > 0.2 THEN 'serious' WHEN ${beyond} > 0.05 THEN 'important' ELSE 'general' END`,
      handlingState: `CASE WHEN recovery.at IS NULL THEN 'open' ELSE 'recovered' END`,
      recoveredAt: 'recovery.at',
    },
  },
  InspectionEvent: {
    from: events,
    hasTextIds: true,
    device: 'events.device_id',
    columns: {
      id: 'events.id',
      at: 'events.at',
      deviceId: 'events.device_id',
      deviceName: inLanguage('events.device_name'),
      mapName: inLanguage('events.map_name'),
      runId: 'events.run_id',
      planName: 'events.plan',
      inspectionStep: 'events.step',
      pointName: 'events.point',
      doneBy: 'events.done_by',
      remarks: 'events.remarks',
    },
  },
};

/** Fields that are computed from stored ones. */
const worked: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  FaceRecord: { personId: personIdOf(told('personName')) },
};

/** SQL for a second device that a row names. A user who may not see it does not see the row. */
const concerned: Readonly<Record<string, string>> = {
  LinkageRecord: `records.facts->>'linkedId'`,
  // The alarm may be of another device than the one that warned.
  AlarmWarning: `(SELECT device_id FROM alarms WHERE id = (substring(records.facts->>'alarmId' FROM '^[0-9]{1,15}$'))::bigint)`,
};

/** The SQL of a kind of record: its own rows, or a view of others. */
export const tableOf = <Row>(records: AnyRecords & { readonly entity: Entity<Row> }): Table<Row> => {
  const { name } = records.entity;
  const view = views[name];
  if (view) return view as Table<Row>;
  const table = keptTable(records);
  const second = concerned[name];
  return { ...table, ...(second ? { concerns: second } : {}), columns: { ...table.columns, ...worked[name] } };
};

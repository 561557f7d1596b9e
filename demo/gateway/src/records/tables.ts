/** Where each kind of record lies in the database. */
import {
  capturedPictures,
  capturedVehicles,
  identifiedPersons,
  keptScreenshots,
  operations,
  personAggregates,
  plateAggregates,
  signInAttempts,
} from '@patrolkit/transport/contract';
import { deviceName, mapName } from '../fleet/names.ts';
import type { Reader } from '../http/reader.ts';
import { isText, textOf } from '../http/texts.ts';
import { systemActor } from '../store/audit.ts';
import type { Database } from '../store/database.ts';
import type { DeviceKind } from '../world/types.ts';
import { RecordTable, type Stored, type Table } from './table.ts';

const shot = {
  id: 'captures.id',
  at: 'captures.at',
  deviceId: 'captures.device_id',
  deviceName: `captures.device_kind || ' ' || captures.device_number`,
  mapName: 'captures.map_id',
  picture: 'captures.picture',
};

/** What every picture of a robot shows in the language of its reader. */
const readShot = (row: Stored, reader: Reader) => ({
  ...readDevice(row, reader),
  mapName: mapName(reader.language, String(row['mapName'])),
});

const readDevice = (row: Stored, { language }: Reader) => {
  const [kind = '', number = ''] = String(row['deviceName']).split(' ');
  return { deviceName: deviceName(language, kind as DeviceKind, Number(number)) };
};

const readUser = (row: Stored, { language }: Reader) => {
  const key = row['userName'];
  return typeof key === 'string' ? { userName: textOf(language, key) } : {};
};

/** What was seen, in the words of a language. */
const subjectOf = (label: string, point: number, { language }: Reader): string => {
  if (label !== '') return label;
  return point > 0 ? textOf(language, 'step.point', { n: point }) : textOf(language, 'capture.underWay');
};

/** The name of a kind of operation; its word where there is none. */
export const operationName = (type: string, { language }: Reader): string =>
  isText(`operation.${type}`) ? textOf(language, `operation.${type}`) : type;

const captured = (kind: string) => ({
  from: 'captures',
  where: `captures.kind = '${kind}'`,
  device: 'captures.device_id',
});

/** The value of a column in the latest row of a group. */
const latest = (expression: string): string =>
  `(array_agg(${expression} ORDER BY captures.at DESC, captures.id DESC))[1]`;

/** Captures of one kind, gathered by what was seen; those of devices that their reader does not see are not counted. */
const gathered = (kind: string) => ({
  ...captured(kind),
  gathered: { by: 'captures.label', time: 'captures.at' },
});
const group = {
  id: 'captures.label',
  at: 'max(captures.at)',
  firstAt: 'min(captures.at)',
  sightings: 'count(*)',
  devices: 'count(DISTINCT captures.device_id)',
  mapName: latest('captures.map_id'),
  picture: `coalesce((array_agg(captures.picture ORDER BY captures.at DESC) FILTER (WHERE captures.picture <> ''))[1], '')`,
};
const readGroup = (row: Stored, { language }: Reader) => ({ mapName: mapName(language, String(row['mapName'])) });

/** Every kind of record, where it lies. */
export const openTables = (database: Database) => {
  const table = <Row>(records: ConstructorParameters<typeof RecordTable<Row>>[0], lies: Table<Row>) =>
    new RecordTable(records, lies, database);
  return {
    CapturedVehicle: table(capturedVehicles, {
      ...captured('vehicle'),
      columns: {
        ...shot,
        plate: 'captures.label',
        plateColour: `captures.facts->>'plateColour'`,
        bodyColour: `captures.facts->>'bodyColour'`,
        brand: `captures.facts->>'brand'`,
      },
      read: readShot,
    }),
    IdentifiedPerson: table(identifiedPersons, {
      ...captured('face'),
      columns: {
        ...shot,
        personName: 'captures.label',
        personType: `captures.facts->>'personType'`,
        similarity: `(captures.facts->>'similarity')::double precision`,
      },
      read: readShot,
    }),
    CapturedPicture: table(capturedPictures, {
      from: 'captures',
      device: 'captures.device_id',
      columns: { ...shot, subject: `captures.label || ' ' || captures.point` },
      read: (row, reader) => {
        const [, label = '', point = '0'] = /^(.*) (\d+)$/.exec(String(row['subject'])) ?? [];
        return { ...readShot(row, reader), subject: subjectOf(label, Number(point), reader) };
      },
    }),
    PersonAggregate: table(personAggregates, {
      ...gathered('face'),
      columns: { ...group, personName: 'captures.label' },
      read: readGroup,
    }),
    PlateAggregate: table(plateAggregates, {
      ...gathered('vehicle'),
      columns: { ...group, plate: 'captures.label' },
      read: readGroup,
    }),
    KeptScreenshot: table(keptScreenshots, {
      from: 'screenshots LEFT JOIN users ON users.id = screenshots.user_id',
      device: 'screenshots.device_id',
      columns: {
        id: 'screenshots.id',
        at: 'screenshots.at',
        deviceId: 'screenshots.device_id',
        deviceName: `screenshots.device_kind || ' ' || screenshots.device_number`,
        mapName: `''`,
        picture: 'screenshots.picture',
        note: 'screenshots.note',
        userName: 'users.name_key',
        recordedAt: 'screenshots.recorded_at',
      },
      read: (row, reader) => ({
        ...readDevice(row, reader),
        ...readUser(row, reader),
      }),
    }),
    Operation: table(operations, {
      from: 'audit LEFT JOIN users ON users.id = audit.user_id',
      columns: {
        id: 'audit.id',
        at: 'audit.at',
        userName: `CASE audit.user_id WHEN '${systemActor.userId}' THEN 'user.system' ELSE users.name_key END`,
        operationType: 'audit.action',
        operationName: 'audit.action',
        target: 'audit.target',
        before: 'audit.before',
        after: 'audit.after',
        clientAddress: 'audit.address',
      },
      read: (row, reader) => ({
        ...readUser(row, reader),
        operationName: operationName(String(row['operationType']), reader),
      }),
    }),
    SignInAttempt: table(signInAttempts, {
      from: 'sign_ins LEFT JOIN users ON users.account = sign_ins.account',
      columns: {
        id: `sign_ins.at || '-' || sign_ins.account`,
        at: 'sign_ins.at',
        account: 'sign_ins.account',
        userName: 'users.name_key',
        signInOutcome: 'sign_ins.outcome',
        clientAddress: 'sign_ins.address',
      },
      read: readUser,
    }),
  };
};

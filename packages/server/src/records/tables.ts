/** The table or query of each kind of record. */
import {
  capturedPictures,
  capturedVehicles,
  identifiedPersons,
  keptScreenshots,
  operations,
  patrolCaptures,
  personAggregates,
  plateAggregates,
  shiftHandovers,
  signInAttempts,
} from '@patrolkit/transport/contract';
import type { Reader } from '../language/reader.ts';
import { textOf } from '../language/texts.ts';
import { systemName } from '../session/user-names.ts';
import { systemActor, type AuditAction } from '../store/audit.ts';
import type { Database } from '../store/database.ts';
import { told } from './kept.ts';
import { contentOf, writtenOf } from './operation-content.ts';
import { shownTarget, targetDevice } from './operation-target.ts';
import { personIdOf } from './persons.ts';
import { inLanguage, RecordTable, type Table } from '../store/table.ts';

const shot = {
  id: 'captures.id',
  at: 'captures.at',
  deviceId: 'captures.device_id',
  deviceName: inLanguage('captures.device_name'),
  mapName: inLanguage('captures.map_name'),
  picture: 'captures.picture',
  mapId: 'captures.map_id',
  x: 'captures.x',
  y: 'captures.y',
};

/** The name of a kind of operation; the word of the kind itself when it has no name. */
export const operationName = (type: string, { language }: Pick<Reader, 'language'>): string => {
  const key = `operation.${type}`;
  const name = textOf(language, key);
  return name === key ? type : name;
};

/** SQL for the name of the user of a row; operations of the server itself have the name of the system. */
const nameOfUser = (userId: string): string =>
  `CASE ${userId} WHEN '${systemActor.userId}' THEN ${inLanguage(`'${JSON.stringify(systemName)}'::jsonb`)} ELSE ${inLanguage('users.name')} END`;

const captured = (kind: string) => ({
  from: 'captures',
  where: `captures.kind = '${kind}'`,
  device: 'captures.device_id',
});

/** The value of a column in the latest row of a group. */
const latest = (expression: string): string =>
  `(array_agg(${expression} ORDER BY captures.at DESC, captures.id DESC))[1]`;

/** Captures of one kind, grouped by what was seen. Captures of devices that the reader may not see are not counted. */
const gathered = (kind: string) => ({
  ...captured(kind),
  hasTextIds: true,
  gathered: { by: 'captures.label', time: 'captures.at' },
});
const group = {
  id: 'captures.label',
  lastAt: 'max(captures.at)',
  firstAt: 'min(captures.at)',
  sightings: 'count(*)',
  devices: 'count(DISTINCT captures.device_id)',
  mapName: latest(inLanguage('captures.map_name')),
  picture: `coalesce((array_agg(captures.picture ORDER BY captures.at DESC) FILTER (WHERE captures.picture <> ''))[1], '')`,
};

/** The tables of all kinds of records. */
export const openTables = (database: Database['patient']) => {
  const table = <Row>(records: ConstructorParameters<typeof RecordTable<Row>>[0], lies: Table<Row>) =>
    new RecordTable(records, lies, database);
  return {
    CapturedVehicle: table(capturedVehicles, {
      ...captured('vehicle'),
      columns: {
        ...shot,
        plate: 'captures.label',
        exactPlate: 'captures.label',
        plateColour: `captures.facts->>'plateColour'`,
        bodyColour: `captures.facts->>'bodyColour'`,
        brand: `captures.facts->>'brand'`,
        vehicleType: `captures.facts->>'vehicleType'`,
        ownerName: `captures.facts->>'ownerName'`,
      },
    }),
    IdentifiedPerson: table(identifiedPersons, {
      ...captured('face'),
      columns: {
        ...shot,
        personName: 'captures.label',
        exactName: 'captures.label',
        personId: personIdOf('captures.label'),
        personType: told('personType', 'captures'),
        similarity: `(captures.facts->>'similarity')::double precision`,
      },
    }),
    CapturedPicture: table(capturedPictures, {
      from: 'captures',
      device: 'captures.device_id',
      columns: { ...shot, subject: inLanguage('captures.name'), deviceKind: 'captures.device_kind' },
    }),
    PatrolCapture: table(patrolCaptures, {
      ...captured('patrol'),
      columns: { ...shot, pointName: inLanguage('captures.name'), pointId: 'captures.point_id' },
    }),
    PersonAggregate: table(personAggregates, {
      ...gathered('face'),
      columns: { ...group, personName: 'captures.label' },
    }),
    PlateAggregate: table(plateAggregates, {
      ...gathered('vehicle'),
      columns: { ...group, plate: 'captures.label' },
    }),
    KeptScreenshot: table(keptScreenshots, {
      from: 'screenshots LEFT JOIN users ON users.id = screenshots.user_id LEFT JOIN devices ON devices.id = screenshots.device_id',
      device: 'screenshots.device_id',
      columns: {
        id: 'screenshots.id',
        at: 'screenshots.at',
        deviceId: 'screenshots.device_id',
        deviceName: inLanguage('devices.names'),
        mapName: `''`,
        picture: 'screenshots.picture',
        note: 'screenshots.note',
        userName: inLanguage('users.name'),
        recordedAt: 'screenshots.recorded_at',
        // Each screenshot comes from a browser.
        origin: `'uploaded'`,
      },
    }),
    Operation: table(operations, {
      from: 'audit LEFT JOIN users ON users.id = audit.user_id',
      owner: 'users.company_id',
      concerns: targetDevice,
      columns: {
        id: 'audit.id',
        at: 'audit.at',
        userId: 'audit.user_id',
        userName: nameOfUser('audit.user_id'),
        operationType: 'audit.action',
        operationName: 'audit.action',
        target: shownTarget,
        before: writtenOf('before'),
        after: writtenOf('after'),
        clientAddress: 'audit.address',
      },
      read: (row, reader) => ({
        operationName: operationName(String(row['operationType']), reader),
        ...contentOf(
          {
            // Words that this server does not know are shown as they are.
            action: String(row['operationType']) as AuditAction,
            at: Number(row['at']),
            before: String(row['before']),
            after: String(row['after']),
          },
          reader.language,
        ),
      }),
    }),
    ShiftHandover: table(shiftHandovers, {
      from: 'shift_handovers',
      where: 'shift_handovers.signed_at IS NOT NULL',
      company: 'shift_handovers.company_id',
      columns: {
        id: 'shift_handovers.id',
        at: 'shift_handovers.signed_at',
        since: 'shift_handovers.since',
        offeredAt: 'shift_handovers.offered_at',
        outgoingName: inLanguage('shift_handovers.outgoing_name'),
        incomingName: inLanguage('shift_handovers.incoming_name'),
        itemCount: 'shift_handovers.item_count',
        flaggedCount: 'shift_handovers.flagged_count',
        questionCount: 'shift_handovers.question_count',
        isFlagged: '(shift_handovers.flagged_count > 0)',
        content: `concat_ws(E'\\n', nullif(${inLanguage('shift_handovers.content')}, ''), nullif(shift_handovers.device_remarks, ''))`,
      },
      listed: { content: inLanguage('shift_handovers.content') },
    }),
    SignInAttempt: table(signInAttempts, {
      from: 'sign_ins LEFT JOIN users ON users.account = sign_ins.account',
      hasTextIds: true,
      columns: {
        id: `sign_ins.at || '-' || sign_ins.account`,
        at: 'sign_ins.at',
        account: 'sign_ins.account',
        userName: inLanguage('users.name'),
        signInOutcome: 'sign_ins.outcome',
        clientAddress: 'sign_ins.address',
      },
    }),
  };
};

/** The calls about records: a list and a file of each kind, handled alike. */
import {
  alarmWarnings,
  assetChecks,
  batteryCurve,
  batteryReadings,
  batterySums,
  bodyTemperatures,
  cardReadings,
  cardUses,
  conversations,
  doorOpenings,
  exceptionRecords,
  faceRecords,
  fibreEvents,
  gateChecks,
  guardDuties,
  inspectionAlarms,
  inspectionCurve,
  inspectionEvents,
  inspectionReadings,
  inspectionRuns,
  linkageRecords,
  meterCurve,
  meterReadings,
  meterSums,
  mobileSightings,
  onlineStretches,
  onlineSums,
  patrolRecordings,
  patrolRuns,
  patrolRunSums,
  personSums,
  plateSums,
  sensorCurve,
  sensorReadings,
  sensorSums,
  soundRecords,
  thermalCurve,
  thermalPictures,
  thermalPictureSums,
  thermalReadings,
  thermalReadingSums,
  unidentifiedPersons,
  vehicleChargings,
  videoRecordings,
  visits,
  wirelessSightings,
  type AnyRecords,
  type Entity,
  type FileAnswer,
  type recordsContract,
} from '@patrolkit/transport/contract';
import type { Caller, CallsOf } from '../http/calls.ts';
import type { FaultTypes } from '../links/faults.ts';
import type { Crew } from '../http/crew.ts';
import { nameIn } from '../language/names.ts';
import { sessionOf, type ActorOf } from '../session/caller.ts';
import { audit, auditActions } from '../store/audit.ts';
import { detailCalls, type DetailNeeds } from './details.ts';
import { fileOf, type FileAsked } from '../files/list-file.ts';
import { inspectionCalls, type InspectionNeeds } from './inspections.ts';
import { findFaces, findOperators } from './persons.ts';
import { placesOf } from './places.ts';
import { openReports } from './reports.ts';
import { sightingCalls } from './sightings.ts';
import { sumsOf } from './sums.ts';
import { RecordTable, type Asked, type Drawn } from '../store/table.ts';
import { openTables, operationName } from './tables.ts';
import { tableOf } from './views.ts';

/** The parts that these calls work on. */
export interface RecordNeeds extends DetailNeeds, InspectionNeeds {
  readonly actorOf: ActorOf;
  /** Writes files. */
  readonly crew: Crew;
  readonly faultTypes: Pick<FaultTypes, 'all'>;
}

type FileRequest = Asked & FileAsked & { readonly purpose?: string };

/** The two calls of a kind of record. */
type Pair<Name extends string, Row> = {
  readonly [N in `find${Name}ByPage`]: (asked: Asked, caller: Caller) => Promise<{ rows: Row[]; total: number }>;
} & { readonly [N in `export${Name}`]: (asked: FileRequest, caller: Caller) => Promise<FileAnswer> };

/** The calls about records. */
export const recordCalls = ({ actorOf, crew, ...needs }: RecordNeeds): CallsOf<typeof recordsContract> => {
  const { database, now } = needs;
  // Lists are read with the patient connection: the work of robots and operators goes first.
  const { patient } = database;
  const noteExport = (target: string, { purpose }: { readonly purpose?: string | undefined }, caller: Caller) =>
    audit(database, now(), actorOf(caller), 'export', [{ target, before: '', after: purpose?.trim() ?? '' }]);
  const pair = <Name extends string, Row>(name: Name, table: RecordTable<Row>): Pair<Name, Row> => {
    const { screen, entity } = table.records;
    const calls = {
      [`find${name}ByPage`]: (asked: Asked, caller: Caller) => table.find(asked, sessionOf(caller).user, caller),
      [`export${name}`]: async (asked: FileRequest, caller: Caller) => {
        await noteExport(screen, asked, caller);
        return fileOf(crew, screen, entity, table.each(asked, sessionOf(caller).user, caller), asked);
      },
    };
    return calls as Pair<Name, Row>;
  };
  const kept = <Name extends string, Row>(
    name: Name,
    records: AnyRecords & { readonly entity: Entity<Row> },
  ): Pair<Name, Row> => pair(name, new RecordTable(records, tableOf(records), patient));
  const curves = <Row>(records: AnyRecords & { readonly entity: Entity<Row> }, drawn: Drawn) => {
    const table = new RecordTable(records, tableOf(records), patient);
    return (asked: Asked & { readonly points: number }, caller: Caller) =>
      table.curves(asked, sessionOf(caller).user, caller, drawn);
  };
  const sums =
    <Row>(table: RecordTable<Row>, summed: Parameters<typeof sumsOf>[5]) =>
    (asked: Asked, caller: Caller) =>
      sumsOf(table, patient, asked, sessionOf(caller).user, caller, summed);
  const keptSums = <Row>(
    records: AnyRecords & { readonly entity: Entity<Row> },
    summed: Parameters<typeof sumsOf>[5],
  ) => sums(new RecordTable(records, tableOf(records), patient), summed);
  const tables = openTables(patient);
  const reports = openReports({ database: patient, now });
  return {
    ...pair('CapturedVehicle', tables.CapturedVehicle),
    ...pair('IdentifiedPerson', tables.IdentifiedPerson),
    ...pair('CapturedPicture', tables.CapturedPicture),
    ...pair('PatrolCapture', tables.PatrolCapture),
    ...pair('PersonAggregate', tables.PersonAggregate),
    ...pair('PlateAggregate', tables.PlateAggregate),
    ...pair('KeptScreenshot', tables.KeptScreenshot),
    ...pair('Operation', tables.Operation),
    ...pair('SignInAttempt', tables.SignInAttempt),
    ...pair('ShiftHandover', tables.ShiftHandover),
    ...kept('UnidentifiedPerson', unidentifiedPersons),
    ...kept('BodyTemperature', bodyTemperatures),
    ...kept('GateCheck', gateChecks),
    ...kept('CardReading', cardReadings),
    ...kept('Visit', visits),
    ...kept('DoorOpening', doorOpenings),
    ...kept('FaceRecord', faceRecords),
    ...kept('MeterReading', meterReadings),
    ...kept('ThermalPicture', thermalPictures),
    ...kept('ThermalReading', thermalReadings),
    ...kept('BatteryReading', batteryReadings),
    ...kept('SensorReading', sensorReadings),
    ...kept('VehicleCharging', vehicleChargings),
    ...kept('AssetCheck', assetChecks),
    ...kept('OnlineStretch', onlineStretches),
    ...kept('PatrolRun', patrolRuns),
    ...kept('GuardDuty', guardDuties),
    ...kept('PatrolRecording', patrolRecordings),
    ...kept('VideoRecording', videoRecordings),
    ...kept('InspectionRun', inspectionRuns),
    ...kept('InspectionReading', inspectionReadings),
    ...kept('InspectionAlarm', inspectionAlarms),
    ...kept('InspectionEvent', inspectionEvents),
    ...kept('AlarmWarning', alarmWarnings),
    ...kept('ExceptionRecord', exceptionRecords),
    ...kept('Conversation', conversations),
    ...kept('SoundRecord', soundRecords),
    ...kept('LinkageRecord', linkageRecords),
    ...kept('WirelessSighting', wirelessSightings),
    ...kept('MobileSighting', mobileSightings),
    ...kept('CardUse', cardUses),
    ...kept('FibreEvent', fibreEvents),
    ...detailCalls(needs),
    ...inspectionCalls(needs),
    ...sightingCalls({ ...needs, tables }),
    statPatrolRunReport: (asked, caller) => reports.PatrolRun.find(asked, sessionOf(caller).user, caller),
    exportPatrolRunReport: async (asked, caller) => {
      const { report } = reports.PatrolRun;
      const screen = report.screens[asked.span];
      await noteExport(screen, asked, caller);
      const { format, columns, words, purpose: _, ...sought } = asked;
      const rows = reports.PatrolRun.rows(sought, sessionOf(caller).user, caller);
      return fileOf(crew, screen, report.row, rows, { format, columns, words, timeZone: asked.timeZone });
    },
    statBatteryReading: curves(batteryReadings, batteryCurve),
    statInspectionReading: curves(inspectionReadings, inspectionCurve),
    statMeterReading: curves(meterReadings, meterCurve),
    statSensorReading: curves(sensorReadings, sensorCurve),
    statThermalPicture: curves(thermalPictures, thermalCurve),
    sumOnlineStretch: keptSums(onlineStretches, onlineSums),
    sumPatrolRun: keptSums(patrolRuns, patrolRunSums),
    sumMeterReading: keptSums(meterReadings, meterSums),
    sumSensorReading: keptSums(sensorReadings, sensorSums),
    sumBatteryReading: keptSums(batteryReadings, batterySums),
    sumThermalPicture: keptSums(thermalPictures, thermalPictureSums),
    sumThermalReading: keptSums(thermalReadings, thermalReadingSums),
    sumPersonAggregate: sums(tables.PersonAggregate, personSums),
    sumPlateAggregate: sums(tables.PlateAggregate, plateSums),
    getZonesTree: async (_, caller) => placesOf(patient, sessionOf(caller).user, caller),
    searchFacePerson: asked => Promise.resolve(findFaces(needs.library, asked)),
    searchOperateUser: (asked, caller) => findOperators(patient, asked, sessionOf(caller).user, caller),
    listExceptionCode: (_, caller) =>
      Promise.resolve(
        needs.faultTypes.all().map(({ code, name }) => ({ type: code, name: nameIn(caller.language, name) })),
      ),
    listOperateType: (_, caller) =>
      Promise.resolve(auditActions.map(action => ({ type: action, name: operationName(action, caller) }))),
  };
};

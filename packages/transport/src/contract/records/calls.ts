/** Calls about records: a page and a file of each kind, curves and sums, and the dictionaries of their words. */
import { shiftHandovers } from '../shifts/handovers.ts';
import { personAggregates, plateAggregates } from './aggregates.ts';
import { capturedPictures, capturedVehicles, identifiedPersons, keptScreenshots, patrolCaptures } from './captures.ts';
import { guardDuties } from './guards.ts';
import { inspectionAlarms, inspectionEvents, inspectionReadings, inspectionRuns } from './inspections.ts';
import { operations, signInAttempts } from './logs.ts';
import { batteryCurve, inspectionCurve, meterCurve, sensorCurve, thermalCurve } from './curves.ts';
import {
  bodyTemperatures,
  cardReadings,
  doorOpenings,
  faceRecords,
  gateChecks,
  unidentifiedPersons,
  visits,
} from './persons.ts';
import {
  assetChecks,
  batteryReadings,
  meterReadings,
  sensorReadings,
  thermalPictures,
  thermalReadings,
  vehicleChargings,
} from './readings.ts';
import { patrolRecordings } from './recordings.ts';
import { conversations, exceptionRecords, linkageRecords, onlineStretches, soundRecords } from './robots.ts';
import { patrolRunReports } from './reports.ts';
import { patrolRuns } from './runs.ts';
import {
  batterySums,
  meterSums,
  onlineSums,
  patrolRunSums,
  personSums,
  plateSums,
  sensorSums,
  thermalPictureSums,
  thermalReadingSums,
} from './sums.ts';
import { cardUses, fibreEvents, mobileSightings, wirelessSightings } from './signals.ts';
import { videoRecordings } from './videos.ts';
import { alarmWarnings } from './warnings.ts';

export { listInspectedEquipment, listTodayInspection, todayInspectionStat } from './inspection-board.ts';
export { getPatrolRunCourse, getPatrolRunRollCall, listGuardDutySignings } from './details.ts';
export { listVideoRecordingAlarms } from './videos.ts';
export { listExceptionCode } from './robots.ts';
export { listOperateType, searchOperateUser } from './logs.ts';
export { searchFacePerson } from './persons.ts';
export { getZonesTree } from './places.ts';
export { getSightings } from './sightings.ts';
export const { find: findCapturedVehicleByPage, file: exportCapturedVehicle } = capturedVehicles;
export const { find: findIdentifiedPersonByPage, file: exportIdentifiedPerson } = identifiedPersons;
export const { find: findCapturedPictureByPage, file: exportCapturedPicture } = capturedPictures;
export const { find: findKeptScreenshotByPage, file: exportKeptScreenshot } = keptScreenshots;
export const { find: findOperationByPage, file: exportOperation } = operations;
export const { find: findShiftHandoverByPage, file: exportShiftHandover } = shiftHandovers;
export const { find: findSignInAttemptByPage, file: exportSignInAttempt } = signInAttempts;
export const { find: findUnidentifiedPersonByPage, file: exportUnidentifiedPerson } = unidentifiedPersons;
export const { find: findBodyTemperatureByPage, file: exportBodyTemperature } = bodyTemperatures;
export const { find: findGateCheckByPage, file: exportGateCheck } = gateChecks;
export const { find: findCardReadingByPage, file: exportCardReading } = cardReadings;
export const { find: findVisitByPage, file: exportVisit } = visits;
export const { find: findDoorOpeningByPage, file: exportDoorOpening } = doorOpenings;
export const { find: findFaceRecordByPage, file: exportFaceRecord } = faceRecords;
export const { find: findMeterReadingByPage, file: exportMeterReading } = meterReadings;
export const { find: findThermalPictureByPage, file: exportThermalPicture } = thermalPictures;
export const { find: findThermalReadingByPage, file: exportThermalReading } = thermalReadings;
export const { find: findBatteryReadingByPage, file: exportBatteryReading } = batteryReadings;
export const { find: findSensorReadingByPage, file: exportSensorReading } = sensorReadings;
export const { find: findVehicleChargingByPage, file: exportVehicleCharging } = vehicleChargings;
export const { find: findAssetCheckByPage, file: exportAssetCheck } = assetChecks;
export const { find: findOnlineStretchByPage, file: exportOnlineStretch } = onlineStretches;
export const { find: findExceptionRecordByPage, file: exportExceptionRecord } = exceptionRecords;
export const { find: findConversationByPage, file: exportConversation } = conversations;
export const { find: findSoundRecordByPage, file: exportSoundRecord } = soundRecords;
export const { find: findLinkageRecordByPage, file: exportLinkageRecord } = linkageRecords;
export const { find: findPatrolRunByPage, file: exportPatrolRun } = patrolRuns;
export const { find: findGuardDutyByPage, file: exportGuardDuty } = guardDuties;
export const { find: findPatrolRecordingByPage, file: exportPatrolRecording } = patrolRecordings;
export const { find: findVideoRecordingByPage, file: exportVideoRecording } = videoRecordings;
export const { find: findInspectionRunByPage, file: exportInspectionRun } = inspectionRuns;
export const { find: findInspectionReadingByPage, file: exportInspectionReading } = inspectionReadings;
export const { find: findInspectionAlarmByPage, file: exportInspectionAlarm } = inspectionAlarms;
export const { find: findInspectionEventByPage, file: exportInspectionEvent } = inspectionEvents;
export const { find: findAlarmWarningByPage, file: exportAlarmWarning } = alarmWarnings;
export const { find: statPatrolRunReport, file: exportPatrolRunReport } = patrolRunReports;
export const { find: findWirelessSightingByPage, file: exportWirelessSighting } = wirelessSightings;
export const { find: findMobileSightingByPage, file: exportMobileSighting } = mobileSightings;
export const { find: findCardUseByPage, file: exportCardUse } = cardUses;
export const { find: findFibreEventByPage, file: exportFibreEvent } = fibreEvents;
export const { find: findPersonAggregateByPage, file: exportPersonAggregate } = personAggregates;
export const { find: findPlateAggregateByPage, file: exportPlateAggregate } = plateAggregates;
export const { call: statBatteryReading } = batteryCurve;
export const { call: statInspectionReading } = inspectionCurve;
export const { call: statMeterReading } = meterCurve;
export const { call: statSensorReading } = sensorCurve;
export const { call: statThermalPicture } = thermalCurve;
export const { call: sumOnlineStretch } = onlineSums;
export const { call: sumPatrolRun } = patrolRunSums;
export const { call: sumMeterReading } = meterSums;
export const { call: sumSensorReading } = sensorSums;
export const { call: sumBatteryReading } = batterySums;
export const { call: sumThermalPicture } = thermalPictureSums;
export const { call: sumThermalReading } = thermalReadingSums;
export const { call: sumPersonAggregate } = personSums;
export const { call: sumPlateAggregate } = plateSums;
export const { find: findPatrolCaptureByPage, file: exportPatrolCapture } = patrolCaptures;

/** Pages of measured values. */
import {
  assetChecks,
  batteryCurve,
  batteryReadings,
  batterySums,
  meterCurve,
  meterReadings,
  meterSums,
  sensorCurve,
  sensorReadings,
  sensorSums,
  thermalCurve,
  thermalPictures,
  thermalPictureSums,
  thermalReadings,
  thermalReadingSums,
  vehicleChargings,
} from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { recordPage } from '../record-page.ts';

/** The pages. */
export const pages = byName(
  recordPage(meterReadings, {
    tabs: 'meterKind',
    sums: { of: meterSums, kinds: ['least', 'mean', 'greatest'] },
    curve: meterCurve,
    title: 'meterName',
    columns: ['at', 'meterName', 'meterKind', 'reading', 'readingUnit', 'lowest', 'highest', 'readingState', 'picture'],
    more: ['pointName', 'deviceName', 'mapName'],
  }),
  recordPage(thermalPictures, {
    sums: { of: thermalPictureSums, kinds: ['least', 'mean', 'greatest'] },
    curve: thermalCurve,
    title: 'pointName',
    columns: [
      'at',
      'pointName',
      'highestTemperature',
      'lowestTemperature',
      'meanTemperature',
      'deviceName',
      'mapName',
      'picture',
    ],
  }),
  recordPage(thermalReadings, {
    sums: { of: thermalReadingSums, kinds: ['least', 'mean', 'greatest'] },
    title: 'equipmentName',
    columns: [
      'at',
      'equipmentName',
      'temperature',
      'temperatureLimit',
      'isOverLimit',
      'deviceName',
      'mapName',
      'picture',
    ],
  }),
  recordPage(batteryReadings, {
    sums: { of: batterySums, kinds: ['least', 'mean', 'greatest'] },
    curve: batteryCurve,
    title: 'deviceName',
    columns: ['at', 'deviceName', 'charge', 'voltage', 'current', 'temperature', 'isCharging'],
    more: ['mapName'],
  }),
  recordPage(sensorReadings, {
    sums: { of: sensorSums, kinds: ['least', 'mean', 'greatest'] },
    curve: sensorCurve,
    title: 'deviceName',
    columns: ['at', 'deviceName', 'quantity', 'reading', 'readingUnit', 'lowest', 'highest', 'isOverLimit', 'mapName'],
  }),
  recordPage(vehicleChargings, {
    title: 'plate',
    columns: ['at', 'until', 'lasted', 'plate', 'ownerName', 'chargingPlace', 'isPetrolCar', 'deviceName', 'picture'],
    more: ['mapName'],
  }),
  recordPage(assetChecks, {
    tabs: 'assetState',
    title: 'assetName',
    columns: ['at', 'assetName', 'assetCode', 'assetState', 'deviceName', 'mapName', 'picture'],
  }),
);

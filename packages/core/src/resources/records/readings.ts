/** Pages of what is measured. */
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
import { recordPage } from '../record-page.ts';

/** The pages, by their screens. */
export const pages = {
  'instruments-query': recordPage(meterReadings, {
    screen: 'instruments-query',
    sums: { of: meterSums, kinds: ['least', 'mean', 'greatest'] },
    curve: meterCurve,
    title: 'meterName',
    columns: ['at', 'meterName', 'meterKind', 'reading', 'readingUnit', 'lowest', 'highest', 'readingState', 'picture'],
    more: ['pointName', 'deviceName', 'mapName'],
  }),
  'infrared-query': recordPage(thermalPictures, {
    screen: 'infrared-query',
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
  'ti-temperature-query': recordPage(thermalReadings, {
    screen: 'ti-temperature-query',
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
  'battery-query': recordPage(batteryReadings, {
    screen: 'battery-query',
    sums: { of: batterySums, kinds: ['least', 'mean', 'greatest'] },
    curve: batteryCurve,
    title: 'deviceName',
    columns: ['at', 'deviceName', 'charge', 'voltage', 'current', 'temperature', 'isCharging'],
    more: ['mapName'],
  }),
  'sensors-data-query': recordPage(sensorReadings, {
    screen: 'sensors-data-query',
    sums: { of: sensorSums, kinds: ['least', 'mean', 'greatest'] },
    curve: sensorCurve,
    title: 'deviceName',
    columns: ['at', 'deviceName', 'quantity', 'reading', 'readingUnit', 'highest', 'isOverLimit', 'mapName'],
  }),
  'charging-vehicle-query': recordPage(vehicleChargings, {
    screen: 'charging-vehicle-query',
    title: 'plate',
    columns: ['at', 'until', 'lasted', 'plate', 'chargingPlace', 'isPetrolCar', 'deviceName', 'picture'],
    more: ['mapName'],
  }),
  'asset-query': recordPage(assetChecks, {
    screen: 'asset-query',
    title: 'assetName',
    columns: ['at', 'assetName', 'assetCode', 'assetState', 'deviceName', 'mapName', 'picture'],
  }),
};

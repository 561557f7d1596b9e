/** Pages of what is measured. */
import {
  assetChecks,
  batteryReadings,
  meterReadings,
  sensorReadings,
  thermalPictures,
  thermalReadings,
  vehicleChargings,
} from '@patrolkit/transport';
import { recordPage } from '../record-page.ts';

export const meterReadingsPage = recordPage(meterReadings, {
  screen: 'instruments-query',
  title: 'meterName',
  columns: ['at', 'meterName', 'meterKind', 'reading', 'readingUnit', 'lowest', 'highest', 'readingState', 'picture'],
  more: ['pointName', 'deviceName', 'mapName'],
});

export const thermalPicturesPage = recordPage(thermalPictures, {
  screen: 'infrared-query',
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
});

export const thermalReadingsPage = recordPage(thermalReadings, {
  screen: 'ti-temperature-query',
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
});

export const batteryReadingsPage = recordPage(batteryReadings, {
  screen: 'battery-query',
  title: 'deviceName',
  columns: ['at', 'deviceName', 'charge', 'voltage', 'current', 'temperature', 'isCharging'],
  more: ['mapName'],
});

export const sensorReadingsPage = recordPage(sensorReadings, {
  screen: 'sensors-data-query',
  title: 'deviceName',
  columns: ['at', 'deviceName', 'quantity', 'reading', 'readingUnit', 'highest', 'isOverLimit', 'mapName'],
});

export const vehicleChargingsPage = recordPage(vehicleChargings, {
  screen: 'charging-vehicle-query',
  title: 'plate',
  columns: ['at', 'until', 'lasted', 'plate', 'chargingPlace', 'isPetrolCar', 'deviceName', 'picture'],
  more: ['mapName'],
});

export const assetChecksPage = recordPage(assetChecks, {
  screen: 'asset-query',
  title: 'assetName',
  columns: ['at', 'assetName', 'assetCode', 'assetState', 'deviceName', 'mapName', 'picture'],
});

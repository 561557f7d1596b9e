/** Records of measured values. The specification names no field of them: all are assumed. */
import {
  assumed,
  choice,
  duration,
  entity,
  flag,
  id,
  measured,
  number,
  optional,
  text,
  timeOrNone,
} from '../codec/index.ts';
import { noticed, pictured } from './common.ts';
import { records } from './records.ts';

const ofPoint = {
  pointName: assumed('pointName', text, 'Point of the patrol'),
  pointId: assumed('pointId', optional(id), 'The same by its id'),
};

/** A meter that was read. */
export const meterReading = entity('MeterReading', {
  ...pictured,
  ...ofPoint,
  meterName: assumed('meterName', text, 'Meter'),
  meterKind: assumed(
    'meterType',
    choice({ pressure: 1, temperature: 2, level: 3, current: 4, switchPosition: 5, flow: 6 }),
    'What it measures',
  ),
  reading: assumed('value', optional(number), 'Value, when the robot could read it'),
  readingUnit: assumed('unit', text, 'Unit'),
  lowest: assumed('lowerLimit', optional(number), 'Lowest normal value'),
  highest: assumed('upperLimit', optional(number), 'Highest normal value'),
  readingState: assumed('status', choice({ normal: 0, low: 1, high: 2, unreadable: 3 }), 'Below, within or above them'),
});
/** Meters that were read. */
export const meterReadings = records({
  entity: meterReading,
  module: 'patrol',
  screen: 'instruments-query',
  time: 'at',
  filters: ['meterName', 'meterKind', 'readingState', 'deviceId', 'pointName', 'pointId'],
  isPlaced: true,
  sorts: ['at', 'meterName', 'readingState'],
  doc: 'Meters that robots read on patrol, with their limits',
});

/** A thermal picture of a point. */
export const thermalPicture = entity('ThermalPicture', {
  ...pictured,
  ...ofPoint,
  highestTemperature: assumed('maxTemperature', measured('celsius', 1), 'Hottest spot'),
  lowestTemperature: assumed('minTemperature', measured('celsius', 1), 'Coldest spot'),
  meanTemperature: assumed('avgTemperature', measured('celsius', 1), 'Average temperature'),
});
/** Thermal pictures of points. */
export const thermalPictures = records({
  entity: thermalPicture,
  module: 'patrol',
  screen: 'infrared-query',
  time: 'at',
  filters: ['pointName', 'deviceId', 'mapName', 'pointId'],
  isPlaced: true,
  ranges: ['highestTemperature'],
  sorts: ['at', 'pointName', 'highestTemperature'],
  doc: 'Thermal pictures that robots took of points of their patrol',
});

/** The temperature of a piece of equipment in a thermal picture. */
export const thermalReading = entity('ThermalReading', {
  ...pictured,
  pointName: assumed('pointName', optional(text), 'Point of the patrol'),
  equipmentName: assumed('equipmentName', text, 'What was measured'),
  temperature: assumed('temperature', measured('celsius', 1), 'Its temperature'),
  temperatureLimit: assumed('temperatureLimit', measured('celsius', 1), 'Highest normal value'),
  isOverLimit: assumed('overLimit', flag, 'It is above that'),
});
/** Temperatures of equipment. */
export const thermalReadings = records({
  entity: thermalReading,
  module: 'patrol',
  screen: 'ti-temperature-query',
  time: 'at',
  filters: ['equipmentName', 'deviceId', 'isOverLimit'],
  isPlaced: true,
  ranges: ['temperature'],
  sorts: ['at', 'equipmentName', 'temperature'],
  doc: 'Temperatures of equipment, by thermal imaging',
});

/** The state of a device's battery at a time. */
export const batteryReading = entity('BatteryReading', {
  ...noticed,
  charge: assumed('power', measured('percent'), 'Charge'),
  voltage: assumed('voltage', measured('volt', 1), 'Voltage'),
  current: assumed('current', measured('ampere', 1), 'Current; negative while it discharges'),
  temperature: assumed('temperature', measured('celsius', 1), 'Temperature of the battery'),
  isCharging: assumed('charging', flag, 'It is charging'),
});
/** States of batteries. */
export const batteryReadings = records({
  entity: batteryReading,
  module: 'device',
  screen: 'battery-query',
  time: 'at',
  filters: ['deviceId', 'isCharging'],
  ranges: ['charge'],
  sorts: ['at', 'deviceName', 'charge'],
  doc: 'How the batteries of devices stood, every ten minutes',
});

/** A value that a sensor measured. */
export const sensorReading = entity('SensorReading', {
  ...noticed,
  quantity: assumed('sensorType', text, 'What it measures, by its name: CO, O2, PM10, smoke'),
  reading: assumed('value', number, 'Value'),
  readingUnit: assumed('unit', text, 'Unit'),
  lowest: assumed('lowerThreshold', optional(number), 'Alarm threshold below'),
  highest: assumed('threshold', optional(number), 'Alarm threshold'),
  isOverLimit: assumed('overLimit', flag, 'It is beyond one of them'),
});
/** Values that sensors measured. */
export const sensorReadings = records({
  entity: sensorReading,
  module: 'device',
  screen: 'sensors-data-query',
  time: 'at',
  filters: ['deviceId', 'quantity', 'isOverLimit'],
  isPlaced: true,
  ranges: ['reading'],
  // Not by device: among a million readings that takes seconds, and the filter finds those of one device.
  sorts: ['at', 'reading'],
  doc: 'What sensors measured, every minute',
});

/** A vehicle at a charging place. */
export const vehicleCharging = entity('VehicleCharging', {
  ...pictured,
  plate: assumed('plateNumber', text, 'Number plate'),
  ownerName: assumed('ownerName', optional(text), 'Owner; absent for a vehicle that is not registered'),
  chargingPlace: assumed('chargerName', text, 'Charging place'),
  until: assumed('endTime', timeOrNone, 'When the vehicle left'),
  lasted: assumed('duration', optional(duration), 'How long the vehicle stood there'),
  isPetrolCar: assumed('fuelCar', flag, 'The vehicle cannot charge, and only occupies the place'),
});
/** Vehicles at charging places. */
export const vehicleChargings = records({
  entity: vehicleCharging,
  module: 'patrol',
  screen: 'charging-vehicle-query',
  time: 'at',
  until: 'until',
  filters: ['plate', 'ownerName', 'chargingPlace', 'isPetrolCar'],
  sorts: ['at', 'plate', 'chargingPlace'],
  doc: 'Vehicles that robots saw at charging places',
});

/** A check whether an asset is in its place. */
export const assetCheck = entity('AssetCheck', {
  ...pictured,
  assetName: assumed('assetName', text, 'Thing'),
  assetCode: assumed('assetCode', text, 'Its number'),
  assetState: assumed('assetStatus', choice({ present: 1, missing: 2, misplaced: 3 }), 'How the robot found it'),
});
/** Checks of assets. */
export const assetChecks = records({
  entity: assetCheck,
  module: 'patrol',
  screen: 'asset-query',
  time: 'at',
  filters: ['assetName', 'assetCode', 'assetState', 'deviceId'],
  sorts: ['at', 'assetName', 'assetCode'],
  doc: 'Assets that robots looked for on patrol, and how they found them',
});

/** Records of what robots took pictures of. The specification names no field of them: all are assumed. */
import { assumed, entity, id, optional, picture, text, time } from '../codec/index.ts';
import { records } from './records.ts';

/** What every picture that a robot took has. */
const shot = {
  id: assumed('id', id, 'Record'),
  at: assumed('captureTime', time, 'When it was taken', { also: ['time'] }),
  deviceId: assumed('deviceId', optional(id), 'Device', { also: ['robotId'] }),
  deviceName: assumed('deviceName', optional(text), 'Name of the device', { also: ['robotName'] }),
  mapName: assumed('mapName', optional(text), 'Where it was taken'),
  picture: assumed('picUrl', optional(picture), 'Picture', { also: ['pictureUrl'] }),
};

/** A vehicle that a robot read the plate of. */
export const capturedVehicle = entity('CapturedVehicle', {
  ...shot,
  plate: assumed('plateNumber', text, 'Number plate'),
});
/** Vehicles that robots read the plates of. */
export const capturedVehicles = records({
  entity: capturedVehicle,
  module: 'face',
  screen: 'captured-vehicles-query',
  time: 'at',
  filters: ['plate', 'deviceId', 'mapName'],
  sorts: ['at', 'plate', 'deviceName'],
  doc: 'Vehicles that robots read the plates of',
});

/** A person whom a robot recognised. */
export const identifiedPerson = entity('IdentifiedPerson', {
  ...shot,
  personName: assumed('personName', text, 'Name of the person'),
});
/** Persons whom robots recognised. */
export const identifiedPersons = records({
  entity: identifiedPerson,
  module: 'face',
  screen: 'identified-person-query',
  time: 'at',
  filters: ['personName', 'deviceId', 'mapName'],
  sorts: ['at', 'personName', 'deviceName'],
  doc: 'Persons whom robots recognised',
});

/** A picture of any kind that a robot took, as it came. */
export const capturedPicture = entity('CapturedPicture', {
  ...shot,
  subject: assumed('captureName', text, 'What was seen: a point of the patrol, a plate, a person'),
});
/** Pictures that robots took, of whatever kind. */
export const capturedPictures = records({
  entity: capturedPicture,
  module: 'patrol',
  screen: 'real-time-capture-record',
  time: 'at',
  filters: ['deviceId', 'mapName'],
  sorts: ['at', 'deviceName'],
  doc: 'Pictures that robots took, of patrol points, vehicles and persons',
});

/** A picture that a user kept of live or recorded video. */
export const keptScreenshot = entity('KeptScreenshot', {
  id: assumed('id', id, 'Record'),
  at: assumed('createTime', time, 'When it was kept'),
  deviceId: assumed('deviceId', optional(id), 'Device'),
  deviceName: assumed('deviceName', optional(text), 'Name of the device'),
  picture: assumed('picUrl', optional(picture), 'Picture'),
  note: assumed('remarks', text, 'Remark'),
  userName: assumed('userName', optional(text), 'Who kept it'),
  recordedAt: assumed(
    'pictureTime',
    optional(time),
    'The moment of the recording that it shows; absent for live video',
  ),
});
/** Pictures that users kept of video. */
export const keptScreenshots = records({
  entity: keptScreenshot,
  module: 'device',
  screen: 'screenshot-list',
  time: 'at',
  filters: ['deviceId', 'note', 'userName'],
  sorts: ['at', 'deviceName', 'userName'],
  doc: 'Pictures that users kept of live and recorded video',
});

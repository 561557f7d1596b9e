/** Records of pictures that robots took. The specification names no field of them: all are assumed. */
import { assumed, choice, entity, id, number, optional, share, text, time } from '../codec/index.ts';
import { deviceKind } from '../fleet/entities.ts';
import { pictured } from './common.ts';
import { records } from './records.ts';

/** The fields of a picture, with the place of the device when it took the picture. */
const placed = {
  ...pictured,
  mapId: assumed('mapId', optional(id), 'Map'),
  x: assumed('x', optional(number), 'Place of the device, metres east; absent when unknown'),
  y: assumed('y', optional(number), 'Metres north'),
};

/** Colours of number plates, and of vehicles. */
export const plateColour = choice({ blue: 1, yellow: 2, green: 3, white: 4, black: 5 });
export const bodyColour = choice({ white: 1, black: 2, silver: 3, red: 4, blue: 5, yellow: 6, other: 9 });
/** Kinds of vehicles. */
export const vehicleType = choice({ car: 1, truck: 2, bus: 3, patrol: 4, special: 5, other: 9 });

/** A vehicle whose plate a robot read. */
export const capturedVehicle = entity('CapturedVehicle', {
  ...placed,
  plate: assumed('plateNumber', text, 'Number plate'),
  exactPlate: assumed('exactPlate', optional(id), 'The same; a search needs the whole value'),
  plateColour: assumed('plateColor', optional(plateColour), 'Colour of the plate'),
  bodyColour: assumed('vehicleColor', optional(bodyColour), 'Colour of the vehicle'),
  brand: assumed('vehicleBrand', optional(text), 'Make'),
  vehicleType: assumed('vehicleType', optional(vehicleType), 'Kind of vehicle; absent for one that is not registered'),
  ownerName: assumed('ownerName', optional(text), 'Owner; absent for a vehicle that is not registered'),
});
/** Vehicles whose plates robots read. */
export const capturedVehicles = records({
  entity: capturedVehicle,
  module: 'face',
  screen: 'captured-vehicles-query',
  time: 'at',
  filters: ['plate', 'exactPlate', 'ownerName', 'vehicleType', 'deviceId', 'mapName', 'plateColour', 'bodyColour'],
  isPlaced: true,
  sorts: ['at', 'plate', 'deviceName'],
  doc: 'Vehicles that robots read the plates of',
});

/** A person whom a robot recognised. */
export const identifiedPerson = entity('IdentifiedPerson', {
  ...placed,
  personName: assumed('personName', text, 'Name of the person'),
  exactName: assumed('exactName', optional(id), 'The same; a search needs the whole value'),
  personId: assumed('personId', optional(id), 'Id of the person in the library of faces'),
  personType: assumed('personType', optional(text), 'Kind of person'),
  similarity: assumed('similarity', optional(share), 'Similarity of the face to that of the library'),
});
/** Persons whom robots recognised. */
export const identifiedPersons = records({
  entity: identifiedPerson,
  module: 'face',
  screen: 'identified-person-query',
  time: 'at',
  filters: ['personName', 'exactName', 'personId', 'personType', 'deviceId', 'mapName'],
  isPlaced: true,
  sorts: ['at', 'personName', 'similarity', 'deviceName'],
  doc: 'Persons whom robots recognised',
});

/** A picture of any kind that a robot took, in the form in which it came. */
export const capturedPicture = entity('CapturedPicture', {
  ...placed,
  subject: assumed('captureName', text, 'What was seen: a point of the patrol, a plate, a person'),
  deviceKind: assumed('deviceType', optional(deviceKind), 'Kind of the device'),
});
/** Pictures of any kind that robots took. */
export const capturedPictures = records({
  entity: capturedPicture,
  module: 'patrol',
  screen: 'real-time-capture-record',
  time: 'at',
  filters: ['deviceId', 'mapName', 'deviceKind'],
  sorts: ['at', 'deviceName'],
  doc: 'Pictures that robots took, of patrol points, vehicles and persons',
});

/** A picture of live or recorded video that a user stored. */
export const keptScreenshot = entity('KeptScreenshot', {
  ...pictured,
  note: assumed('remarks', text, 'Remark'),
  userName: assumed('userName', optional(text), 'Who kept it'),
  recordedAt: assumed(
    'pictureTime',
    optional(time),
    'The moment of the recording that it shows, by the user who kept it; absent for live video',
  ),
  origin: assumed(
    'origin',
    optional(choice({ uploaded: 1, server: 2 })),
    'Origin: a browser sent it, so the server did not see its content, or the server took it itself',
  ),
});
/** Pictures of video that users stored. */
export const keptScreenshots = records({
  entity: keptScreenshot,
  module: 'device',
  screen: 'screenshot-list',
  time: 'at',
  filters: ['deviceId', 'note', 'userName'],
  sorts: ['at', 'deviceName', 'userName'],
  doc: 'Pictures that users kept of live and recorded video',
});

/** A picture of a point of a patrol. */
export const patrolCapture = entity('PatrolCapture', {
  ...placed,
  pointName: assumed('pointName', text, 'Point of the patrol; or a word for pictures taken on the way'),
  pointId: assumed('pointId', optional(id), 'Id of the point; absent for pictures taken on the way'),
});
/** Pictures of points of patrols. */
export const patrolCaptures = records({
  entity: patrolCapture,
  module: 'patrol',
  screen: 'patrol-capture-list-index',
  time: 'at',
  filters: ['pointName', 'deviceId', 'mapName', 'pointId'],
  sorts: ['at', 'pointName', 'deviceName'],
  doc: 'Pictures that robots took of the points of their patrols',
});

/** Records of persons. The specification names no field of them but those of its lists of labels: all are assumed. */
import {
  assumed,
  choice,
  entity,
  flag,
  id,
  measured,
  optional,
  share,
  text,
  timeOrNone,
  withDefault,
} from '../codec/index.ts';
import { noticed, pictured } from './common.ts';
import { personSearch } from './person-search.ts';
import { records } from './records.ts';

const gender = assumed('sex', optional(choice({ male: 1, female: 2 })), 'Gender');

/** A person who is not in the library of faces. */
export const unidentifiedPerson = entity('UnidentifiedPerson', {
  ...pictured,
  gender,
  ageGroup: assumed('ageGroup', optional(choice({ child: 1, young: 2, middle: 3, old: 4 })), 'Estimated age'),
  hasMask: assumed('mask', withDefault(flag, false), 'Wears a mask'),
});
/** Persons who are not in the library of faces. */
export const unidentifiedPersons = records({
  entity: unidentifiedPerson,
  module: 'face',
  screen: 'unidentified-person-query',
  time: 'at',
  filters: ['deviceId', 'mapName', 'gender', 'ageGroup', 'hasMask'],
  sorts: ['at', 'deviceName'],
  doc: 'Persons whom robots saw and did not recognise',
});

export const searchFacePerson = personSearch({
  name: 'searchFacePerson',
  module: 'face',
  permission: { page: ['identified-person-query', 'face-data-query'] },
  doc: 'Finds persons of the library of faces by a part of their names, or one by the id.',
});

/** A body temperature that was taken in passing. */
export const bodyTemperature = entity('BodyTemperature', {
  ...pictured,
  personName: assumed('personName', optional(text), 'Name of the person; absent for a stranger'),
  temperature: assumed('temperature', measured('celsius', 1), 'Body temperature'),
  isFever: assumed('fever', flag, 'It is above the limit'),
  hasMask: assumed('mask', withDefault(flag, false), 'Wears a mask'),
});
/** Body temperatures that were taken in passing. */
export const bodyTemperatures = records({
  entity: bodyTemperature,
  module: 'face',
  screen: 'body-temp-query',
  time: 'at',
  filters: ['personName', 'deviceId', 'isFever'],
  ranges: ['temperature'],
  sorts: ['at', 'temperature', 'deviceName'],
  doc: 'Body temperatures that robots took of persons in passing',
});

/** A check at the gate by a robot of the kind M2. */
export const gateCheck = entity('GateCheck', {
  ...pictured,
  personName: assumed('personName', optional(text), 'Name of the person; absent for a stranger'),
  temperature: assumed('temperature', measured('celsius', 1), 'Body temperature'),
  isAdmitted: assumed('pass', flag, 'The person got in'),
});
/** Checks at the gate. */
export const gateChecks = records({
  entity: gateCheck,
  module: 'face',
  screen: 'M2-temperature-record',
  time: 'at',
  filters: ['personName', 'deviceId', 'isAdmitted'],
  ranges: ['temperature'],
  sorts: ['at', 'temperature'],
  doc: 'Temperatures that robots of the kind M2 took at the gate',
});

/** An identity card that was read. */
export const cardReading = entity('CardReading', {
  ...pictured,
  personName: assumed('personName', text, 'Name on the card'),
  gender,
  cardNumber: assumed('idCardNo', text, 'Number of the card, its middle digits hidden'),
  isMatch: assumed('match', flag, 'The face at the camera is the face on the card'),
  similarity: assumed('similarity', share, 'Their similarity'),
});
/** Identity cards that were read. */
export const cardReadings = records({
  entity: cardReading,
  module: 'face',
  screen: 'idcard-query',
  time: 'at',
  filters: ['personName', 'cardNumber', 'deviceId', 'isMatch'],
  sorts: ['at', 'personName', 'similarity'],
  doc: 'Identity cards that robots read, compared with the face before them',
});

/** A visit that was registered. */
export const visit = entity('Visit', {
  ...noticed,
  visitorName: assumed('visitorName', text, 'Name of the visitor'),
  phone: assumed('phone', optional(text), 'Telephone, its middle digits hidden'),
  hostName: assumed('visitedName', text, 'Person visited'),
  purpose: assumed('reason', text, 'Why'),
  visitState: assumed('visitStatus', choice({ expected: 0, inside: 1, left: 2, refused: 3 }), 'State of the visit'),
  leftAt: assumed('leaveTime', timeOrNone, 'When the visitor left'),
});
/** Visits that were registered. */
export const visits = records({
  entity: visit,
  module: 'community',
  screen: 'visitor-query',
  time: 'at',
  filters: ['visitorName', 'hostName', 'visitState'],
  sorts: ['at', 'visitorName', 'hostName'],
  doc: 'Visits that were registered',
});

/** A door that was opened. */
export const doorOpening = entity('DoorOpening', {
  ...noticed,
  doorName: assumed('doorName', text, 'Door'),
  openedBy: assumed('openUser', text, 'Who opened it: a person or a robot'),
  openingWay: assumed('openType', choice({ card: 1, face: 2, robot: 3, remote: 4, button: 5 }), 'How'),
  isOpened: assumed('result', flag, 'It opened'),
});
/** Doors that were opened. */
export const doorOpenings = records({
  entity: doorOpening,
  module: 'industry',
  screen: 'ii-data-center-opendoor-log',
  time: 'at',
  filters: ['doorName', 'openedBy', 'openingWay', 'isOpened'],
  sorts: ['at', 'doorName', 'openedBy'],
  doc: 'Doors that were opened, by whom and how',
});

/** A face that was seen, of a known person or a stranger. */
export const faceRecord = entity('FaceRecord', {
  ...pictured,
  personName: assumed('personName', optional(text), 'Name of the person; absent for a stranger'),
  personId: assumed('personId', optional(id), 'Id of the person in the library of faces'),
  similarity: assumed('similarity', optional(share), 'Similarity of the face to that of the library'),
});
/** Faces that were seen. */
export const faceRecords = records({
  entity: faceRecord,
  module: 'face',
  screen: 'face-data-query',
  time: 'at',
  filters: ['personName', 'personId', 'deviceId', 'mapName'],
  isPlaced: true,
  sorts: ['at', 'personName', 'similarity'],
  doc: 'Faces that robots saw, known and unknown',
});

/** Pages of records of persons. */
import {
  bodyTemperatures,
  cardReadings,
  doorOpenings,
  faceRecords,
  gateChecks,
  searchFacePerson,
  unidentifiedPersons,
  visits,
} from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { recordPage } from '../record-page.ts';

/** The pages. */
export const pages = byName(
  recordPage(unidentifiedPersons, {
    title: 'at',
    columns: ['at', 'deviceName', 'mapName', 'gender', 'ageGroup', 'hasMask', 'picture'],
  }),
  recordPage(faceRecords, {
    title: 'at',
    columns: ['at', 'personName', 'similarity', 'deviceName', 'mapName', 'picture'],
    persons: { personId: searchFacePerson },
    pushes: ['FaceCaptureInfo'],
  }),
  recordPage(bodyTemperatures, {
    title: 'at',
    columns: ['at', 'personName', 'temperature', 'isFever', 'hasMask', 'deviceName', 'mapName', 'picture'],
  }),
  recordPage(gateChecks, {
    title: 'at',
    columns: ['at', 'personName', 'temperature', 'isAdmitted', 'deviceName', 'mapName', 'picture'],
  }),
  recordPage(cardReadings, {
    title: 'personName',
    columns: ['at', 'personName', 'gender', 'cardNumber', 'isMatch', 'similarity', 'deviceName', 'picture'],
    more: ['mapName'],
  }),
  recordPage(visits, {
    title: 'visitorName',
    columns: ['at', 'visitorName', 'phone', 'hostName', 'purpose', 'visitState', 'leftAt'],
    more: ['deviceName', 'mapName'],
  }),
  recordPage(doorOpenings, {
    title: 'doorName',
    columns: ['at', 'doorName', 'openedBy', 'openingWay', 'isOpened', 'mapName'],
    more: ['deviceName'],
  }),
);

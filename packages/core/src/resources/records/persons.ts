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
import { recordPage } from '../record-page.ts';

/** The pages, by their screens. */
export const pages = {
  'unidentified-person-query': recordPage(unidentifiedPersons, {
    screen: 'unidentified-person-query',
    title: 'at',
    columns: ['at', 'deviceName', 'mapName', 'gender', 'ageGroup', 'hasMask', 'picture'],
  }),
  'face-data-query': recordPage(faceRecords, {
    screen: 'face-data-query',
    title: 'at',
    columns: ['at', 'personName', 'similarity', 'deviceName', 'mapName', 'picture'],
    persons: { personId: searchFacePerson },
    pushes: ['FaceCaptureInfo'],
  }),
  'body-temp-query': recordPage(bodyTemperatures, {
    screen: 'body-temp-query',
    title: 'at',
    columns: ['at', 'personName', 'temperature', 'isFever', 'hasMask', 'deviceName', 'mapName', 'picture'],
  }),
  'M2-temperature-record': recordPage(gateChecks, {
    screen: 'M2-temperature-record',
    title: 'at',
    columns: ['at', 'personName', 'temperature', 'isAdmitted', 'deviceName', 'mapName', 'picture'],
  }),
  'idcard-query': recordPage(cardReadings, {
    screen: 'idcard-query',
    title: 'personName',
    columns: ['at', 'personName', 'gender', 'cardNumber', 'isMatch', 'similarity', 'deviceName', 'picture'],
    more: ['mapName'],
  }),
  'visitor-query': recordPage(visits, {
    screen: 'visitor-query',
    title: 'visitorName',
    columns: ['at', 'visitorName', 'phone', 'hostName', 'purpose', 'visitState', 'leftAt'],
    more: ['deviceName', 'mapName'],
  }),
  'ii-data-center-opendoor-log': recordPage(doorOpenings, {
    screen: 'ii-data-center-opendoor-log',
    title: 'doorName',
    columns: ['at', 'doorName', 'openedBy', 'openingWay', 'isOpened', 'mapName'],
    more: ['deviceName'],
  }),
};

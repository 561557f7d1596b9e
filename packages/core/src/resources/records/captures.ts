/** Pages of pictures that robots took. */
import {
  capturedPictures,
  capturedVehicles,
  identifiedPersons,
  keptScreenshots,
  patrolCaptures,
  searchFacePerson,
} from '@patrolkit/transport';
import { recordPage } from '../record-page.ts';

/** The pages, by their screens. */
export const pages = {
  'captured-vehicles-query': recordPage(capturedVehicles, {
    screen: 'captured-vehicles-query',
    title: 'plate',
    columns: ['at', 'plate', 'plateColour', 'bodyColour', 'brand', 'deviceName', 'mapName', 'picture'],
    pushes: ['VehicleCaptureInfo'],
  }),
  'identified-person-query': recordPage(identifiedPersons, {
    screen: 'identified-person-query',
    title: 'personName',
    columns: ['at', 'personName', 'personType', 'similarity', 'deviceName', 'mapName', 'picture'],
    persons: { personId: searchFacePerson },
    pushes: ['FaceCaptureInfo'],
  }),
  'real-time-capture-record': recordPage(capturedPictures, {
    screen: 'real-time-capture-record',
    title: 'subject',
    columns: ['at', 'subject', 'deviceName', 'mapName', 'picture'],
    pushes: ['PatrolCaptureInfo', 'VehicleCaptureInfo'],
  }),
  'screenshot-list': recordPage(keptScreenshots, {
    screen: 'screenshot-list',
    title: 'note',
    columns: ['at', 'note', 'deviceName', 'userName', 'recordedAt', 'origin', 'picture'],
  }),
  'patrol-capture-list-index': recordPage(patrolCaptures, {
    screen: 'patrol-capture-list-index',
    title: 'pointName',
    columns: ['at', 'pointName', 'deviceName', 'mapName', 'picture'],
    records: { screen: 'patrol-point-capture-detail', field: 'pointId' },
    pushes: ['PatrolCaptureInfo'],
  }),
  // The same records as cards, newest first.
  'patrol-capture-detail-index': recordPage(patrolCaptures, {
    screen: 'patrol-capture-detail-index',
    title: 'pointName',
    columns: ['picture', 'at', 'pointName', 'deviceName', 'mapName'],
    isCards: true,
    records: { screen: 'patrol-point-capture-detail', field: 'pointId' },
    pushes: ['PatrolCaptureInfo'],
  }),
  // The captures of one point over time.
  'patrol-point-capture-detail': recordPage(patrolCaptures, {
    screen: 'patrol-point-capture-detail',
    title: 'at',
    columns: ['picture', 'at', 'pointName', 'deviceName', 'mapName'],
    isCards: true,
    pushes: ['PatrolCaptureInfo'],
  }),
};

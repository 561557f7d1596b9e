/** Pages of pictures that robots took. */
import {
  capturedPictures,
  capturedVehicles,
  identifiedPersons,
  keptScreenshots,
  patrolCaptures,
  searchFacePerson,
} from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { recordPage } from '../record-page.ts';

/** The pages. */
export const pages = byName(
  recordPage(capturedVehicles, {
    title: 'plate',
    columns: [
      'at',
      'plate',
      'ownerName',
      'vehicleType',
      'plateColour',
      'bodyColour',
      'brand',
      'deviceName',
      'mapName',
      'picture',
    ],
    pushes: ['VehicleCaptureInfo'],
  }),
  recordPage(identifiedPersons, {
    title: 'personName',
    columns: ['at', 'personName', 'personType', 'similarity', 'deviceName', 'mapName', 'picture'],
    persons: { personId: searchFacePerson },
    pushes: ['FaceCaptureInfo'],
  }),
  recordPage(capturedPictures, {
    title: 'subject',
    columns: ['at', 'subject', 'deviceName', 'mapName', 'picture'],
    pushes: ['PatrolCaptureInfo', 'VehicleCaptureInfo'],
  }),
  recordPage(keptScreenshots, {
    title: 'note',
    columns: ['at', 'note', 'deviceName', 'userName', 'recordedAt', 'origin', 'picture'],
  }),
  recordPage(patrolCaptures, {
    title: 'pointName',
    columns: ['at', 'pointName', 'deviceName', 'mapName', 'picture'],
    records: { screen: 'patrol-point-capture-detail', field: 'pointId' },
    pushes: ['PatrolCaptureInfo'],
  }),
  // The same records as cards, newest first.
  recordPage(patrolCaptures, {
    screen: 'patrol-capture-detail-index',
    title: 'pointName',
    columns: ['picture', 'at', 'pointName', 'deviceName', 'mapName'],
    isCards: true,
    records: { screen: 'patrol-point-capture-detail', field: 'pointId' },
    pushes: ['PatrolCaptureInfo'],
  }),
  // The captures of one point over time.
  recordPage(patrolCaptures, {
    screen: 'patrol-point-capture-detail',
    title: 'at',
    columns: ['picture', 'at', 'pointName', 'deviceName', 'mapName'],
    isCards: true,
    pushes: ['PatrolCaptureInfo'],
  }),
);

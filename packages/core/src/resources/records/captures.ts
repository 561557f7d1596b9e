/** Pages of what robots took pictures of. */
import { capturedPictures, capturedVehicles, identifiedPersons, keptScreenshots } from '@patrolkit/transport';
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
    columns: ['at', 'note', 'deviceName', 'userName', 'recordedAt', 'picture'],
  }),
};

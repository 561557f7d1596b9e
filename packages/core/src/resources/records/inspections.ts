/** Pages of inspections of industrial sites. */
import {
  inspectionAlarms,
  inspectionCurve,
  inspectionEvents,
  inspectionReadings,
  inspectionRuns,
} from '@patrolkit/transport';
import { recordPage } from '../record-page.ts';

/** The pages, by their screens. */
export const pages = {
  'ii-data-center-ins-report': recordPage(inspectionRuns, {
    screen: 'ii-data-center-ins-report',
    title: 'planName',
    columns: [
      'at',
      'planName',
      'mapName',
      'deviceName',
      'inspectionResult',
      'pointsPlanned',
      'pointsNormal',
      'pointsAbnormal',
      'pointsMissed',
      'until',
    ],
    more: ['lasted'],
    records: { screen: 'ii-data-center-ins-log', field: 'id', as: 'runId' },
  }),
  'ii-data-center-ins-data': recordPage(inspectionReadings, {
    screen: 'ii-data-center-ins-data',
    curve: inspectionCurve,
    title: 'equipmentName',
    columns: ['at', 'equipmentName', 'pointName', 'item', 'reading', 'readingUnit', 'lowest', 'highest', 'verdict'],
    more: ['deviceName', 'mapName', 'picture'],
  }),
  'ii-data-center-ins-alarm': recordPage(inspectionAlarms, {
    screen: 'ii-data-center-ins-alarm',
    title: 'equipmentName',
    columns: [
      'at',
      'level',
      'equipmentName',
      'pointName',
      'item',
      'verdict',
      'reading',
      'readingUnit',
      'handlingState',
    ],
    more: ['lowest', 'highest', 'recoveredAt', 'deviceName', 'mapName', 'picture'],
  }),
  'ii-data-center-ins-log': recordPage(inspectionEvents, {
    screen: 'ii-data-center-ins-log',
    title: 'inspectionStep',
    columns: ['at', 'planName', 'inspectionStep', 'pointName', 'deviceName', 'doneBy', 'remarks'],
    more: ['mapName'],
  }),
};

/** Pages of inspections of industrial sites. */
import {
  inspectionAlarms,
  inspectionCurve,
  inspectionEvents,
  inspectionReadings,
  inspectionRuns,
} from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { recordPage } from '../record-page.ts';

/** The pages. */
export const pages = byName(
  recordPage(inspectionRuns, {
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
  recordPage(inspectionReadings, {
    curve: inspectionCurve,
    title: 'equipmentName',
    columns: ['at', 'equipmentName', 'pointName', 'item', 'reading', 'readingUnit', 'lowest', 'highest', 'verdict'],
    more: ['deviceName', 'mapName', 'picture'],
  }),
  recordPage(inspectionAlarms, {
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
  recordPage(inspectionEvents, {
    title: 'inspectionStep',
    columns: ['at', 'planName', 'inspectionStep', 'pointName', 'deviceName', 'doneBy', 'remarks'],
    more: ['mapName'],
  }),
);

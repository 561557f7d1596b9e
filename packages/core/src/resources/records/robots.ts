/** Pages of the states and actions of robots. */
import {
  alarmWarnings,
  conversations,
  exceptionRecords,
  linkageRecords,
  listExceptionCode,
  onlineStretches,
  onlineSums,
  soundRecords,
} from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { recordPage } from '../record-page.ts';

/** The pages. */
export const pages = byName(
  recordPage(onlineStretches, {
    gantt: { row: 'deviceName', from: 'at', until: 'until', gap: 'offlineReason' },
    sums: { of: onlineSums, kinds: ['sum', 'mean', 'greatest'] },
    title: 'deviceName',
    columns: ['deviceName', 'at', 'until', 'lasted', 'offlineReason'],
    more: ['mapName'],
  }),
  recordPage(exceptionRecords, {
    dictionaries: { exceptionCode: listExceptionCode },
    title: 'exceptionCode',
    columns: ['at', 'exceptionCode', 'exceptionText', 'level', 'deviceName', 'until', 'lasted'],
    more: ['part', 'advice', 'mapName'],
  }),
  recordPage(conversations, {
    title: 'question',
    columns: ['at', 'question', 'answer', 'isAnswered', 'deviceName', 'mapName'],
  }),
  recordPage(soundRecords, {
    title: 'soundKind',
    columns: ['at', 'soundKind', 'loudness', 'lasted', 'deviceName', 'mapName'],
  }),
  recordPage(linkageRecords, {
    title: 'alarmName',
    columns: [
      'at',
      'alarmName',
      'level',
      'linkedAction',
      'linkedTo',
      'isDone',
      'reason',
      'linkage',
      'deviceName',
      'mapName',
    ],
    records: { screen: 'alarm-query-list', field: 'alarmId', label: 'records.openAlarm' },
  }),
  recordPage(alarmWarnings, {
    title: 'alarmName',
    columns: ['at', 'alarmName', 'level', 'warningKind', 'said', 'deviceName', 'lasted', 'audio'],
    more: ['mapName'],
    records: { screen: 'alarm-query-list', field: 'alarmId', label: 'records.openAlarm' },
  }),
);

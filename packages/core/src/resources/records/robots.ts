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
import { recordPage } from '../record-page.ts';

/** The pages, by their screens. */
export const pages = {
  'rb-online-query': recordPage(onlineStretches, {
    screen: 'rb-online-query',
    gantt: { row: 'deviceName', from: 'at', until: 'until', gap: 'offlineReason' },
    sums: { of: onlineSums, kinds: ['sum', 'mean', 'greatest'] },
    title: 'deviceName',
    columns: ['deviceName', 'at', 'until', 'lasted', 'offlineReason'],
    more: ['mapName'],
  }),
  'exception-code-query': recordPage(exceptionRecords, {
    screen: 'exception-code-query',
    dictionaries: { exceptionCode: listExceptionCode },
    title: 'exceptionCode',
    columns: ['at', 'exceptionCode', 'exceptionText', 'level', 'deviceName', 'until', 'lasted'],
    more: ['mapName'],
  }),
  'M2-voice-conversation-record': recordPage(conversations, {
    screen: 'M2-voice-conversation-record',
    title: 'question',
    columns: ['at', 'question', 'answer', 'isAnswered', 'deviceName', 'mapName'],
  }),
  'sound-record-query': recordPage(soundRecords, {
    screen: 'sound-record-query',
    title: 'soundKind',
    columns: ['at', 'soundKind', 'loudness', 'lasted', 'deviceName', 'mapName'],
  }),
  'alarm-linkage-report': recordPage(linkageRecords, {
    screen: 'alarm-linkage-report',
    title: 'alarmName',
    columns: ['at', 'alarmName', 'level', 'linkedAction', 'linkedTo', 'isDone', 'deviceName', 'mapName'],
    records: { screen: 'alarm-query-list', field: 'alarmId', label: 'records.openAlarm' },
  }),
  'alarm-audio-query': recordPage(alarmWarnings, {
    screen: 'alarm-audio-query',
    title: 'alarmName',
    columns: ['at', 'alarmName', 'level', 'warningKind', 'said', 'deviceName', 'lasted', 'audio'],
    more: ['mapName'],
    records: { screen: 'alarm-query-list', field: 'alarmId', label: 'records.openAlarm' },
  }),
};

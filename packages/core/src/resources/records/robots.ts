/** Pages of what became of robots and what they did. */
import { conversations, exceptionRecords, linkageRecords, onlineStretches, soundRecords } from '@patrolkit/transport';
import { recordPage } from '../record-page.ts';

export const onlineStretchesPage = recordPage(onlineStretches, {
  screen: 'rb-online-query',
  title: 'deviceName',
  columns: ['deviceName', 'at', 'until', 'lasted', 'offlineReason'],
  more: ['mapName'],
});

export const exceptionRecordsPage = recordPage(exceptionRecords, {
  screen: 'exception-code-query',
  title: 'exceptionCode',
  columns: ['at', 'exceptionCode', 'exceptionText', 'level', 'deviceName', 'until', 'lasted'],
  more: ['mapName'],
});

export const conversationsPage = recordPage(conversations, {
  screen: 'M2-voice-conversation-record',
  title: 'question',
  columns: ['at', 'question', 'answer', 'isAnswered', 'deviceName', 'mapName'],
});

export const soundRecordsPage = recordPage(soundRecords, {
  screen: 'sound-record-query',
  title: 'soundKind',
  columns: ['at', 'soundKind', 'loudness', 'lasted', 'deviceName', 'mapName'],
});

export const linkageRecordsPage = recordPage(linkageRecords, {
  screen: 'alarm-linkage-report',
  title: 'alarmName',
  columns: ['at', 'alarmName', 'level', 'linkedAction', 'linkedTo', 'isDone', 'deviceName', 'mapName'],
});

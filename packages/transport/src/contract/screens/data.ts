/** The screens of the data centre: reports, records and recorded video. */
import type { Entries } from './entry.ts';

const takes = ['id'];

/** Reports, and details of single patrols and guards. */
export const reports = {
  'patrol-report-summary': { page: 'report', subject: 'runs' },
  'patrol-report-monthly': { page: 'report', subject: 'runs' },
  'patrol-report-daily': { page: 'report', subject: 'runs' },
  'patrol-inspection-recorder': { page: 'records', subject: 'runs' },
  'patrol-report': { page: 'records', subject: 'runs' },
  'patrol-report-detail': { page: 'detail', subject: 'runs', isHidden: true, takes, parent: 'patrol-report' },
  'patrol-capture-point-history': {
    page: 'detail',
    subject: 'runs',
    isHidden: true,
    takes: ['pointId'],
    parent: 'patrol-report',
    reads: 'patrol-capture-list-index',
  },
  'guard-report': { page: 'records', subject: 'runs' },
  'guard-report-detail': { page: 'detail', subject: 'guards', isHidden: true, takes, parent: 'guard-report' },
  'patrol-report-roll-call': { page: 'detail', subject: 'runs', isHidden: true, takes, parent: 'patrol-report' },
  'ii-data-center-ins-report': { page: 'records', subject: 'inspections', readers: 'inspecting' },
  'ii-data-center-ins-data': { page: 'records', subject: 'inspections', readers: 'inspecting' },
  'ii-data-center-ins-alarm': { page: 'records', subject: 'inspections', readers: 'inspecting' },
  'ii-data-center-ins-log': { page: 'records', subject: 'inspections', readers: 'inspecting' },
} as const satisfies Entries;

/** Records of what robots, servers and users did. */
export const records = {
  'alarm-query-list': {
    page: 'records',
    subject: 'alarms',
    resource: 'alarm-query',
    functions: ['export', 'confirm', 'close', 'upgrade', 'report', 'review', 'edit'],
    takes: ['alarmId', 'deviceName', 'alarmType', 'alarmLevel', 'startTime', 'stopTime'],
    alias: '/data-center/records-query/alarm-query/alarm-query-list',
  },
  'screenshot-list': { page: 'records', subject: 'captures' },
  'captured-vehicles-query': { page: 'records', subject: 'captures' },
  'patrol-capture-list-index': { page: 'records', subject: 'captures', isHidden: true },
  'patrol-capture-detail-index': { page: 'records', subject: 'captures', takes, parent: 'patrol-capture-list-index' },
  'patrol-point-capture-detail': {
    page: 'records',
    subject: 'captures',
    isHidden: true,
    takes: ['pointId'],
    parent: 'patrol-capture-list-index',
  },
  'face-aggregation-query-index': { page: 'records', subject: 'aggregates' },
  'numberplate-aggregation-query-index': { page: 'records', subject: 'aggregates' },
  'unidentified-person-query': { page: 'records', subject: 'persons' },
  'identified-person-query': { page: 'records', subject: 'captures' },
  'instruments-query': { page: 'records', subject: 'readings', readers: 'inspecting' },
  'rb-online-query': { page: 'records', subject: 'robots' },
  'alarm-linkage-report': { page: 'records', subject: 'robots' },
  'M2-temperature-record': { page: 'records', subject: 'persons' },
  'M2-voice-conversation-record': { page: 'records', subject: 'robots' },
  'real-time-capture-record': { page: 'records', subject: 'captures' },
  'face-data-query': { page: 'records', subject: 'persons', isHidden: true },
  'sensors-data-query': { page: 'records', subject: 'readings' },
  'sound-record-query': { page: 'records', subject: 'robots' },
  'infrared-query': { page: 'records', subject: 'readings', readers: 'inspecting' },
  'body-temp-query': { page: 'records', subject: 'persons' },
  'log-query': { page: 'records', subject: 'logs', readers: 'administrators' },
  'exception-code-query': { page: 'records', subject: 'robots' },
  'ii-data-center-opendoor-log': { page: 'records', subject: 'persons' },
  'asset-query': { page: 'records', subject: 'readings' },
  'ti-temperature-query': { page: 'records', subject: 'readings', readers: 'inspecting' },
  'visitor-query': { page: 'records', subject: 'persons' },
  'alarm-audio-query': { page: 'records', subject: 'robots' },
  'battery-query': { page: 'records', subject: 'readings' },
  'charging-vehicle-query': { page: 'records', subject: 'readings' },
  'idcard-query': { page: 'records', subject: 'persons' },
  'wifi-query': { page: 'records', subject: 'signals' },
  'imsi-query': { page: 'records', subject: 'signals' },
  'fiber-query': { page: 'records', subject: 'signals' },
  'sim-query': { page: 'records', subject: 'signals' },
  'system-log-query': { page: 'records', subject: 'logs', isForRoot: true },
  'shift-handover': { page: 'records', subject: 'shifts', functions: ['edit', 'export'], takes },
} as const satisfies Entries;

/** Recorded video. */
export const video = {
  'videotape-center': { page: 'records', subject: 'videos', path: '/data-center/videotape-center/index' },
} as const satisfies Entries;

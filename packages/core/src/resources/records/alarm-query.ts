/** The alarm query: all alarms of three months, to find, read, acknowledge and export. */
import {
  alarmHistory,
  alarmQuery as request,
  exportAlarmList,
  findAlarmStatByParam,
  limitsOf,
  listDetectAlarmType,
  type Alarm,
  type AlarmExport,
  type AlarmQuery,
} from '@patrolkit/transport';
import { beginOf } from '../../alarm-begin.ts';
import { byName } from '../declared-page.ts';
import { placeFilter } from '../places.ts';
import type { Resource } from '../resource.ts';

const limits = limitsOf(findAlarmStatByParam);

/** The word for the review of an alarm: its result, when it is over. Undefined when there was none. */
const reviewWord = ({ reviewStatus, reviewIsAbnormal }: Alarm): string | undefined => {
  if (reviewStatus === undefined || reviewStatus === 'none') return undefined;
  if (reviewStatus !== 'confirmed' || reviewIsAbnormal === undefined) return reviewStatus;
  return reviewIsAbnormal ? 'abnormal' : 'regular';
};

const alarmQuery = {
  name: 'alarm-query',
  title: 'data.alarms.title',
  permission: 'alarm-query-list',
  list: findAlarmStatByParam,
  request,
  id: alarm => alarm.id,
  sort: { by: 'time', direction: 'descending' },
  pushes: ['AlarmInfo', 'AlarmConfirm', 'AlarmReviewCompleted'],
  columns: [
    { name: 'time', label: 'data.alarms.time', kind: 'time', sort: 'time', read: beginOf },
    { name: 'level', label: 'data.alarms.level', kind: 'level', sort: 'level', read: alarm => alarm.level },
    { name: 'name', label: 'data.alarms.name', kind: 'text', isTitle: true, read: alarm => alarm.name },
    { name: 'value', label: 'data.alarms.value', kind: 'text', read: alarm => alarm.value },
    { name: 'person', label: 'data.alarms.person', kind: 'custom' },
    { name: 'device', label: 'data.alarms.device', kind: 'text', sort: 'device', read: alarm => alarm.deviceName },
    { name: 'map', label: 'data.alarms.map', kind: 'text', read: alarm => alarm.mapName },
    { name: 'status', label: 'data.alarms.status', kind: 'custom' },
    {
      name: 'review',
      label: 'data.alarms.review',
      kind: 'word',
      words: {
        initiated: 'alarms.review.initiated',
        confirmed: 'alarms.review.confirmed',
        cancelled: 'alarms.review.cancelled',
        regular: 'alarms.review.regular',
        abnormal: 'alarms.review.abnormal',
      },
      read: reviewWord,
    },
    { name: 'picture', label: 'data.alarms.picture', kind: 'picture', read: alarm => alarm.picture },
    { name: 'video', label: 'data.alarms.video', kind: 'custom' },
  ],
  filters: [
    { kind: 'time', from: 'from', to: 'to', label: 'data.alarms.time', longest: alarmHistory },
    {
      kind: 'several',
      name: 'level',
      label: 'data.alarms.level',
      most: limits.level.max,
      words: [
        { value: 'serious', label: 'common.level.serious' },
        { value: 'important', label: 'common.level.important' },
        { value: 'general', label: 'common.level.general' },
      ],
    },
    {
      kind: 'several',
      name: 'status',
      label: 'data.alarms.status',
      most: limits.status.max,
      words: [
        { value: 'unacknowledged', label: 'alarms.status.unacknowledged' },
        { value: 'acknowledged', label: 'alarms.status.acknowledged' },
        { value: 'processed', label: 'alarms.status.processed' },
        { value: 'notRequired', label: 'alarms.status.notRequired' },
        { value: 'system', label: 'alarms.status.system' },
      ],
    },
    {
      kind: 'several',
      name: 'reviewStatus',
      label: 'data.alarms.review',
      most: limits.reviewStatus.max,
      words: [
        { value: 'none', label: 'alarms.review.none' },
        { value: 'initiated', label: 'alarms.review.initiated' },
        { value: 'confirmed', label: 'alarms.review.confirmed' },
        { value: 'cancelled', label: 'alarms.review.cancelled' },
      ],
    },
    {
      kind: 'several',
      name: 'shelving',
      label: 'data.alarms.shelving',
      most: limits.shelving.max,
      words: [
        { value: 'calls', label: 'data.alarms.calls' },
        { value: 'shelved', label: 'data.alarms.shelved' },
      ],
    },
    {
      kind: 'several',
      name: 'deviceKind',
      label: 'data.alarms.deviceKind',
      most: limits.deviceKind.max,
      words: [
        { value: 'robot', label: 'robots.kind.robot' },
        { value: 'car', label: 'robots.kind.car' },
        { value: 'recorder', label: 'robots.kind.recorder' },
        { value: 'sensor', label: 'robots.kind.sensor' },
      ],
    },
    {
      kind: 'several',
      name: 'type',
      label: 'data.alarms.type',
      most: limits.type.max,
      words: listDetectAlarmType,
    },
    placeFilter(true),
    { kind: 'text', name: 'deviceName', label: 'data.alarms.device', limit: limits.deviceName.max, offers: 'devices' },
    // Set by links of detail pages.
    { kind: 'text', name: 'deviceId', label: 'data.alarms.device', limit: limits.deviceId.max, isHidden: true },
    { kind: 'text', name: 'id', label: 'data.alarms.id', limit: limits.id.max, isIdentity: true },
    { kind: 'text', name: 'note', label: 'data.alarms.note', limit: limits.note.max },
  ],
  batch: [
    {
      name: 'acknowledge',
      label: 'data.alarms.acknowledge',
      need: alarm => ({ handling: 'confirm', of: alarm }),
      applies: alarm => alarm.status === 'unacknowledged',
    },
  ],
  file: { call: exportAlarmList, name: 'alarms', remarkLimit: limitsOf(exportAlarmList).purpose.max },
} as const satisfies Resource<Alarm, AlarmQuery, AlarmExport>;

/** The page. */
export const pages = byName(alarmQuery);

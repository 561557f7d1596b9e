/** Pages of the rules for messages about alarms, and of the messages that were sent. */
import {
  alarmPushes,
  listDetectAlarmType,
  listPushDevice,
  listPushPlace,
  listPushReceiver,
  listValidity,
  messageWords,
  retrySentMessage,
  revealSentMessage,
  sentMessages,
  tryAlarmPush,
} from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { thingPage } from '../thing-page.ts';

/** The pages. */
export const pages = byName(
  thingPage(alarmPushes, {
    effect: 'next',
    columns: [
      'name',
      'isValid',
      'typeNames',
      'levels',
      'ways',
      'receiverNames',
      'toManager',
      'profileName',
      'changedAt',
    ],
    more: ['text', 'again', 'changedBy'],
    sort: { by: 'name', direction: 'ascending' },
    acts: ['add', 'delete', 'export'],
    operations: { try: { call: tryAlarmPush, icon: 'test', fields: [] } },
    sections: [
      {
        label: 'messages.push.section.alarms',
        fields: [
          'name',
          { name: 'levels', first: ['serious'] },
          {
            name: 'alarmTypes',
            dictionary: listDetectAlarmType,
            hint: { id: 'messages.push.alarmTypes.hint' },
          },
          { name: 'placeIds', dictionary: listPushPlace, hint: { id: 'messages.push.placeIds.hint' } },
          { name: 'deviceIds', dictionary: listPushDevice, hint: { id: 'messages.push.deviceIds.hint' } },
          { name: 'isValid', first: true },
        ],
      },
      {
        label: 'messages.push.section.told',
        fields: [
          { name: 'ways', first: ['backstage'], hint: { id: 'messages.push.ways.hint' } },
          { name: 'toManager', first: true, hint: { id: 'messages.push.toManager.hint' } },
          { name: 'receiverIds', dictionary: listPushReceiver, hint: { id: 'messages.push.receiverIds.hint' } },
          { name: 'text', hint: { id: 'messages.push.text.hint', values: { words: messageWords.join(' ') } } },
        ],
      },
      {
        label: 'messages.push.section.when',
        fields: [
          { name: 'profileId', dictionary: listValidity, hint: { id: 'messages.push.profileId.hint' } },
          { name: 'again', first: '0', hint: { id: 'messages.push.again.hint' } },
        ],
      },
    ],
  }),
  thingPage(sentMessages, {
    effect: 'now',
    isTold: true,
    columns: ['at', 'receiver', 'way', 'text', 'state', 'reason', 'about'],
    more: ['address', 'sentAt', 'tries', 'round', 'ruleName'],
    records: { screen: 'alarm-query-list', field: 'alarmId', label: 'records.openAlarm' },
    reveals: { call: revealSentMessage, flag: 'hasCode' },
    sort: { by: 'changedAt', direction: 'descending' },
    acts: ['export'],
    operations: { retry: { call: retrySentMessage, icon: 'reset', isForSeveral: true, fields: [] } },
    sections: [{ fields: [] }],
  }),
);

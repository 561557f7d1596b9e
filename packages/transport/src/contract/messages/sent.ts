/** The messages that the server has sent or has tried to send. Nobody changes them. */
import { call } from '../call.ts';
import {
  assumed,
  choice,
  entity,
  field,
  flag,
  id,
  number,
  optional,
  text,
  time,
  timeOrNone,
  withDefault,
} from '../codec/index.ts';
import { pushWay } from '../config/alarm-pushes.ts';
import { thingOperation } from '../config/operations.ts';
import { kept, things } from '../config/things.ts';

/** A message to a receiver by a way. */
export const sentMessage = entity('SentMessage', {
  ...kept,
  at: assumed('createTime', withDefault(time, 0), 'When it was written'),
  receiver: assumed('username', withDefault(text, ''), 'To whom'),
  address: assumed('address', withDefault(text, ''), 'To which number or address, without its middle'),
  way: field('pushWay', pushWay, 'How'),
  about: assumed('messageType', choice({ alarm: 1, code: 2, test: 3, fault: 4 }, 'alarm'), 'What it is about'),
  text: field('content', withDefault(text, ''), 'Its words. A code is hidden'),
  state: assumed(
    'status',
    choice({ waiting: 0, sending: 1, sent: 2, failed: 3, suppressed: 4, unknown: 5 }, 'unknown'),
    'What has become of it. `unknown`: the server ended while it was being sent, and does not send it again by itself',
  ),
  reason: assumed('reason', withDefault(text, ''), 'Why, in the language of the caller'),
  sentAt: assumed('sendTime', timeOrNone, 'When it was sent'),
  tries: assumed('tryNum', withDefault(number, 0), 'How often it was tried'),
  round: assumed('roundNum', withDefault(number, 0), 'The how many-th repeat it is; 0 for none'),
  ruleName: assumed('pushName', withDefault(text, ''), 'The rule by which it was written'),
  alarmId: field('alarmId', optional(id), 'The alarm'),
  hasCode: assumed('hasCode', withDefault(flag, false), 'It has a hidden code that can still be shown'),
});

/** What has become of a message. */
export type MessageState = 'waiting' | 'sending' | 'sent' | 'failed' | 'suppressed' | 'unknown';

/** The messages about devices that the caller sees. Only the role root gets those of no alarm. */
export const sentMessages = things({
  entity: sentMessage,
  module: 'device',
  screen: 'alarm-push-config-list',
  tab: 'sent',
  labels: 'messages.sent',
  filters: ['receiver', 'way', 'about', 'state', 'text', 'ruleName', 'alarmId'],
  sorts: ['changedAt', 'sentAt', 'receiver'],
  settings: {},
  rules: { title: 'receiver', isShared: true },
  doc: { one: 'A message', all: 'Messages' },
});

export const retrySentMessage = thingOperation({
  name: 'retrySentMessage',
  module: 'device',
  screen: 'alarm-push-config-list',
  fields: {},
  doc: 'Sends messages again that have failed, were suppressed, or of which nobody knows whether they were sent.',
});

export const revealSentMessage = call({
  name: 'revealSentMessage',
  module: 'device',
  isOurs: true,
  method: 'POST',
  permission: { function: 'alarm-push-config-list#operate', needs: 'root' },
  request: entity('MessageAsked', { id: field('id', id, 'The message') }),
  answer: entity('MessageRevealed', { text: field('content', withDefault(text, ''), 'Its words, with the code') }),
  doc: 'Returns the words of a message with the code in it, for an hour after it was written. The log of operations keeps who asked.',
});

/** Records of the states and actions of robots. The specification names no field of them: all are assumed. */
import {
  assumed,
  choice,
  duration,
  entity,
  flag,
  id,
  list,
  meant,
  measured,
  optional,
  text,
  timeOrNone,
} from '../codec/index.ts';
import { call } from '../call.ts';
import { alarmLevel } from '../alarms/entities.ts';
import { faultPart } from '../config/exception-types.ts';
import { noticed } from './common.ts';
import { records } from './records.ts';

/** A stretch of time in which a robot was online. */
export const onlineStretch = entity('OnlineStretch', {
  ...noticed,
  until: assumed('endTime', timeOrNone, 'When it went offline; absent while it is online'),
  lasted: assumed('duration', optional(duration), 'Time online'),
  offlineReason: assumed(
    'offlineReason',
    optional(choice({ network: 1, power: 2, restart: 3, maintenance: 4 })),
    'Why it went offline',
  ),
});
/** Stretches of time in which robots were online. */
export const onlineStretches = records({
  entity: onlineStretch,
  module: 'device',
  screen: 'rb-online-query',
  time: 'at',
  until: 'until',
  filters: ['deviceId', 'offlineReason'],
  sorts: ['at', 'deviceName', 'lasted'],
  doc: 'When robots were online, and why they went offline',
});

/** A fault that a robot reported of itself. */
export const exceptionRecord = entity('ExceptionRecord', {
  ...noticed,
  exceptionCode: assumed('exceptionCode', text, 'Code'),
  exceptionText: assumed('exceptionName', text, 'What it means, in the language of the caller'),
  part: assumed('module', optional(faultPart), 'Part of the device'),
  level: assumed('level', meant(alarmLevel, 'level'), 'Level of the fault'),
  advice: assumed('advice', optional(text), 'What to do'),
  until: assumed('endTime', timeOrNone, 'When it ended; absent while in progress'),
  lasted: assumed('duration', optional(duration), 'Duration'),
});
/** Faults that robots reported. */
export const exceptionRecords = records({
  entity: exceptionRecord,
  module: 'device',
  screen: 'exception-code-query',
  time: 'at',
  until: 'until',
  filters: ['exceptionCode', 'exceptionText', 'deviceId', 'level'],
  words: ['exceptionCode'],
  isPlaced: true,
  sorts: ['at', 'exceptionCode', 'deviceName', 'lasted'],
  doc: 'Faults that robots reported of themselves, by their codes',
});

export const listExceptionCode = call({
  name: 'listExceptionCode',
  module: 'device',
  permission: { page: 'exception-code-query' },
  request: entity('ExceptionCodeQuery', {}),
  answer: list(
    entity('ExceptionCode', {
      type: assumed('exceptionCode', text, 'Code'),
      name: assumed('exceptionName', text, 'What it means, in the language of the caller'),
    }),
  ),
  isOurs: true,
  doc: 'Lists the codes of faults, those that are not recorded among them.',
});

/** A question to a robot, and its answer. */
export const conversation = entity('Conversation', {
  ...noticed,
  question: assumed('question', text, 'Question'),
  answer: assumed('answer', text, 'Answer of the robot'),
  isAnswered: assumed('answered', flag, 'The robot had an answer'),
});
/** Questions to robots, and their answers. */
export const conversations = records({
  entity: conversation,
  module: 'interactive',
  screen: 'M2-voice-conversation-record',
  time: 'at',
  filters: ['question', 'answer', 'deviceId', 'isAnswered'],
  sorts: ['at', 'deviceName'],
  doc: 'Questions that people asked robots, and what these answered',
});

/** A sound that a robot noticed. */
export const soundRecord = entity('SoundRecord', {
  ...noticed,
  soundKind: assumed(
    'soundType',
    choice({ shout: 1, glass: 2, alarmBell: 3, engine: 4, bang: 5 }),
    'What the robot took it for',
  ),
  loudness: assumed('volume', measured('decibel', 1), 'Loudness'),
  lasted: assumed('duration', duration, 'Duration'),
});
/** Sounds that robots noticed. */
export const soundRecords = records({
  entity: soundRecord,
  module: 'patrol',
  screen: 'sound-record-query',
  time: 'at',
  filters: ['soundKind', 'deviceId', 'mapName'],
  ranges: ['loudness'],
  sorts: ['at', 'loudness', 'deviceName'],
  doc: 'Sounds that robots noticed',
});

/** An action of a device because of an alarm. */
export const linkageRecord = entity('LinkageRecord', {
  ...noticed,
  alarmId: assumed('alarmId', optional(id), 'Alarm'),
  alarmName: assumed('alarmName', text, 'Name of the alarm'),
  level: assumed('level', meant(alarmLevel, 'level'), 'Its level'),
  linkedAction: assumed(
    'actionType',
    choice({
      sound: 1,
      light: 2,
      stop: 3,
      follow: 4,
      picture: 5,
      patrol: 6,
      sos: 7,
      video: 8,
      broadcast: 9,
      switch: 10,
      lock: 11,
      push: 12,
      raise: 13,
      command: 14,
    }),
    'What was done',
  ),
  linkedTo: assumed('linkedDevice', text, 'Device that did it, or what was set'),
  linkedId: assumed('linkedDeviceId', optional(id), 'Id of that device'),
  isDone: assumed('result', flag, 'It was done'),
  linkage: assumed('linkageName', optional(text), 'The linkage that wanted it'),
  reason: assumed('reason', optional(text), 'Why it was not done'),
});
/** Actions of devices because of alarms. */
export const linkageRecords = records({
  entity: linkageRecord,
  module: 'patrol',
  screen: 'alarm-linkage-report',
  time: 'at',
  filters: ['alarmName', 'linkedAction', 'linkedTo', 'isDone'],
  sorts: ['at', 'alarmName', 'linkedTo'],
  doc: 'What devices did because of alarms',
});

/** Calls about incoming SOS calls (specification sections 4 and 7, interpretations.md 27). */
import { call } from '../call.ts';
import { address, entity, field, flag, id, nothing, optional, text, withDefault } from '../codec/index.ts';

export const appAnswerRobotCall = call({
  name: 'appAnswerRobotCall',
  module: 'device',
  path: '/robotservice/device/appAnswerRobotCall.action',
  permission: { of: ['sosCall', 'uuid'], function: 'robot-patrol-view#answer', orControl: true, passesMissing: true },
  isNumbered: true,
  request: entity('SosAnswering', {
    uuid: field('uuid', id, 'Identity of the call'),
    sessionId: field('sessionId', text, 'Session of the call'),
    client: field('answerClient', withDefault(text, 'web'), 'What answers: always "web"'),
  }),
  answer: entity(
    'SosMedium',
    {
      isWebRtc: field('isWebRtc', withDefault(flag, false), 'A two-way call; otherwise live video as FLV'),
      address: field('wsUrl', optional(address), 'Address of the medium; missing while it is not ready', {
        also: ['url'],
      }),
      deviceCode: field('devCode', optional(text), 'Device, for a two-way call'),
      userName: field('devUserName', optional(text), 'User name, for a two-way call'),
      password: field('devPassword', optional(text), 'Password, for a two-way call'),
      meetingId: field('meetingId', optional(id), 'Meeting, for a two-way call'),
    },
    { main: 'address' },
  ),
  doc: 'Answers a call. The first user who answers has it. Repeating it changes nothing and requests the medium again. The number names the answering page; the call ends when that page is gone.',
});

export const hangupRobotAppCall = call({
  name: 'hangupRobotAppCall',
  module: 'device',
  path: '/robotservice/device/hangupRobotAppCall.action',
  permission: { of: ['sosCall', 'uuid'], passesMissing: true },
  request: entity('SosHangUp', {
    uuid: field('uuid', id, 'Identity of the call'),
    sessionId: field('sessionId', text, 'Session of the call'),
  }),
  answer: nothing,
  doc: 'Ends a call for the user who hangs up. Repeating it changes nothing.',
});

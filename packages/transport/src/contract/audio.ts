/** Calls about sound: hearing a device, talking with it, and having it speak (specification section 4 "Listen mode"). */
import { call } from './call.ts';
import { address, entity, field, nothing, number, optional, text, withDefault } from './codec.ts';
import { interaction } from './entities.ts';

const ofChannel = {
  interaction: field('interactionType', interaction, '0 listen, 1 intercom'),
  channelId: field('channelId', text, 'The audio channel, number 7'),
};

export const getAudioUrl = call({
  name: 'getAudioUrl',
  module: 'device',
  request: entity('AudioQuery', {
    ...ofChannel,
    protocol: field('protocol', withDefault(text, 'websocket'), 'Always "websocket"'),
  }),
  answer: entity('AudioAddress', {
    address: field('url', address, 'Sound over WebSocket (PROTOCOL.md), absolute or relative to the server'),
    sampleRate: field('sampleRate', optional(number), 'Samples a second of what the device sends; 16000 without it'),
  }),
  noTip: true,
  doc: 'Address of the sound of a device. An intercom has one user at a time.',
});

export const closeAudioStream = call({
  name: 'closeAudioStream',
  module: 'device',
  method: 'POST',
  path: '/robotservice/device/closeAudioStream.action',
  assumed: true,
  request: entity('AudioEnd', ofChannel),
  answer: nothing,
  noTip: true,
  doc: 'Ends listening or talking. Repeating it changes nothing.',
});

export const sendVoiceBroadcast = call({
  name: 'sendVoiceBroadcast',
  module: 'device',
  method: 'POST',
  permission: 'control',
  request: entity('VoiceBroadcast', {
    deviceId: field('deviceId', text, 'Device that speaks'),
    content: field('content', text, 'Text, 250 at most; greetings are separated by &'),
  }),
  answer: nothing,
  noTip: true,
  doc: 'Has a device speak a text.',
});

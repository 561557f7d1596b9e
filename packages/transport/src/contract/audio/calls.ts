/** Calls about sound: listening to a device and talking with it (specification section 4 "Listen mode"). */
import { call } from '../call.ts';
import { controlsChannel, seesChannel } from '../permission.ts';
import { address, assumed, entity, field, id, nothing, number, optional, text, withDefault } from '../codec/index.ts';
import { streamNames } from '../video/entities.ts';
import { interaction } from './entities.ts';

const ofChannel = {
  interaction: field('interactionType', interaction, '0 listen, 1 intercom'),
  channelId: field('channelId', id, 'The audio channel, number 7'),
};

export const getAudioUrl = call({
  name: 'getAudioUrl',
  module: 'device',
  permission: [{ ...controlsChannel, when: ['interaction', 'intercom'] }, seesChannel],
  request: entity('AudioQuery', {
    ...ofChannel,
    protocol: field('protocol', withDefault(text, 'websocket'), 'Always "websocket"'),
  }),
  answer: entity(
    'AudioAddress',
    {
      address: field('url', address, 'Sound over WebSocket (PROTOCOL.md), absolute or relative to the server', {
        also: streamNames,
      }),
      sampleRate: assumed(
        'sampleRate',
        optional(number),
        'Samples per second of the sound of the device; missing means 16000',
      ),
    },
    { main: 'address' },
  ),
  doc: 'Returns the address of the sound of a device. An intercom has one user at a time.',
});

export const closeAudioStream = call({
  name: 'closeAudioStream',
  module: 'device',
  method: 'POST',
  path: '/robotservice/device/closeAudioStream.action',
  assumed: true,
  permission: seesChannel,
  request: entity('AudioEnd', ofChannel),
  answer: nothing,
  doc: 'Ends listening or talking. Repeating it changes nothing.',
});

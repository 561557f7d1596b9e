/** Calls about texts that devices speak, now and repeatedly (specification, "voice broadcast settings dialog"; all are assumed). */
import { call } from '../call.ts';
import { assumed, entity, field, id, ids, nothing, page } from '../codec/index.ts';
import { paged } from '../paging.ts';
import { controlsDevice } from '../permission.ts';
import { versionRead } from '../version.ts';
import { spokenText } from './spoken-text.ts';
import { voiceBroadcast, voiceBroadcastSettings as settings } from './voice-broadcast.ts';

export const sendVoiceBroadcast = call({
  name: 'sendVoiceBroadcast',
  isOurs: true,
  module: 'device',
  method: 'POST',
  permission: controlsDevice,
  request: entity('SpokenText', {
    deviceId: field('deviceId', id, 'Device that speaks'),
    content: field('content', spokenText, 'What it says'),
  }),
  answer: nothing,
  isNumbered: true,
  doc: 'Has a device speak a text.',
});

export const findVoiceBroadcastByPage = call({
  name: 'findVoiceBroadcastByPage',
  module: 'device',
  permission: controlsDevice,
  request: entity('VoiceBroadcastQuery', {
    deviceId: assumed('deviceId', id, 'Device'),
    ...paged,
  }),
  answer: page(voiceBroadcast),
  isOurs: true,
  doc: 'Lists the broadcasts of a device, oldest first, for a user who may have the device speak.',
});

export const addVoiceBroadcast = call({
  name: 'addVoiceBroadcast',
  module: 'device',
  method: 'POST',
  permission: { ...controlsDevice, function: 'voice-broadcast-settings-list#add' },
  request: entity('VoiceBroadcastAddition', { deviceId: assumed('deviceId', id, 'Device that speaks'), ...settings }),
  answer: nothing,
  isOurs: true,
  isNumbered: true,
  doc: 'Adds a broadcast that a device speaks at set times; at most 50 per device.',
});

export const modifyVoiceBroadcast = call({
  name: 'modifyVoiceBroadcast',
  module: 'device',
  method: 'POST',
  permission: { of: ['broadcast', 'id'], needs: 'control', function: 'voice-broadcast-settings-list#edit' },
  request: entity('VoiceBroadcastChange', { id: field('id', id, 'Broadcast'), ...settings, version: versionRead }),
  answer: nothing,
  isOurs: true,
  doc: 'Changes a broadcast of a device. The device finishes what it is saying at that moment. The server refuses the call when the broadcast has changed since the client read it.',
});

export const deleteVoiceBroadcast = call({
  name: 'deleteVoiceBroadcast',
  module: 'device',
  method: 'POST',
  permission: {
    of: ['broadcast', 'ids'],
    needs: 'control',
    function: 'voice-broadcast-settings-list#delete',
    passesMissing: true,
  },
  request: entity('VoiceBroadcastIds', { ids: field('ids', ids, 'Broadcasts, comma-joined') }),
  answer: nothing,
  isOurs: true,
  doc: 'Deletes broadcasts for good. Repeating it changes nothing.',
});

/** Calls about recordings (specification, "Playback"). The specification gives only their control socket: all calls are assumed. */
import { call } from '../call.ts';
import { seesRecordings } from '../permission.ts';
import { address, assumed, entity, field, flag, id, list, optional, text, time, withDefault } from '../codec/index.ts';
import { videoRange, streamNames } from './entities.ts';
import { recordQueryDays } from './limits.ts';

const stretch = {
  from: field('startTime', time, 'Not before'),
  to: field('stopTime', time, `Not after; at most ${recordQueryDays} days later`),
};

export const findVideoRecords = call({
  name: 'findVideoRecords',
  isOurs: true,
  module: 'device',
  permission: seesRecordings,
  request: entity('VideoRecordQuery', { channelId: field('channelId', id, 'Channel'), ...stretch }),
  answer: list(videoRange),
  doc: 'Lists the recordings of a channel, oldest first.',
});

export const getVideoRecordUrl = call({
  name: 'getVideoRecordUrl',
  isOurs: true,
  module: 'device',
  permission: seesRecordings,
  request: entity('VideoRecordUrlQuery', {
    channelId: field('channelId', id, 'Channel'),
    ...stretch,
    at: field('playTime', optional(time), 'Where playing begins; at startTime when missing'),
  }),
  answer: entity('VideoRecordAddress', {
    address: field('url', address, 'FLV over WebSocket; its control socket is at this address and /control', {
      also: streamNames,
    }),
    videoCode: field('videoCode', optional(text), 'H264 or H265'),
    hasAudio: assumed('hasAudio', optional(flag), 'Whether the stream has sound; when missing, its tags decide'),
    zero: field('zeroTime', withDefault(time, 0), 'Moment that counts as zero in the stream, ms since 1970'),
  }),
  doc: 'Returns the address of a recording.',
});

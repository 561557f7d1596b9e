/** Calls about recordings (specification, "Playback"). The specification gives their control socket alone: all are assumed. */
import { call } from './call.ts';
import { address, entity, field, flag, list, number, optional, text, time, withDefault } from './codec.ts';
import { screenshotMark, videoRange } from './entities.ts';

const stretch = {
  from: field('startTime', time, 'Not before'),
  to: field('stopTime', time, 'Not after; three days later at most'),
};

export const findVideoRecords = call({
  name: 'findVideoRecords',
  module: 'device',
  request: entity('VideoRecordQuery', { channelId: field('channelId', text, 'Channel'), ...stretch }),
  answer: list(videoRange),
  noTip: true,
  doc: 'What is recorded of a channel, oldest first.',
});

export const getVideoRecordUrl = call({
  name: 'getVideoRecordUrl',
  module: 'device',
  request: entity('VideoRecordUrlQuery', {
    channelId: field('channelId', text, 'Channel'),
    ...stretch,
    at: field('playTime', optional(time), 'Where playing begins; at startTime without it'),
  }),
  answer: entity('VideoRecordAddress', {
    address: field('url', address, 'FLV over WebSocket; its control socket is at this address and /control'),
    videoCode: field('videoCode', optional(text), 'H264 or H265'),
    hasAudio: field('hasAudio', optional(flag), 'Whether the stream carries sound (assumed); unset: its tags tell'),
    zero: field('zeroTime', withDefault(number, 0), 'Moment that counts as zero in the stream, ms since 1970'),
  }),
  noTip: true,
  doc: 'Address at which a recording is played.',
});

export const findScreenshots = call({
  name: 'findScreenshots',
  module: 'device',
  request: entity('ScreenshotQuery', { deviceId: field('deviceId', text, 'Device'), ...stretch }),
  answer: list(screenshotMark),
  noTip: true,
  doc: 'Screenshots of a device that were kept, oldest first, 500 at most.',
});

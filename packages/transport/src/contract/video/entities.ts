/** Channels, qualities, recordings and screenshots of video. */
import {
  address,
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
  withDefault,
  type Infer,
} from '../codec/index.ts';

/** A camera or audio channel of a device. */
export const channel = entity('Channel', {
  id: field('channelId', id, 'Channel id', { also: ['id'] }),
  name: field('name', withDefault(text, ''), 'Name', { also: ['channelName'] }),
  number: field('channelNum', withDefault(number, 1), 'Number; 7 is the audio channel'),
  videoCode: field('videoCode', optional(text), 'H264 or H265'),
  hasLan: assumed('lanVideo', optional(flag), 'The robot itself also sends it in its own network'),
});
export type Channel = Infer<typeof channel>;

/** Further names under which servers answer the address of a stream. */
export const streamNames = ['videoUrl', 'audioUrl', 'wsUrl', 'playUrl', 'address', 'accessUrl'];

/** Stream quality: 1 HD (1080P), 2 SD (480P). */
export const streamType = choice({ hd: 1, sd: 2 });
export type StreamType = Infer<typeof streamType>;

/** A recorded stretch of time without a notable gap. */
export const videoRange = entity('VideoRange', {
  from: field('startTime', time, 'First picture'),
  to: field('stopTime', time, 'Last picture'),
});
export type VideoRange = Infer<typeof videoRange>;

/** A stored screenshot. */
export const screenshotMark = entity('ScreenshotMark', {
  id: field('id', id, 'Screenshot'),
  at: field('createTime', time, 'The moment that it shows, by its sender'),
  note: field('remarks', withDefault(text, ''), 'Remark'),
  picture: field('picUrl', optional(address), 'Picture'),
  uploadedAt: field(
    'uploadTime',
    optional(time),
    'When it arrived, if a browser sent it and the server did not see it',
  ),
  userName: field('userName', optional(text), 'Who sent it'),
});
export type ScreenshotMark = Infer<typeof screenshotMark>;

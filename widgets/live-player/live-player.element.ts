import type { PlayedDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** Live video of the selected robot, or of a given channel or address. */
export const spec = elementSpec({
  tag: 'patrol-live-player',
  summary: 'Live video of the selected robot, of a channel, or of an FLV address (specification, "Live video").',
  needs: ['audio', 'recordings'],
  sessionless: ['src'],
  attributes: {
    src: { type: 'string', doc: 'FLV address over WebSocket to play instead of a channel; ws, wss, http or https' },
    'channel-id': { type: 'string', doc: 'Channel to play; without it, the first camera of the device' },
    'device-id': {
      type: 'string',
      doc: 'Device whose picture it is: it names the picture, its screenshots and its events, and driving depends on it. Without `channel-id` and `src` its first camera is played; without this attribute, the selected robot is meant, and of `src` nobody',
    },
    quality: {
      type: 'string',
      doc: 'Stream to begin with: HD (1080P), SD (480P), or what the robot itself sends in its own network. Where that is not offered or out of reach, HD is played',
      values: ['hd', 'sd', 'lan'],
      default: 'hd',
    },
    'limit-time': {
      type: 'number',
      doc: "Minutes after which live play stops; 0 for no limit. Without it, the robot's own limit",
    },
    'video-type': {
      type: 'string',
      doc: 'Kind of the stream. FLV is the only one that is played; anything else is refused at once with its name',
      default: 'flv',
    },
    'is-alive': {
      type: 'boolean',
      doc: 'Live; "false" plays a recording from begin to end, without limit-time: of the channel, today from begin-time to end-time, or what the address of `src` holds. Of a channel, who may not see recorded video is told so',
      default: true,
    },
    'has-video': {
      type: 'boolean',
      doc: '"false" plays the sound of the stream alone, with a cover in place of the picture; such a player is no picture to drive by',
      default: true,
    },
    'has-audio': {
      type: 'boolean',
      doc: '"false" ignores the sound of the stream and shows no volume. Otherwise the stream itself tells whether it has any; it is muted until the user opens it',
      default: true,
    },
    'begin-time': {
      type: 'string',
      doc: 'Begin of the part of today that is played, HH:mm:ss; for `is-alive="false"` with a channel. Midnight without it',
    },
    'end-time': {
      type: 'string',
      doc: 'End of the part of today that is played, HH:mm:ss; for `is-alive="false"` with a channel. Now without it',
    },
    'video-code': {
      type: 'string',
      doc: 'Encoding, such as H264 or H265, where the server does not say it: an engine that can play it is chosen, or the warning shown, before the stream is opened',
    },
    engines: {
      type: 'string',
      doc: 'Video engines to use, in this order, of: webcodecs, mse, flv.js. Without it all of them, the fastest that works here first',
    },
    tile: { type: 'boolean', doc: 'One picture of many: decoded in the way that costs least' },
    listen: {
      type: 'boolean',
      doc: 'It is there to be heard: its sound is on from the start (a browser wants a click before), and goes on while the page is hidden. Level and volume stay in sight, also with `no-controls`',
    },
    'screenshot-device': {
      type: 'string',
      doc: 'Device that screenshots are kept for where the picture of `src` is none of now, such as the video of an alarm: nothing else depends on it. `device-id` without it',
    },
    'screenshot-remark': { type: 'string', doc: 'Remark that a screenshot begins with, and its name' },
    'no-controls': { type: 'boolean', doc: 'Draws the picture alone' },
    'no-driving': {
      type: 'boolean',
      doc: 'It is no picture to drive by: another one of the same device is, and driving depends on that one alone',
    },
  },
  events: [
    event<
      PlayedDetail & {
        /** The stream that is played. */
        quality: 'hd' | 'sd' | 'lan';
      }
    >()('playstarted', 'The first frame of a stream is on screen'),
    event<PlayedDetail>()('picturelost', 'No new decoded frame for three seconds'),
    event<PlayedDetail>()('playfailed', 'No picture for eighteen seconds, or a stream that cannot be played'),
    event<PlayedDetail>()('screenshottaken', 'A picture was taken; the user may now remark upon it'),
    event<PlayedDetail>()('timeup', 'The time limit is reached'),
  ],
  parts: {
    base: 'The frame',
    video: 'The picture',
    volume: { doc: 'Mute button and volume', when: 'the stream has sound, or is known to have none' },
    listening: { doc: 'Level, mute button and volume, always in sight', when: 'listen is set' },
    statistics: { doc: 'The table of figures', when: 'the user asks for them' },
    bar: { doc: 'The row of controls', when: 'a source is set and no-controls is not' },
  },
  cssProperties: { '--aspect-ratio': '16 / 9' },
});

import type { PlayedDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-live-player>`: live video of the selected robot, or of a given channel or address. */
export const spec = elementSpec({
  tag: 'patrol-live-player',
  summary: 'Plays live video of the selected robot, of a channel, or of an FLV address (specification, "Live video").',
  needs: ['audio', 'recordings'],
  sessionless: ['src'],
  attributes: {
    src: { type: 'string', doc: 'FLV address over WebSocket to play instead of a channel: ws, wss, http or https.' },
    'channel-id': { type: 'string', doc: 'Channel to play. Without it, the first camera of the device.' },
    'device-id': {
      type: 'string',
      doc: 'Id of the device whose picture it is. It names the picture, its screenshots and its events, and driving depends on it. Without `channel-id` and `src` the player plays its first camera. Without this attribute, the device is the selected robot; a picture of `src` then has no device.',
    },
    quality: {
      type: 'string',
      doc: 'Stream to begin with: HD (1080P), SD (480P), or the stream that the robot itself sends in its own network. When that one is not offered or out of reach, the player plays HD.',
      values: ['hd', 'sd', 'lan'],
      default: 'hd',
    },
    'limit-time': {
      type: 'number',
      doc: "Minutes after which live play stops. 0: no limit. Without it, the robot's own limit.",
    },
    'video-type': {
      type: 'string',
      doc: 'Kind of the stream. The player plays only FLV. It refuses any other kind at once and names it.',
      default: 'flv',
    },
    'is-alive': {
      type: 'boolean',
      doc: 'Live video. "false" plays a recording from begin to end, without `limit-time`: of the channel, today from `begin-time` to `end-time`; of `src`, the recording at the address. A message tells a user who may not see recorded video of a channel.',
      default: true,
    },
    'has-video': {
      type: 'boolean',
      doc: '"false" plays only the sound of the stream, with a cover in place of the picture. Nobody can drive by such a player.',
      default: true,
    },
    'has-audio': {
      type: 'boolean',
      doc: '"false" ignores the sound of the stream and shows no volume. Otherwise the stream itself says whether it has sound. The sound is muted until the user turns it on.',
      default: true,
    },
    'begin-time': {
      type: 'string',
      doc: 'Begin of the part of today to play, HH:mm:ss, for `is-alive="false"` with a channel. Without it, midnight.',
    },
    'end-time': {
      type: 'string',
      doc: 'End of the part of today to play, HH:mm:ss, for `is-alive="false"` with a channel. Without it, now.',
    },
    'video-code': {
      type: 'string',
      doc: 'Encoding, such as H264 or H265, when the server does not say it. The player chooses an engine for it, or shows the warning, before it opens the stream.',
    },
    engines: {
      type: 'string',
      doc: 'Video engines to use, in this order, of: webcodecs, mse, flv.js. Without it the player uses all of them, and begins with the fastest that works in this browser.',
    },
    tile: { type: 'boolean', doc: 'One picture of many. The player decodes it in the way that costs least.' },
    listen: {
      type: 'boolean',
      doc: 'A player for listening. Its sound is on from the start (a browser requires a click before), and continues while the page is hidden. Level and volume stay in sight, also with `no-controls`.',
    },
    'screenshot-device': {
      type: 'string',
      doc: 'Id of the device whose screenshots the player keeps when the picture of `src` is not live, such as the video of an alarm. Nothing else depends on it. Without it, `device-id`.',
    },
    'screenshot-remark': { type: 'string', doc: 'Suggested remark of a screenshot, and the name of the picture.' },
    'no-controls': { type: 'boolean', doc: 'Draws only the picture.' },
    'no-driving': {
      type: 'boolean',
      doc: 'Nobody drives by this picture. Driving depends only on another picture of the same device.',
    },
  },
  events: [
    event<
      PlayedDetail & {
        /** The stream that plays. */
        quality: 'hd' | 'sd' | 'lan';
      }
    >()('playstarted', 'The first frame of a stream is on screen.'),
    event<PlayedDetail>()('picturelost', 'The player decoded no new frame for three seconds.'),
    event<PlayedDetail>()(
      'playfailed',
      'No picture appeared for eighteen seconds, or the player cannot play the stream.',
    ),
    event<PlayedDetail>()('screenshottaken', 'The user took a screenshot, and can now write a remark on it.'),
    event<PlayedDetail>()('timeup', 'The player reached the time limit.'),
  ],
  parts: {
    base: 'The whole widget.',
    video: 'The picture.',
    volume: { doc: 'Mute button and volume.', when: 'the stream has said whether it has sound' },
    listening: { doc: 'Level, mute button and volume, always in sight.', when: '`listen` is set' },
    statistics: { doc: 'The table of figures.', when: 'the user opens it' },
    bar: { doc: 'The row of controls.', when: 'there is a source and `no-controls` is not set' },
  },
  cssProperties: { '--aspect-ratio': '16 / 9' },
});

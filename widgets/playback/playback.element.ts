import type { PlaybackSpeed } from '@patrolkit/core';
import type { PlayedDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';
import { gestureModes } from '../shared/gestures/gestures.ts';

/** `<patrol-playback>`: recorded video of the selected robot, or of a given device or channel, with its time line. */
export const spec = elementSpec({
  tag: 'patrol-playback',
  summary:
    'Plays recorded video of the selected robot, of a device or of a channel (specification, "Playback"). It shows a day as a time line with alarms and screenshots, and offers speeds, single frames and clips. A message tells a user who may not see recorded video. With `src` the page is responsible for that right.',
  needs: ['audio', 'recordings'],
  sessionless: ['src'],
  attributes: {
    src: {
      type: 'string',
      doc: 'FLV address over WebSocket of a recorded stream to play instead of a channel. Its control socket is at the same path and `/control`. The player takes its first picture as the begin of the day, or as `begin-time`. Such a stream has no other days, no marks and no clips.',
    },
    'has-audio': {
      type: 'boolean',
      doc: '"false" ignores the sound of the recording and shows no volume. Otherwise the sound is muted until the user turns it on. It plays only at speed 1.',
      default: true,
    },
    'has-video': {
      type: 'boolean',
      doc: '"false" plays only the sound of the recording, with a cover in place of the picture.',
      default: true,
    },
    'channel-id': { type: 'string', doc: 'Channel to play. Without it, the first camera of the device.' },
    'device-id': {
      type: 'string',
      doc: 'Id of the device whose recording it is, whichever robot is selected. It names the picture, the time line shows its alarms and screenshots, and the link leads to it. Without `channel-id` and `src` the player plays its first camera. Without this attribute, the device is the selected robot; a recording of `channel-id` or `src` then has no device.',
    },
    date: { type: 'string', doc: 'Day to begin with, YYYY-MM-DD. Without it, today.' },
    'begin-time': { type: 'string', doc: 'Begin of the part of the day to play, HH:mm:ss.' },
    'end-time': { type: 'string', doc: 'End of the part of the day to play, HH:mm:ss.' },
    at: { type: 'number', doc: 'Moment to begin with, ms since 1970. It overrides `date`.' },
    'video-code': { type: 'string', doc: 'Encoding, such as H264 or H265, when the server does not say it.' },
    engines: {
      type: 'string',
      doc: 'Video engines to use, in this order, of: webcodecs, mse. Without it the player uses all of them, and begins with the fastest that works in this browser.',
    },
    gestures: {
      type: 'string',
      values: gestureModes,
      doc: 'Which gestures of wheel and fingers the widget takes. `cooperative` (without the attribute): when the page scrolls, the wheel and one finger scroll the page. The widget takes Ctrl with the wheel, a pinch and two fingers, and the wheel after a press on the widget. A hint says so. `greedy`: the widget takes all gestures. `none`: the widget takes no gesture, and the user uses its buttons and keys.',
    },
    link: {
      type: 'string',
      doc: 'Address of the page that shows a moment. The player adds `deviceId` and `at`. Without it, the player offers no link.',
    },
  },
  events: [
    event<
      PlayedDetail & {
        /** The moment on screen, ms since 1970. */
        at: number;
      }
    >()('timechanged', 'Another second of the recording is on screen.'),
    event<
      PlayedDetail & {
        /** The moment on screen, ms since 1970. */
        at: number;
      }
    >()('playstarted', 'The first picture is on screen.'),
    event<PlayedDetail>()('playfailed', 'The player cannot play the recording.'),
    event<
      PlayedDetail & {
        /** Seconds of the recording per second. */
        speed: PlaybackSpeed;
      }
    >()('speedchanged', 'The user chose another speed.'),
    event<
      PlayedDetail & {
        /** Begin of the clip, ms since 1970. */
        from: number;
        /** End of the clip, ms since 1970. */
        to: number;
        /** Size of the file, bytes. */
        bytes: number;
      }
    >()('exported', 'The player made and saved a clip.'),
  ],
  parts: {
    base: 'The whole widget.',
    video: 'The picture.',
    volume: { doc: 'Mute button and volume.', when: 'the recording has said whether it has sound' },
    statistics: { doc: 'The table of figures.', when: 'the user opens it' },
    bar: { doc: 'The rows of controls.', when: 'there is a camera' },
    timeline: { doc: 'The time line.', when: 'there is a camera' },
  },
  cssProperties: { '--aspect-ratio': '16 / 9' },
});

import type { PlaybackSpeed } from '@patrolkit/core';
import type { PlayedDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';
import { gestureModes } from '../shared/gestures/gestures.ts';

/** Recorded video of the selected robot, or of a given device or channel, with its time line. */
export const spec = elementSpec({
  tag: 'patrol-playback',
  summary:
    'Recorded video of the selected robot, of a device or of a channel: a day with its time line, alarms and screenshots on it, speeds, single frames, clips (specification, "Playback"). Who may not see recorded video is told so; with `src` the page answers for that.',
  needs: ['audio', 'recordings'],
  sessionless: ['src'],
  attributes: {
    src: {
      type: 'string',
      doc: 'FLV address over WebSocket of a recorded stream to play instead of a channel; its control socket is at the same path and `/control`. Its first picture is taken as the begin of the day, or of begin-time. It has no other days, no marks and no clips',
    },
    'has-audio': {
      type: 'boolean',
      doc: '"false" ignores the sound of the recording and shows no volume. Otherwise it is muted until the user opens it; it sounds at speed 1 only',
      default: true,
    },
    'has-video': {
      type: 'boolean',
      doc: '"false" plays the sound of the recording alone, with a cover in place of the picture',
      default: true,
    },
    'channel-id': { type: 'string', doc: 'Channel to play; without it, the first camera of the device' },
    'device-id': {
      type: 'string',
      doc: 'Device whose recording it is, whatever robot is selected: it names the picture, its alarms and screenshots stand on the time line, and the link leads to it. Without `channel-id` and `src` its first camera is played; without this attribute, the selected robot is meant, and of `channel-id` or `src` nobody',
    },
    date: { type: 'string', doc: 'Day to begin with, YYYY-MM-DD; today without it' },
    'begin-time': { type: 'string', doc: 'Begin of the part of the day that is played, HH:mm:ss' },
    'end-time': { type: 'string', doc: 'End of the part of the day that is played, HH:mm:ss' },
    at: { type: 'number', doc: 'Moment to begin with, ms since 1970; goes before `date`' },
    'video-code': { type: 'string', doc: 'Encoding, such as H264 or H265, where the server does not say it' },
    engines: {
      type: 'string',
      doc: 'Video engines to use, in this order, of: webcodecs, mse. Without it all of them, the fastest that works here first',
    },
    gestures: {
      type: 'string',
      values: gestureModes,
      doc: 'Whose gestures the wheel and fingers are. `cooperative`, without it: in a page that scrolls the wheel and one finger scroll the page, and Ctrl with the wheel, a pinch or two fingers are for the widget, as is the wheel once it has been pressed; a hint says so. `greedy`: all of them are for the widget. `none`: none of them is, and it is used by its buttons and by keys',
    },
    link: {
      type: 'string',
      doc: 'Address of the page that shows a moment: `deviceId` and `at` are added. Without it no link is offered',
    },
  },
  events: [
    event<
      PlayedDetail & {
        /** The moment on screen, ms since 1970. */
        at: number;
      }
    >()('timechanged', 'Another second of the recording is on screen'),
    event<
      PlayedDetail & {
        /** The moment on screen, ms since 1970. */
        at: number;
      }
    >()('playstarted', 'The first picture is on screen'),
    event<PlayedDetail>()('playfailed', 'The recording cannot be played'),
    event<
      PlayedDetail & {
        /** Seconds of the recording in a second. */
        speed: PlaybackSpeed;
      }
    >()('speedchanged', 'The user chose another speed'),
    event<
      PlayedDetail & {
        /** Begin of the clip, ms since 1970. */
        from: number;
        /** Its end, ms since 1970. */
        to: number;
        /** Size of the file. */
        bytes: number;
      }
    >()('exported', 'A clip was made and is saved'),
  ],
  parts: {
    base: 'The frame',
    video: 'The picture',
    volume: { doc: 'Mute button and volume', when: 'the recording has sound, or is known to have none' },
    statistics: { doc: 'The table of figures', when: 'the user asks for them' },
    bar: { doc: 'The rows of controls', when: 'a camera is there' },
    timeline: { doc: 'The time line', when: 'a camera is there' },
  },
  cssProperties: { '--aspect-ratio': '16 / 9' },
});

import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-video-wall>`: several live pictures at once. */
export const spec = elementSpec({
  tag: 'patrol-video-wall',
  summary:
    'Shows live pictures of 1, 4, 6, 9 or 16 devices. The user arranges them by hand, and the console keeps the arrangement of each user. Tiles play SD, and the large picture plays HD. A tour pauses at an alarm, or shows the device of the alarm until somebody handles it. A page that is built from modules also imports `<patrol-live-player>`, which draws the pictures.',
  needs: ['alarms'],
  attributes: {
    layout: {
      type: 'string',
      doc: 'Number of pictures to begin with. Without it, the last choice of the user.',
      values: ['1', '4', '6', '9', '16'],
    },
    'device-ids': {
      type: 'string',
      doc: 'Ids of the devices to begin with, separated by spaces. Without it, the last arrangement of the user, or all devices that are online.',
    },
    'tour-seconds': { type: 'number', doc: 'How long a tour shows each page, seconds, 5 to 600.', default: 20 },
    'follow-alarms': {
      type: 'boolean',
      doc: 'Begins with a tour that makes the picture of an alarm large while the alarm waits. Without it, the last choice of the user, which is off at first.',
    },
    'no-controls': { type: 'boolean', doc: 'Draws only the pictures.' },
  },
  events: [
    event<{
      /** Id of the device whose picture is large. Undefined: none is large. */
      deviceId: string | undefined;
    }>()('tilefocused', 'The user made a picture large, or small again.'),
    event<{
      /** Number of pictures. */
      layout: string;
      /** Ids of the devices, in the order of their pictures. */
      deviceIds: readonly string[];
    }>()('arrangementchanged', 'The user changed the arrangement of the pictures.'),
    event<{
      /** Id of the alarm. */
      alarmId: string;
    }>()('tourpaused', 'A tour paused because of an alarm.'),
    event<{
      /** Id of the alarm. */
      alarmId: string | undefined;
      /** Id of its device. */
      deviceId: string | undefined;
    }>()(
      'alarmfollowed',
      'A tour made the picture of an alarm large by itself, or small again. In the second case the detail has no ids.',
    ),
  ],
  parts: {
    base: 'The whole widget.',
    bar: { doc: 'The row of controls.', when: '`no-controls` is not set' },
    grid: 'The pictures.',
    tile: 'One picture.',
  },
});

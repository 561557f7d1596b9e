import { elementSpec, event } from '../shared/element/spec.ts';

/** Several live pictures at once. */
export const spec = elementSpec({
  tag: 'patrol-video-wall',
  summary:
    'Live pictures of 1, 4, 6, 9 or 16 devices: arranged by hand and kept for each user, SD in the tiles and HD for the one in focus, with a tour that pauses on an alarm, or shows its device until it is handled. A page that is built from modules imports `<patrol-live-player>` as well, which draws the pictures.',
  needs: ['alarms'],
  attributes: {
    layout: {
      type: 'string',
      doc: 'Number of pictures to begin with; without it what the user chose last',
      values: ['1', '4', '6', '9', '16'],
    },
    'device-ids': {
      type: 'string',
      doc: 'Devices to begin with, separated by spaces; without it what the user arranged last, or all that are online',
    },
    'tour-seconds': { type: 'number', doc: 'How long a tour shows each page, seconds, 5 to 600', default: 20 },
    'follow-alarms': {
      type: 'boolean',
      doc: 'Begins with a tour that makes the picture of an alarm large while it waits; without it what the user chose last, at first not',
    },
    'no-controls': { type: 'boolean', doc: 'Draws the pictures alone' },
  },
  events: [
    event<{
      /** Id of the device whose picture is large; undefined: none. */
      deviceId: string | undefined;
    }>()('tilefocused', 'The user made a picture large, or small again'),
    event<{
      /** Number of pictures. */
      layout: string;
      /** Ids of the devices, in the order of their pictures. */
      deviceIds: readonly string[];
    }>()('arrangementchanged', 'The user arranged the pictures anew'),
    event<{
      /** Id of the alarm. */
      alarmId: string;
    }>()('tourpaused', 'A tour stands still because of an alarm'),
    event<{
      /** Id of the alarm. */
      alarmId: string | undefined;
      /** Id of its device. */
      deviceId: string | undefined;
    }>()('alarmfollowed', 'A tour made the picture of an alarm large by itself, or small again; then without ids'),
  ],
  parts: {
    base: 'The frame',
    bar: { doc: 'The row of controls', when: 'no-controls is not set' },
    grid: 'The pictures',
    tile: 'One picture',
  },
});

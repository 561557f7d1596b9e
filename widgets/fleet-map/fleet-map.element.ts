import type { AlarmDetail, DeviceDetail, PageDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';
import { gestureModes } from '../shared/gestures/gestures.ts';

/** `<patrol-fleet-map>`: where all devices of a site are. */
export const spec = elementSpec({
  tag: 'patrol-fleet-map',
  summary:
    'Where all devices are, on the floor plans and grounds of the site: levels with their numbers of devices and alarms, devices close to each other as one mark that opens, waiting alarms, marks of the devices whose alarms wait, and a look through the camera of a device under the pointer or pressed. A page that is built from modules imports `<patrol-live-player>` as well, which draws the picture.',
  needs: ['alarms', 'boards'],
  attributes: {
    kind: {
      type: 'string',
      doc: 'Shows devices of this kind alone.',
      values: ['robot', 'car', 'recorder', 'sensor'],
    },
    'map-id': {
      type: 'string',
      doc: 'Id of the map to show. Without it the user chooses, at first the one with most devices.',
    },
    'device-id': {
      type: 'string',
      doc: 'Device to bring into sight and to mark; each new value does so once. The user may then go on to other places. The foot of the map says when it has told no place, or stands on another map.',
    },
    gestures: {
      type: 'string',
      values: gestureModes,
      doc: 'Whose gestures the wheel and fingers are. `cooperative`, without it: in a page that scrolls the wheel and one finger scroll the page, and Ctrl with the wheel, a pinch or two fingers are for the widget, as is the wheel once it has been pressed; a hint says so. `greedy`: all of them are for the widget. `none`: none of them is, and it is used by its buttons and by keys',
    },
    'no-video': { type: 'boolean', doc: 'Shows no picture of a device, only its facts.' },
  },
  events: [
    event<DeviceDetail>()('devicelooked', 'The user pressed a device, and its card is shown.'),
    event<DeviceDetail>()(
      'livevideorequest',
      'The user wants to see a device live; prevented, the live video popup is not opened.',
    ),
    event<AlarmDetail>()('alarmopenrequest', 'The user chose an alarm; prevented, its dialog is not opened.'),
    event<PageDetail>()(
      'pageopenrequest',
      'The user wants the patrol view of a device: the screen and the query of its address. The page knows where that is.',
    ),
  ],
  parts: {
    base: 'All of it.',
    levels: { doc: 'The levels.', when: 'there is more than one and map-id is not set' },
    map: { doc: 'The drawing.', when: 'there is a map' },
    marker: { doc: 'One device.', when: 'a device lies apart from the others' },
    cluster: { doc: 'Several devices close to each other.', when: 'there are such' },
    pin: {
      doc: 'A waiting alarm. Pressed it opens its dialog, with the picture and the recorded video of the moment.',
      when: 'one was raised on this map',
    },
    card: { doc: 'What is known of a device, and its picture.', when: 'it is looked at' },
    stale: { doc: 'The mark of places that are not live.', when: 'the channel is away' },
  },
});

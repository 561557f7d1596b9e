import type { AlarmDetail, DeviceDetail, PageDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';
import { gestureModes } from '../shared/gestures/gestures.ts';

/** `<patrol-fleet-map>`: where all devices of a site are. */
export const spec = elementSpec({
  tag: 'patrol-fleet-map',
  summary:
    'Shows where all devices are, on the floor plans and grounds of the site. Each level counts its devices and alarms. Devices close to each other share one mark, which opens. The map shows waiting alarms, and marks their devices. A device under the pointer, or pressed, shows the picture of its camera. A page that is built from modules also imports `<patrol-live-player>`, which draws the picture.',
  needs: ['alarms', 'boards'],
  attributes: {
    kind: {
      type: 'string',
      doc: 'Shows only devices of this kind.',
      values: ['robot', 'car', 'recorder', 'sensor'],
    },
    'map-id': {
      type: 'string',
      doc: 'Id of the map to show. Without it, the user chooses a map. The widget begins with the map that has most devices.',
    },
    'device-id': {
      type: 'string',
      doc: 'Id of the device to bring into sight and to mark. Each new value does so once, and the user can then move to other places. The foot of the map says when the device has reported no place, or stands on another map.',
    },
    gestures: {
      type: 'string',
      values: gestureModes,
      doc: 'Which gestures of wheel and fingers the widget takes. `cooperative` (without the attribute): when the page scrolls, the wheel and one finger scroll the page. The widget takes Ctrl with the wheel, a pinch and two fingers, and the wheel after a press on the widget. A hint says so. `greedy`: the widget takes all gestures. `none`: the widget takes no gesture, and the user uses its buttons and keys.',
    },
    'no-video': { type: 'boolean', doc: 'Shows the facts of a device without its picture.' },
  },
  events: [
    event<DeviceDetail>()('devicelooked', 'The user pressed a device. The widget shows its card.'),
    event<DeviceDetail>()(
      'livevideorequest',
      'The user requests the live video of a device. The live video popup opens unless a listener prevents the event.',
    ),
    event<AlarmDetail>()(
      'alarmopenrequest',
      'The user chose an alarm. Its dialog opens unless a listener prevents the event.',
    ),
    event<PageDetail>()(
      'pageopenrequest',
      'The user requests the patrol view of a device. The detail holds its screen and the query of its address. The page opens it.',
    ),
  ],
  parts: {
    base: 'The whole widget.',
    levels: { doc: 'The levels.', when: 'there is more than one level and `map-id` is not set' },
    map: { doc: 'The drawing.', when: 'there is a map' },
    marks: { doc: 'What is written on the map, such as chargers.', when: 'something is' },
    marker: { doc: 'One device.', when: 'a device lies apart from the others' },
    cluster: { doc: 'Several devices close to each other.', when: 'devices are that close' },
    pin: {
      doc: 'A waiting alarm. A press opens its dialog, with the picture and the recorded video of the moment.',
      when: 'an alarm was raised on this map',
    },
    card: { doc: 'The facts of a device, and its picture.', when: 'a device is under the pointer or pressed' },
    stale: { doc: 'The mark of places that are not live.', when: 'the channel is away' },
  },
});

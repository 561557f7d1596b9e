import type { FloorPlan } from '@patrolkit/core';
import type { AlarmDetail, DeviceDetail, SelectionDetail } from '../shared/element/details.ts';
import { elementSpec, event, json } from '../shared/element/spec.ts';
import { gestureModes } from '../shared/gestures/gestures.ts';

/** `<patrol-robot-map>`: the fleet on its floor plans. */
export const spec = elementSpec({
  tag: 'patrol-robot-map',
  summary:
    'Shows where every device is and where it heads, on the floor plan, with route, way behind and waiting alarms; measures; and where a device that works outdoors is on the earth.',
  needs: ['driving', 'alarms'],
  sessionless: ['plan'],
  attributes: {
    'map-id': { type: 'string', doc: 'Id of the map to show. Without it the map of the selected robot.' },
    plan: json<FloorPlan>(
      'Floor plan of the page to show in place of those of the server: an object with `id`, `name`, `picture` (its address), `width` and `height` (pixels), `metresPerPixel`, and `originX` and `originY` (the lower left corner, metres; 0 each without them). In a session the devices whose map has this id stand on it.',
    ),
    gestures: {
      type: 'string',
      values: gestureModes,
      doc: 'Whose gestures the wheel and fingers are. `cooperative`, without it: in a page that scrolls the wheel and one finger scroll the page, and Ctrl with the wheel, a pinch or two fingers are for the widget, as is the wheel once it has been pressed; a hint says so. `greedy`: all of them are for the widget. `none`: none of them is, and it is used by its buttons and by keys',
    },
    follow: { type: 'boolean', doc: 'Keeps the selected robot in the middle, at first.' },
    tiles: {
      type: 'string',
      doc: 'Address of map tiles for the outdoor map, with {z}, {x} and {y}, such as "https://tiles.example/{z}/{x}/{y}.png". Without it a plain grid: nothing is asked for anywhere.',
    },
    'tiles-attribution': { type: 'string', doc: 'Who made the tiles, as their licence wants it said.' },
  },
  events: [
    event<SelectionDetail>()('robotselectrequest', 'The user chose a device; prevented, it is not selected.'),
    event<DeviceDetail>()(
      'livevideorequest',
      'The user wants to see a device live; prevented, the live video popup is not opened.',
    ),
    event<AlarmDetail>()('alarmopenrequest', 'The user chose an alarm; prevented, its dialog is not opened.'),
  ],
  parts: {
    base: 'All of it.',
    map: { doc: 'The drawing.', when: 'there is a map' },
    marker: { doc: 'One device.', when: 'there are devices on the map' },
    route: { doc: 'The route of the selected robot.', when: 'it has one on this map' },
    track: { doc: 'Where the selected robot has been.', when: 'it has moved' },
    goal: { doc: 'Where the selected robot has been sent.', when: 'it is not there yet' },
    'go-to': { doc: 'What became of the order to go there.', when: 'one was given' },
    pin: {
      doc: 'A waiting alarm; on the outdoor map one that carries a coordinate. Pressed it opens, with its picture and video.',
      when: 'one was raised on this map',
    },
    ruler: { doc: 'The line that is measured.', when: 'the user measures' },
    geo: {
      doc: 'The outdoor map.',
      when: 'the device tells its coordinates, and is on no floor plan or the user chose it',
    },
  },
});

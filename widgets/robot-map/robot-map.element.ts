import type { FloorPlan, TileSystem } from '@patrolkit/core';
import type { AlarmDetail, DeviceDetail, SelectionDetail } from '../shared/element/details.ts';
import { elementSpec, event, json } from '../shared/element/spec.ts';
import { gestureModes } from '../shared/gestures/gestures.ts';

/** By which coordinates tiles may be cut. */
export const tileSystems = ['wgs84', 'gcj02'] as const satisfies readonly TileSystem[];

/** `<patrol-robot-map>`: the fleet on its floor plans. */
export const spec = elementSpec({
  tag: 'patrol-robot-map',
  summary:
    'Shows the place and heading of every device on the floor plan, with route, track, regions, marks and waiting alarms. The user can measure distances. An outdoor map shows the place of a device that works outdoors.',
  needs: ['driving', 'alarms'],
  sessionless: ['plan'],
  attributes: {
    'map-id': { type: 'string', doc: 'Id of the map to show. Without it, the map of the selected robot.' },
    plan: json<FloorPlan>(
      'Floor plan of the page, in place of those of the server. It is an object with `id`, `name`, `picture` (its address), `width` and `height` (pixels), `metresPerPixel`, and `originX` and `originY` (the lower left corner, metres; 0 by default). In a session it shows the devices whose map has this id.',
    ),
    gestures: {
      type: 'string',
      values: gestureModes,
      doc: 'Which gestures of wheel and fingers the widget takes. `cooperative` (without the attribute): when the page scrolls, the wheel and one finger scroll the page. The widget takes Ctrl with the wheel, a pinch and two fingers, and the wheel after a press on the widget. A hint says so. `greedy`: the widget takes all gestures. `none`: the widget takes no gesture, and the user uses its buttons and keys.',
    },
    follow: { type: 'boolean', doc: 'Begins with the selected robot kept in the middle.' },
    tiles: {
      type: 'string',
      doc: 'Address of map tiles for the outdoor map, with {z}, {x} and {y}, such as "https://tiles.example/{z}/{x}/{y}.png". Without it, the map shows a plain grid and requests no tiles.',
    },
    'tiles-attribution': { type: 'string', doc: 'Who made the tiles, as their licence requires it.' },
    'tiles-system': {
      type: 'string',
      values: tileSystems,
      doc: 'By which coordinates the tiles are cut. `wgs84` (without the attribute): those that devices report. `gcj02`: those of maps in mainland China; places are then shifted to fit the tiles.',
    },
    center: {
      type: 'string',
      doc: 'Where the outdoor map is while the place of a device on no floor plan is not known: longitude and latitude in degrees, such as "113.9465,22.5329". Without it, a floor plan is shown.',
    },
    zoom: { type: 'number', doc: 'The zoom with which the outdoor map begins. Without it, 18.' },
    'zoom-least': { type: 'number', doc: 'The smallest zoom of the outdoor map. Without it, 3.' },
    'zoom-most': { type: 'number', doc: 'The largest zoom of the outdoor map. Without it, 19.' },
  },
  events: [
    event<SelectionDetail>()(
      'robotselectrequest',
      'The user chose a device. The widget selects it unless a listener prevents the event.',
    ),
    event<DeviceDetail>()(
      'livevideorequest',
      'The user requests the live video of a device. The live video popup opens unless a listener prevents the event.',
    ),
    event<AlarmDetail>()(
      'alarmopenrequest',
      'The user chose an alarm. Its dialog opens unless a listener prevents the event.',
    ),
  ],
  parts: {
    base: 'The whole widget.',
    map: { doc: 'The drawing.', when: 'there is a map' },
    marker: { doc: 'One device.', when: 'there are devices on the map' },
    route: { doc: 'The route of the selected robot.', when: 'it has one on this map' },
    track: { doc: 'The track of the selected robot.', when: 'it has moved' },
    regions: { doc: 'The regions of the map, such as forbidden ones.', when: 'it has some and the user shows them' },
    marks: { doc: 'What is written on the map, such as chargers.', when: 'it has some and the user shows them' },
    goal: { doc: 'The goal of the selected robot.', when: 'it has not reached the goal' },
    'go-to': { doc: 'The outcome of the order to go to a point.', when: 'the user gave one' },
    pin: {
      doc: 'A waiting alarm; on the outdoor map one that has a coordinate. A press opens it, with its picture and video.',
      when: 'an alarm was raised on this map',
    },
    ruler: { doc: 'The line that the user measures.', when: 'the user measures' },
    geo: {
      doc: 'The outdoor map.',
      when: 'the device reports its coordinates, and is on no floor plan or the user chose the outdoor map',
    },
  },
});

import type { DeviceKind } from '@patrolkit/core';
import type { DeviceDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-device-tiles>`: the number of devices of each kind. A press narrows a board to one kind. */
export const spec = elementSpec({
  tag: 'patrol-device-tiles',
  summary:
    'A tile for each kind of device: robot, patrol car, handheld terminal, sensor, with how many there are and how many are online. A press selects a tile, another one deselects it; the page hands the selected kind to the other widgets of a board.',
  needs: ['live'],
  attributes: {
    kind: {
      type: 'string',
      doc: 'The kind whose tile is selected; none without it.',
      values: ['robot', 'car', 'recorder', 'sensor'],
    },
    locatable: {
      type: 'boolean',
      doc: 'Lists the devices of the selected kind below the tiles, each with a button that locates it.',
    },
  },
  events: [
    event<{
      /** The kind of the tile that is selected. */
      kind: DeviceKind | undefined;
    }>()('kindchanged', 'The user selected another tile, or deselected it: then the detail names no kind.'),
    event<DeviceDetail>()(
      'locaterequest',
      'The user wants to see where a device is. Unless the page prevents it, that device is selected, and the maps of the page follow it; prevented, the list says when the device has told no place.',
    ),
  ],
  parts: {
    base: 'All of it.',
    tiles: { doc: 'The tiles.', when: 'the fleet was read' },
    devices: { doc: 'The devices of the selected kind.', when: 'they can be located and there are any' },
    stale: { doc: 'The mark of counts that are not live.', when: 'the channel is away' },
  },
});

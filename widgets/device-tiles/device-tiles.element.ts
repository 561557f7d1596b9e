import type { DeviceKind } from '@patrolkit/core';
import type { DeviceDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-device-tiles>`: the number of devices of each kind. A press narrows a board to one kind. */
export const spec = elementSpec({
  tag: 'patrol-device-tiles',
  summary:
    'Shows a tile for each kind of device: robot, patrol vehicle, recorder, sensor. A tile counts all devices and those online. A press selects a tile, and a second press deselects it. The page passes the selected kind to the other widgets of a board.',
  needs: ['live'],
  attributes: {
    kind: {
      type: 'string',
      doc: 'The kind whose tile is selected. Without it, no tile is selected.',
      values: ['robot', 'car', 'recorder', 'sensor'],
    },
    locatable: {
      type: 'boolean',
      doc: 'Lists the devices of the selected kind below the tiles, each with a button that locates it.',
    },
  },
  events: [
    event<{
      /** The kind of the selected tile. */
      kind: DeviceKind | undefined;
    }>()(
      'kindchanged',
      'The user selected another tile, or deselected the tile. In the second case the detail names no kind.',
    ),
    event<DeviceDetail>()(
      'locaterequest',
      'The user requests the place of a device. Unless a listener prevents it, the widget selects the device, and the maps of the page follow it. When a listener prevents it, the list says that a device has reported no place.',
    ),
  ],
  parts: {
    base: 'The whole widget.',
    tiles: { doc: 'The tiles.', when: 'the fleet was read' },
    devices: { doc: 'The devices of the selected kind.', when: 'they can be located and there are any' },
    stale: { doc: 'The mark of counts that are not live.', when: 'the channel is away' },
  },
});

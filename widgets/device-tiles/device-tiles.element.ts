import type { DeviceKind } from '@patrolkit/core';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-device-tiles>`: how many devices of each kind there are, to narrow a board by one of them. */
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
  },
  events: [
    event<{ kind: DeviceKind | undefined }>()(
      'kindchanged',
      'The user selected another tile, or deselected it: then the detail names no kind.',
    ),
  ],
  parts: {
    base: 'All of it.',
    tiles: { doc: 'The tiles.', when: 'the fleet was read' },
    stale: { doc: 'The mark of counts that are not live.', when: 'the channel is away' },
  },
});

import type { DeviceDetail, SelectionDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-robot-selector>`: the fleet, from which a user selects the device that the other widgets follow. */
export const spec = elementSpec({
  tag: 'patrol-robot-selector',
  summary: 'Lists the fleet with kind, picture, online state and control right, and selects a device.',
  needs: ['live'],
  attributes: {
    layout: {
      type: 'string',
      doc: 'A panel, a strip of cards, or a drop-down button for a toolbar.',
      values: ['list', 'strip', 'compact'],
      default: 'list',
    },
    kinds: { type: 'string', doc: 'Shows these kinds only: robot, car, recorder, sensor, separated by spaces.' },
  },
  events: [
    event<SelectionDetail>()('robotselectrequest', 'The user chose a device; prevented, it is not selected.'),
    event<DeviceDetail>()(
      'livevideorequest',
      'The user wants to see a device live; prevented, the live video popup is not opened.',
    ),
    event<SelectionDetail>()('robotselected', 'The server follows the device now.'),
  ],
  parts: {
    base: 'All of it.',
    list: { doc: 'The list.', when: 'there are devices' },
    toggle: { doc: 'The drop-down button.', when: 'layout="compact"' },
  },
});

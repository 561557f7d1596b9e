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
    kinds: { type: 'string', doc: 'Shows only these kinds, separated by spaces: robot, car, recorder, sensor.' },
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
    event<SelectionDetail>()('robotselected', 'The server now sends the values of the device.'),
  ],
  parts: {
    base: 'The whole widget.',
    list: { doc: 'The list.', when: 'there are devices' },
    toggle: { doc: 'The drop-down button.', when: '`layout` is `compact`' },
  },
});

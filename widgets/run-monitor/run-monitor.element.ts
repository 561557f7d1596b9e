import { monitorFilters, type MonitorFilter } from '@patrolkit/core';
import type { AlarmDetail, DeviceDetail, PageDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-run-monitor>`: all devices at once, the most urgent first. */
export const spec = elementSpec({
  tag: 'patrol-run-monitor',
  summary:
    'Shows all devices at once: state, run, charge, place, waiting alarms, and a small live picture on demand. Devices that need somebody come first: those with a waiting alarm, offline, low on charge, or silent. The order stays while the pointer or the focus is in the list. A page that is built from modules also imports `<patrol-live-player>`, which draws the pictures.',
  needs: ['boards', 'alarms'],
  attributes: {
    kind: {
      type: 'string',
      doc: 'Shows only devices of this kind.',
      values: ['robot', 'car', 'recorder', 'sensor'],
    },
    filter: {
      type: 'string',
      doc: 'What the widget shows at first: all devices, those that need somebody, those on patrol or on duty (as the numbers of the fleet count them), or those in one state.',
      values: monitorFilters,
      default: 'all',
    },
  },
  events: [
    event<{
      /** Always undefined. */
      kind: undefined;
    }>()('kindchanged', 'The user chose devices of every kind again.'),
    event<{
      /** What the widget shows now. */
      filter: MonitorFilter;
    }>()('filterchanged', 'The user chose another filter.'),
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
      'The user requests the patrol view of a device, or the page of its run. The detail holds its screen and the query of its address. The page opens it.',
    ),
  ],
  parts: {
    base: 'The whole widget.',
    filters: { doc: 'The choice of the filter.', when: 'the fleet was read' },
    list: { doc: 'The devices.', when: 'there are any to show' },
    device: { doc: 'One device.', when: 'there are any to show' },
    stale: { doc: 'The mark of what is not live.', when: 'the channel is away, or a device is silent' },
  },
});

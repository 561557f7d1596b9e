import { monitorFilters, type MonitorFilter } from '@patrolkit/core';
import type { AlarmDetail, DeviceDetail, PageDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-run-monitor>`: all devices at once, the most urgent first. */
export const spec = elementSpec({
  tag: 'patrol-run-monitor',
  summary:
    'All devices at once: what each does, its run, its charge, its place, its waiting alarms, and a small live picture on demand. What needs somebody comes first: a waiting alarm, a device that is offline, a low charge, a device that tells nothing any more. The order is held while the pointer or the focus is in it. A page that is built from modules imports `<patrol-live-player>` as well, which draws the pictures.',
  needs: ['boards', 'alarms'],
  attributes: {
    kind: {
      type: 'string',
      doc: 'Shows devices of this kind alone.',
      values: ['robot', 'car', 'recorder', 'sensor'],
    },
    filter: {
      type: 'string',
      doc: 'What is shown at first: all, what needs somebody, what is on patrol or on duty as the numbers of the fleet count it, or devices in one state.',
      values: monitorFilters,
      default: 'all',
    },
  },
  events: [
    event<{
      /** No kind. */
      kind: undefined;
    }>()('kindchanged', 'The user wants to see devices of every kind again.'),
    event<{
      /** What is shown now. */
      filter: MonitorFilter;
    }>()('filterchanged', 'The user chose what is shown.'),
    event<DeviceDetail>()(
      'livevideorequest',
      'The user wants to see a device live; prevented, the live video popup is not opened.',
    ),
    event<AlarmDetail>()('alarmopenrequest', 'The user chose an alarm; prevented, its dialog is not opened.'),
    event<PageDetail>()(
      'pageopenrequest',
      'The user wants the patrol view of a device, or the page of its run: the screen and the query of its address. The page knows where that is.',
    ),
  ],
  parts: {
    base: 'All of it.',
    filters: { doc: 'The choice of what is shown.', when: 'the fleet was read' },
    list: { doc: 'The devices.', when: 'there are any to show' },
    device: { doc: 'One device.', when: 'there are any to show' },
    stale: { doc: 'The mark of what is not live.', when: 'the channel is away, or a device tells nothing' },
  },
});

import type { AlarmDetail, DeviceDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-alarm-popups>`: new alarms in a corner of the window, and the toggle at its edge. */
export const spec = elementSpec({
  tag: 'patrol-alarm-popups',
  summary:
    'Shows each new alarm in a corner of the window until it is closed or handled, never takes the focus, and counts at the edge what is pending. One a page.',
  needs: ['alarms', 'driving'],
  attributes: {
    position: {
      type: 'string',
      doc: 'Corner of the popups; the toggle is at the same edge.',
      values: ['bottom-right', 'bottom-left'],
      default: 'bottom-right',
    },
    'no-list-link': {
      type: 'boolean',
      doc: 'Leaves the button to the list of all alarms out, where the user may not see it.',
    },
  },
  events: [
    event<AlarmDetail>()('alarmopenrequest', 'The user wants to handle an alarm; prevented, its dialog is not opened.'),
    event<AlarmDetail>()('popupclosed', 'The user closed a popup; the alarm stays pending.'),
    event<AlarmDetail & DeviceDetail>()(
      'alarmvideorequest',
      'The user wants the live video of the robot of an alarm; prevented, that robot is not selected.',
    ),
    event()('alarmlistrequest', 'The user wants the list of all alarms; the page knows where that is.'),
  ],
  cssProperties: { '--edge-inset': '0px' },
  parts: {
    base: 'All of it.',
    stack: 'The popups.',
    popup: { doc: 'One popup.', when: 'there are popups' },
    countdown: { doc: 'The time until an alarm escalates, or that it has.', when: 'there are popups' },
    condition: { doc: 'Whether the cause of an alarm is still there.', when: 'the server says so' },
    shelved: { doc: 'The lasting mark of what is shelved, with its count.', when: 'anything is shelved' },
    toggle: 'The toggle at the edge of the window.',
    silence: { doc: 'Silences what sounds; shows how long the silence lasts.', when: 'an alarm sounds or is silenced' },
    flood: { doc: 'Says how many alarms come, how fast and since when.', when: 'a flood lasts' },
    'sound-off': { doc: 'The mark that sound is blocked.', when: 'the browser blocks sound' },
  },
});

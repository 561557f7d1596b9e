import type { AlarmDetail, DeviceDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-alarm-popups>`: new alarms in a corner of the window, and the toggle at its edge. */
export const spec = elementSpec({
  tag: 'patrol-alarm-popups',
  summary:
    'Shows each new alarm in a corner of the window until somebody closes the popup or handles the alarm. A toggle at the edge counts the pending alarms. The widget never takes the focus. A page has one.',
  needs: ['alarms', 'driving'],
  attributes: {
    position: {
      type: 'string',
      doc: 'Corner of the popups. The toggle is at the same edge.',
      values: ['bottom-right', 'bottom-left'],
      default: 'bottom-right',
    },
    'no-list-link': {
      type: 'boolean',
      doc: 'Hides the button that leads to the list of all alarms, for a user who may not see the list.',
    },
  },
  events: [
    event<AlarmDetail>()(
      'alarmopenrequest',
      'The user requests the dialog of an alarm. It opens unless a listener prevents the event.',
    ),
    event<AlarmDetail>()('popupclosed', 'The user closed a popup. The alarm stays pending.'),
    event<AlarmDetail & DeviceDetail>()(
      'alarmvideorequest',
      'The user requests the live video of the robot of an alarm. Unless a listener prevents it, the widget selects that robot.',
    ),
    event()('alarmlistrequest', 'The user requests the list of all alarms. The page opens it.'),
  ],
  cssProperties: { '--edge-inset': '0px' },
  parts: {
    base: 'The whole widget.',
    stack: 'The popups.',
    popup: { doc: 'One popup.', when: 'there are popups' },
    countdown: { doc: 'The time until an alarm escalates, or that it has escalated.', when: 'there are popups' },
    condition: { doc: 'Whether the cause of an alarm is still there.', when: 'the server says so' },
    shelved: { doc: 'The lasting mark of shelved sources, with their count.', when: 'a source is shelved' },
    toggle: 'The toggle at the edge of the window.',
    silence: {
      doc: 'Silences the sounding alarms, and shows how long the silence lasts.',
      when: 'an alarm sounds or is silenced',
    },
    flood: { doc: 'Says how many alarms arrive, how fast and since when.', when: 'a flood lasts' },
    'sound-off': { doc: 'The mark that sound is blocked.', when: 'the browser blocks sound' },
  },
});

import type { AlarmDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-alarm-popover>`: the pending alarms behind one button, and one act that confirms several. */
export const spec = elementSpec({
  tag: 'patrol-alarm-popover',
  summary:
    'Shows a button with the count of pending alarms (specification, "Alarm popover"). The button opens the latest twenty, with a form that confirms several with one remark. The other tabs show shelved sources, the alarms of three months, and figures.',
  needs: ['alarms'],
  events: [
    event<AlarmDetail>()(
      'alarmopenrequest',
      'The user requests the dialog of an alarm. It opens unless a listener prevents the event.',
    ),
    event<{
      /** Ids of the alarms. */
      ids: readonly string[];
    }>()('alarmsacknowledged', 'The user confirmed several alarms. The detail holds their ids.'),
    event()('alarmlistrequest', 'The user requests the list of all alarms. The page opens it.'),
  ],
  attributes: {
    'no-list-link': {
      type: 'boolean',
      doc: 'Hides the link to the list of all alarms, for a user who may not see the list.',
    },
  },
  parts: {
    button: 'The button with the count.',
    panel: { doc: 'The panel that the button opens.', when: 'it is open' },
    shelved: { doc: 'The count of shelved sources, on the button.', when: 'a source is shelved' },
    tabs: { doc: 'The tabs: pending, shelved, history, figures.', when: 'the panel is open' },
    countdown: { doc: 'The time until an alarm escalates, or that it has escalated.', when: 'alarms are listed' },
    condition: { doc: 'Whether the cause of an alarm is still there.', when: 'the server says so' },
    figures: { doc: 'Alarms by hour or day and level.', when: 'the user chose figures' },
    form: { doc: 'The form that confirms several alarms.', when: 'the user confirms several alarms' },
  },
});

import type { AlarmDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-alarm-popover>`: the pending alarms behind one button, and one act that confirms several. */
export const spec = elementSpec({
  tag: 'patrol-alarm-popover',
  summary:
    'A button with the count of pending alarms; it opens a list of the latest twenty with a form that acknowledges several with one note, what is shelved, the alarms of three months, and their figures (specification, "Alarm popover").',
  needs: ['alarms'],
  events: [
    event<AlarmDetail>()('alarmopenrequest', 'The user wants to handle an alarm; prevented, its dialog is not opened.'),
    event<{
      /** Ids of the alarms. */
      ids: readonly string[];
    }>()('alarmsacknowledged', 'The batch was acknowledged; the detail holds the ids.'),
    event()('alarmlistrequest', 'The user wants the list of all alarms; the page knows where that is.'),
  ],
  attributes: {
    'no-list-link': {
      type: 'boolean',
      doc: 'Leaves the link to the list of all alarms out, where the user may not see it.',
    },
  },
  parts: {
    button: 'The button with the count.',
    panel: { doc: 'What the button opens.', when: 'it is open' },
    shelved: { doc: 'The count of what is shelved, on the button.', when: 'anything is shelved' },
    tabs: { doc: 'Pending, shelved, history, figures.', when: 'it is open' },
    countdown: { doc: 'The time until an alarm escalates, or that it has.', when: 'alarms are listed' },
    condition: { doc: 'Whether the cause of an alarm is still there.', when: 'the server says so' },
    figures: { doc: 'Alarms by hour or day and level.', when: 'it is chosen' },
    form: { doc: 'The batch form.', when: 'several alarms are to be acknowledged' },
  },
});

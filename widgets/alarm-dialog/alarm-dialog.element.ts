import type { Disposition } from '@patrolkit/core';
import type { AlarmDetail, DeviceDetail, UnsavedDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-alarm-dialog>`: everything about one alarm, and the acts on it. */
export const spec = elementSpec({
  tag: 'patrol-alarm-dialog',
  summary:
    'Shows everything about the alarm that another widget opened: picture, facts, who did what when. The user gives an unconfirmed alarm to a person or closes it as not required, and closes a confirmed one. A page that is built from modules also imports `<patrol-live-player>`, which plays the video of an alarm. A page has one such dialog.',
  needs: ['alarms', 'recordings'],
  attributes: {
    'alarm-id': {
      type: 'string',
      doc: 'Id of the alarm to show. Without it, the dialog shows the alarm that another widget opened. The property is empty after the dialog has closed. The same id, set again, opens the dialog again.',
    },
    'no-playback': {
      type: 'boolean',
      doc: 'Hides the button that leads to the moment in the recording, for a page that does not handle `alarmplaybackrequest`. A user who may not see recorded video never gets the button.',
    },
  },
  events: [
    event<AlarmDetail>()('alarmacknowledged', 'The user confirmed the alarm and gave it to a person.'),
    event<
      AlarmDetail & {
        /** How it was closed. */
        disposition: Exclude<Disposition, 'system'>;
      }
    >()('alarmclosed', 'The user closed the alarm.'),
    event<
      AlarmDetail &
        DeviceDetail & {
          /** The moment, ms since 1970. */
          at: number;
        }
    >()(
      'alarmplaybackrequest',
      'The user requests the moment in the recording. A page that shows it prevents the event; the dialog then closes.',
    ),
    event<DeviceDetail>()(
      'livevideorequest',
      'The user requests the live video of a device. The live video popup opens unless a listener prevents the event.',
    ),
    event<AlarmDetail>()('dialogclosed', 'The dialog closed, whether or not the user handled the alarm.'),
    event<UnsavedDetail>()(
      'unsavedchanged',
      'The editor of the instructions or of a reference picture now holds unsaved text, or no longer does. The page can ask the user before it removes the widget.',
    ),
  ],
  parts: {
    dialog: 'The dialog, and the question before it closes.',
    facts: { doc: 'The facts of the alarm.', when: 'the alarm was read' },
    instructions: {
      doc: 'The steps of the instruction, which the user ticks off.',
      when: 'such alarms have an instruction',
    },
    review: { doc: 'The state of the review, and its outcome.', when: 'the alarm has a review' },
    viewer: { doc: 'A picture, large.', when: 'the user opened one' },
    timeline: { doc: 'Who did what when.', when: 'the alarm was read' },
  },
});

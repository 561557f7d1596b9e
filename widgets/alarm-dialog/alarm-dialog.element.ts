import type { Disposition } from '@patrolkit/core';
import type { AlarmDetail, DeviceDetail, UnsavedDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-alarm-dialog>`: everything about one alarm, and the acts on it. */
export const spec = elementSpec({
  tag: 'patrol-alarm-dialog',
  summary:
    'Shows everything about the alarm that another widget opened: picture, facts, who did what when. An unconfirmed alarm is given to a person or closed as not required; a confirmed one is closed. A page that is built from modules imports `<patrol-live-player>` as well, which plays the video of an alarm. One a page.',
  needs: ['alarms', 'recordings'],
  attributes: {
    'alarm-id': {
      type: 'string',
      doc: 'Id of an alarm to show. Without it the one that another widget opened. The property is empty once the dialog was closed; set again, the same id opens it again.',
    },
    'no-playback': {
      type: 'boolean',
      doc: 'Leaves the way to the moment in the recording out, for a page that does nothing with `alarmplaybackrequest`. Who may not see recorded video is never offered it.',
    },
  },
  events: [
    event<AlarmDetail>()('alarmacknowledged', 'The alarm was given to a person.'),
    event<
      AlarmDetail & {
        /** How it was closed. */
        disposition: Exclude<Disposition, 'system'>;
      }
    >()('alarmclosed', 'The alarm was closed.'),
    event<
      AlarmDetail &
        DeviceDetail & {
          /** The moment, ms since 1970. */
          at: number;
        }
    >()(
      'alarmplaybackrequest',
      'The user wants to see the moment in the recording; a page that shows it there prevents this, and the dialog closes.',
    ),
    event<DeviceDetail>()(
      'livevideorequest',
      'The user wants to see a device live; prevented, the live video popup is not opened.',
    ),
    event<AlarmDetail>()('dialogclosed', 'The dialog closed, handled or not.'),
    event<UnsavedDetail>()(
      'unsavedchanged',
      'What stands in the editor of the instructions or of a reference picture is no longer what is saved, or is again: the page around it may ask before it lets go of it.',
    ),
  ],
  parts: {
    dialog: 'The dialog; the prompt before closing is one as well.',
    facts: { doc: 'What is known.', when: 'the alarm was read' },
    instructions: { doc: 'What is to be done, to be ticked off.', when: 'it is written for such alarms' },
    review: { doc: 'How its review stands, and what it found.', when: 'there is one' },
    viewer: { doc: 'A picture shown large.', when: 'one was opened' },
    timeline: { doc: 'Who did what when.', when: 'the alarm was read' },
  },
});

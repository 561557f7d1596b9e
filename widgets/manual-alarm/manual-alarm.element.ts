import type { DeviceDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-manual-alarm>`: raises an alarm of a device by hand. */
export const spec = elementSpec({
  tag: 'patrol-manual-alarm',
  summary:
    'Shows a button with which a user raises an alarm of a device by hand, for example for something in its picture. A dialog asks for type, level and a remark. Everybody gets the alarm like one that the device raised. Only a user who may handle alarms of the device, or controls it, has the button.',
  needs: ['alarms', 'live'],
  attributes: {
    'device-id': { type: 'string', doc: 'Id of the device of the alarm. Without it, the selected robot.' },
    for: {
      type: 'string',
      doc: 'Id of a live player on the page. The dialog shows its picture of the moment at which the dialog opened. Without a player or a picture, the dialog has no picture.',
    },
  },
  events: [
    event<
      DeviceDetail & {
        /** Id of the alarm. */
        alarmId: string | undefined;
      }
    >()('alarmraised', 'The user raised the alarm. The detail has its id when the server answers it.'),
  ],
  parts: {
    base: 'The whole widget.',
    button: { doc: 'The button.', when: 'there is a device and the user may raise its alarms' },
    dialog: { doc: 'The dialog.', when: 'it is open' },
    still: { doc: 'The picture in the dialog.', when: 'the player has one' },
  },
});

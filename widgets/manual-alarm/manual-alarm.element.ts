import type { DeviceDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-manual-alarm>`: raises an alarm of a device by hand. */
export const spec = elementSpec({
  tag: 'patrol-manual-alarm',
  summary:
    'A button that raises an alarm of a device by hand, for who sees something in its picture: type, level and a remark are asked for in a dialog. The alarm comes to everybody as one that the device raised. Only who may handle alarms of the device, or controls it, has the button.',
  needs: ['alarms', 'live'],
  attributes: {
    'device-id': { type: 'string', doc: 'Device that the alarm is of. Without it the selected robot.' },
    for: {
      type: 'string',
      doc: 'Id of a live player on the page: what it shows as the dialog opens stands in the dialog. Without it, or without a picture, the dialog has none.',
    },
  },
  events: [
    event<
      DeviceDetail & {
        /** Id of the alarm. */
        alarmId: string | undefined;
      }
    >()('alarmraised', 'The alarm was raised; the detail has its id where the server tells it.'),
  ],
  parts: {
    base: 'All of it.',
    button: { doc: 'The button.', when: 'a device is meant and the user may raise its alarms' },
    dialog: { doc: 'The dialog.', when: 'it is open' },
    still: { doc: 'The picture in the dialog.', when: 'the player has one' },
  },
});

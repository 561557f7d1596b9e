import type { DeviceDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-live-popup>`: live video of one device over any screen. */
export const spec = elementSpec({
  tag: 'patrol-live-popup',
  summary:
    'Shows the live video of a device in a dialog, 720 px wide, when another widget requests it: an alarm, the map, the list of devices. The video ends when the dialog closes. Beside the picture stand a button that raises an alarm by hand and, when another robot is selected, a stop of this robot. A page that is built from modules also imports `<patrol-live-player>`, `<patrol-stop-button>` and `<patrol-manual-alarm>`, which the dialog holds. A page has one such popup.',
  needs: ['live'],
  attributes: {
    'device-id': {
      type: 'string',
      doc: 'Id of the device to show. Without it, the popup shows the device that another widget requests. The property is empty after the dialog has closed. The same id, set again, opens the dialog again.',
    },
  },
  events: [
    event<DeviceDetail>()('popupopened', 'The live video of a device came on screen.'),
    event<DeviceDetail>()('popupclosed', 'The user closed the popup.'),
  ],
  parts: {
    dialog: 'The dialog.',
    about: {
      doc: 'Name of the device, the button that raises an alarm, and the stop when another robot is selected.',
      when: 'it is open',
    },
    video: { doc: 'The frame of the picture.', when: 'it is open' },
  },
});

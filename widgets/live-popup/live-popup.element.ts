import type { DeviceDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-live-popup>`: live video of one device over any screen. */
export const spec = elementSpec({
  tag: 'patrol-live-popup',
  summary:
    'Shows the live video of a device in a dialog, 720 px wide, when another widget asks for it: an alarm, the map, the list of devices. Closing it ends the video. Beside the picture stand a button that raises an alarm by hand and, where another robot is selected, a stop of this one. A page that is built from modules imports `<patrol-live-player>`, `<patrol-stop-button>` and `<patrol-manual-alarm>` as well, which it draws. One a page.',
  needs: ['live'],
  attributes: {
    'device-id': {
      type: 'string',
      doc: 'Device to show. Without it the one that another widget asked for. The property is empty once the dialog was closed; set again, it opens again.',
    },
  },
  events: [
    event<DeviceDetail>()('popupopened', 'The live video of a device came on screen.'),
    event<DeviceDetail>()('popupclosed', 'The user closed it.'),
  ],
  parts: {
    dialog: 'The dialog.',
    about: {
      doc: 'Name of the device, the button that raises an alarm, and the stop where another robot is selected.',
      when: 'it is open',
    },
    video: { doc: 'The frame of the picture.', when: 'it is open' },
  },
});

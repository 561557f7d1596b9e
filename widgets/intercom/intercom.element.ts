import { talkKey } from '@patrolkit/core/keys';
import type { DeviceDetail, UnsavedDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-intercom>`: listening to a device, and talking through it. */
export const spec = elementSpec({
  tag: 'patrol-intercom',
  summary:
    'Lets the user listen to a device and talk through it by push-to-talk (specification section 4, "Listen mode"). Listening and talking exclude each other. The user can also have the device speak a text, now or by itself at set times.',
  needs: ['audio'],
  attributes: {
    'device-id': { type: 'string', doc: 'Id of the device. Without it, the selected robot.' },
    'talk-key': {
      type: 'string',
      doc: 'Key that the user holds to talk, as `KeyboardEvent.key`. Empty for no key.',
      default: talkKey,
    },
    'no-broadcast': { type: 'boolean', doc: 'Hides the voice broadcast.' },
  },
  events: [
    event<
      DeviceDetail & {
        /** `intercom`: the user is heard at the device as well. */
        mode: 'listen' | 'intercom';
      }
    >()('audiostarted', 'The user hears the device.'),
    event<DeviceDetail>()('audiostopped', 'The user no longer hears the device.'),
    event<
      DeviceDetail & {
        /** The text. */
        content: string;
      }
    >()('broadcastsent', 'The server took the text that the device is to speak.'),
    event<UnsavedDetail>()(
      'unsavedchanged',
      'The form of a broadcast at set times now holds unsaved input, or no longer does. The page can ask the user before it removes the widget.',
    ),
  ],
  parts: {
    base: 'The whole widget.',
    talk: { doc: 'The button that the user holds to talk.', when: 'the intercom is on' },
    broadcast: { doc: 'The button of the voice broadcast.', when: '`no-broadcast` is not set' },
  },
});

import { talkKey } from '@patrolkit/core/keys';
import type { DeviceDetail, UnsavedDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** Sound of a device. */
export const spec = elementSpec({
  tag: 'patrol-intercom',
  summary:
    'Listening to a device, talking with it by push-to-talk, and having it speak a text, now or by itself at set times (specification section 4, "Listen mode"). Listening and talking exclude each other.',
  needs: ['audio'],
  attributes: {
    'device-id': { type: 'string', doc: 'Device; without it the selected robot' },
    'talk-key': {
      type: 'string',
      doc: 'Key that is held to talk, as `KeyboardEvent.key`; empty for none',
      default: talkKey,
    },
    'no-broadcast': { type: 'boolean', doc: 'Offers no voice broadcast' },
  },
  events: [
    event<
      DeviceDetail & {
        /** Whether the user can be heard there too. */
        mode: 'listen' | 'intercom';
      }
    >()('audiostarted', 'The device can be heard'),
    event<DeviceDetail>()('audiostopped', 'The device is no longer heard'),
    event<
      DeviceDetail & {
        /** The text. */
        content: string;
      }
    >()('broadcastsent', 'The device was told to speak'),
    event<UnsavedDetail>()(
      'unsavedchanged',
      'What is filled in of a broadcast at set times is no longer what is saved, or is again: the page around it may ask before it lets go of it.',
    ),
  ],
  parts: {
    base: 'The frame',
    talk: { doc: 'The button that is held to talk', when: 'the intercom is on' },
    broadcast: { doc: 'The button of the voice broadcast', when: 'no-broadcast is not set' },
  },
});

import { elementSpec, event } from '../shared/element/spec.ts';

/** A call. */
interface CallDetail {
  /** Id of the call. */
  readonly uuid: string;
  /** Id of the device that calls. */
  readonly deviceId: string;
}

/** `<patrol-sos-overlay>`: an incoming SOS call over everything else. */
export const spec = elementSpec({
  tag: 'patrol-sos-overlay',
  summary:
    'Shows an incoming emergency call over the whole page until it is answered or over, with its picture and everybody else who waits. The only widget that takes the focus by itself; removing it hangs up. A page that is built from modules imports `<patrol-live-player>` as well, which draws the picture. One a page.',
  needs: ['sos'],
  events: [
    event<CallDetail>()('callshown', 'A call came on screen.'),
    event<CallDetail>()('callanswered', 'A call was answered here; its medium is there.'),
    event<
      CallDetail & {
        /** Why: ended here or by the other side, answered elsewhere, not answered, without a medium, or lost with the connection. */
        ending: 'hung-up' | 'bye' | 'elsewhere' | 'missed' | 'failed' | 'lost';
      }
    >()('callended', 'The call on screen is over, and why.'),
  ],
  parts: {
    base: 'The dialog; closed while nobody calls.',
    caller: { doc: 'Who calls.', when: 'a call rings' },
    video: { doc: 'The frame of the picture, 720 px wide.', when: 'a call was answered' },
    hearing: { doc: 'Level, mute button and volume of the other side.', when: 'a two-way call was answered' },
    actions: { doc: 'The row of buttons.', when: 'there is a call' },
    unconfirmed: {
      doc: 'That nothing has confirmed the call since the connection was lost.',
      when: 'that is so',
    },
    queue: { doc: 'Who else waits.', when: 'somebody does' },
  },
});

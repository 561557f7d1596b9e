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
    'Shows an SOS call over the whole page until the call ends, with its picture and all other waiting callers. No other widget takes the focus by itself. When the page removes the widget, the call ends. A page that is built from modules also imports `<patrol-live-player>`, which draws the picture. A page has one such widget.',
  needs: ['sos'],
  events: [
    event<CallDetail>()('callshown', 'A call came on screen.'),
    event<CallDetail>()('callanswered', 'The user answered a call here, and its medium is there.'),
    event<
      CallDetail & {
        /** `hung-up`: the user ended it. `bye`: the other side did. `elsewhere`: answered elsewhere. `missed`: not answered. `failed`: no medium. `lost`: lost with the connection. */
        ending: 'hung-up' | 'bye' | 'elsewhere' | 'missed' | 'failed' | 'lost';
      }
    >()('callended', 'The call on screen ended. The detail says why.'),
  ],
  parts: {
    base: 'The dialog. It is closed while nobody calls.',
    caller: { doc: 'The caller.', when: 'a call rings' },
    video: { doc: 'The frame of the picture, 720 px wide.', when: 'a call was answered' },
    hearing: { doc: 'Level, mute button and volume of the other side.', when: 'a two-way call was answered' },
    actions: { doc: 'The row of buttons.', when: 'there is a call' },
    unconfirmed: {
      doc: 'The message that nothing has confirmed the call since the connection was lost.',
      when: 'nothing has confirmed it',
    },
    queue: { doc: 'The other waiting callers.', when: 'another call waits' },
  },
});

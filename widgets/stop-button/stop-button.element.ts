import type { StopDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-stop-button>`: stops a robot from any screen. */
export const spec = elementSpec({
  tag: 'patrol-stop-button',
  summary:
    'Stops the selected robot, at the press and without a question, also for who may only watch; a task that it drives by itself is paused. "Confirmed" is said only when the robot itself tells that it stands. With no robot selected it asks which, those that move first. It is no emergency stop. The key F8 does the same, also out of a field and while a dialog is open.',
  needs: ['driving'],
  attributes: {
    'device-id': { type: 'string', doc: 'The robot that it stops; the selected one without it.' },
    'no-key': { type: 'boolean', doc: 'The key F8 does nothing.' },
    lifted: {
      type: 'boolean',
      doc: "It stands in the upper right corner of the window. The kit puts one so on each dialog and on a picture that fills the page, where the page's own stop cannot be pressed.",
    },
  },
  events: [event<StopDetail>()('stopsent', 'Stop was sent; the detail names the robot.')],
  parts: {
    base: 'All of it.',
    button: 'The button.',
    unconfirmed: {
      doc: 'The button of the lasting message.',
      when: 'no stop was confirmed for five seconds, or the robot is offline',
    },
    resume: { doc: 'Goes on with the task.', when: 'a confirmed stop has paused it' },
    choices: { doc: 'The robots to choose from.', when: 'no robot is selected' },
    stale: { doc: 'The mark of robots that are not live.', when: 'the channel or the server is away' },
  },
  cssProperties: { '--name-display': 'none' },
});

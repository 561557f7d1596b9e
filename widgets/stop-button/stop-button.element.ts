import type { StopDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-stop-button>`: stops a robot from any screen. */
export const spec = elementSpec({
  tag: 'patrol-stop-button',
  summary:
    'Stops the selected robot at the press, without a question, also for a user who may only watch. The stop pauses the task of a robot that drives by itself. The widget says "Confirmed" only when the robot itself reports that it stands. When no robot is selected, the widget offers the robots, and those that move come first. It is no emergency stop. The key F8 does the same, also from a field and while a dialog is open.',
  needs: ['driving'],
  attributes: {
    'device-id': { type: 'string', doc: 'Id of the robot that it stops. Without it, the selected robot.' },
    'no-key': { type: 'boolean', doc: 'The key F8 does nothing.' },
    lifted: {
      type: 'boolean',
      doc: "Places the button in the upper right corner of the window. The kit puts such a button on each dialog and on a picture that fills the page. Nobody can press the page's own stop there.",
    },
  },
  events: [event<StopDetail>()('stopsent', 'The widget sent stop. The detail names the robot.')],
  parts: {
    base: 'The whole widget.',
    button: 'The button.',
    unconfirmed: {
      doc: 'The button of the lasting message.',
      when: 'no stop was confirmed for five seconds, or the robot is offline',
    },
    resume: { doc: 'The button that resumes the task.', when: 'a confirmed stop has paused it' },
    choices: { doc: 'The robots to choose from.', when: 'no robot is selected' },
    stale: { doc: 'The mark of robots that are not live.', when: 'the channel or the server is away' },
  },
  cssProperties: { '--name-display': 'none' },
});

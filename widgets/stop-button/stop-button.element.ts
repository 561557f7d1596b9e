import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-stop-button>`: movement stop of the selected robot, from any screen. */
export const spec = elementSpec({
  tag: 'patrol-stop-button',
  summary:
    'Stops the movement of the selected robot, at the press and without a question, also for who may only watch. The stop is repeated until the server confirms it. It is no emergency stop. The key F8 does the same, also out of a field and while a dialog is open.',
  attributes: {
    'no-key': { type: 'boolean', doc: 'The key F8 does nothing.' },
  },
  events: [event<{ robotId: string }>()('stopsent', 'Stop was sent; the detail names the robot.')],
  parts: {
    base: 'All of it.',
    button: 'The button.',
    unconfirmed: { doc: 'The lasting message.', when: 'no stop was confirmed for five seconds' },
  },
});

import type { CommandName } from '@patrolkit/core';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-device-controls>`: all commands to the selected robot besides movement and mode. */
export const spec = elementSpec({
  tag: 'patrol-device-controls',
  summary:
    'Task, charging, volume, lamps, wiper, net, initialisation, restart and release of the emergency stop of the selected robot. Hardware shows where the model has it and the user may use it. Each control tells what became of its last command.',
  needs: ['driving'],
  attributes: {
    'no-service': { type: 'boolean', doc: 'Without initialisation and restart.' },
  },
  events: [
    event<{
      /** The command. */
      command: CommandName;
      /** What it sets: the volume, the state of a lamp or of the wiper, the part that begins anew; else true, or false where `task` goes on and `charge` ends. */
      value: number | boolean | string;
    }>()('commandaccepted', 'The server took a command; whether the robot did it is shown at its control.'),
    event<{
      /** The command. */
      command: CommandName;
    }>()('commandfailed', 'The server refused a command; the reason is shown.'),
  ],
  parts: {
    base: 'All of it.',
    release: { doc: 'The release of the emergency stop.', when: 'the emergency stop is pressed' },
  },
});

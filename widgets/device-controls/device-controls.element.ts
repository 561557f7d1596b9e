import type { CommandName } from '@patrolkit/core';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-device-controls>`: all commands to the selected robot besides movement and mode. */
export const spec = elementSpec({
  tag: 'patrol-device-controls',
  summary:
    'Controls task, charging, volume, lamps, wiper, net, initialisation, restart and the release of the emergency stop of the selected robot. A control of hardware shows when the model has the hardware and the user may use it. Each control shows the outcome of its last command.',
  needs: ['driving'],
  attributes: {
    'no-service': { type: 'boolean', doc: 'Hides initialisation and restart.' },
  },
  events: [
    event<{
      /** The command. */
      command: CommandName;
      /** The volume, the state of a lamp or of the wiper, or the part to initialise. Other commands have true. `task` has false when it resumes, and `charge` when it ends. */
      value: number | boolean | string;
    }>()('commandaccepted', 'The server took a command. The control shows whether the robot did it.'),
    event<{
      /** The command. */
      command: CommandName;
    }>()('commandfailed', 'The server refused a command. The control shows the reason.'),
  ],
  parts: {
    base: 'The whole widget.',
    release: { doc: 'The release of the emergency stop.', when: 'the emergency stop is pressed' },
  },
});

import type { Direction, HoldEnd } from '@patrolkit/core';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-drive-pad>`: drives the selected robot while it is held. */
export const spec = elementSpec({
  tag: 'patrol-drive-pad',
  summary:
    'Drives the selected robot while the user holds a control: an arrow, a key at the place of W, A, S or D, or the left stick of a gamepad with a shoulder button. When the hold ends for any reason, the widget stops the robot. A press that moves over the ring changes the direction. Below the pad, the widget names the gamepad that drives: the one of standard layout that was used last. Any other gamepad is off until the user sets it up there. Everybody who sees the robot can use the stop in the middle. It is no emergency stop. Beside the pad, the widget says who controls the robot. There the user requests control, hands it over and takes it over.',
  needs: ['driving'],
  attributes: {
    'no-keys': { type: 'boolean', doc: 'The keys at the places of W A S D do nothing.' },
    'no-gamepad': { type: 'boolean', doc: 'A gamepad does nothing.' },
    size: { type: 'string', doc: 'Diameter of the pad.', values: ['small', 'medium', 'large'], default: 'medium' },
  },
  events: [
    event<{
      /** One direction, or two that make a diagonal. */
      directions: readonly Direction[];
    }>()('drivestarted', 'A movement began, or the direction of a held movement changed.'),
    event<{
      /** Why it ended. `released`: the driver let go. */
      reason: HoldEnd;
    }>()('driveended', 'The hold ended, and the widget sent stop. The detail says why.'),
  ],
  parts: {
    base: 'The whole widget.',
    pad: 'The round pad.',
    stop: 'The button in the middle.',
    speed: 'The choice of speed.',
    lease: { doc: 'Who controls the robot.', when: 'the server knows it' },
  },
});

import type { Direction, HoldEnd } from '@patrolkit/core';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-drive-pad>`: drives the selected robot while it is held. */
export const spec = elementSpec({
  tag: 'patrol-drive-pad',
  summary:
    'Drives the selected robot while an arrow, one of the keys at the places of W A S D, or the left stick of a gamepad with a shoulder button is held, and stops it when the hold ends for whatever reason; dragged over the ring, a press changes its direction. Below it stands which gamepad drives: the one of standard layout that was used last. Any other is off until its user sets it up there. The stop in the middle is open to everybody who sees the robot; it is no emergency stop. Beside the pad stands who controls the robot; control is asked for, handed over and taken over there.',
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
    }>()('drivestarted', 'A movement is held; also for a change of direction.'),
    event<{
      /** Why it ended; `released` by the driver. */
      reason: HoldEnd;
    }>()('driveended', 'The hold ended and stop was sent; the detail says why.'),
  ],
  parts: {
    base: 'All of it.',
    pad: 'The round pad.',
    stop: 'The button in the middle.',
    speed: 'The choice of speed.',
    lease: { doc: 'Who controls the robot.', when: 'the server knows it' },
  },
});

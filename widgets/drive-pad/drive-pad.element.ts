import type { Direction, HoldEnd } from '@patrolkit/core';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-drive-pad>`: drives the selected robot while it is held. */
export const spec = elementSpec({
  tag: 'patrol-drive-pad',
  summary:
    'Drives the selected robot while an arrow, or one of the keys W A S D, is held, and stops it when the hold ends for whatever reason. The stop in the middle is open to everybody who sees the robot; it is no emergency stop.',
  attributes: {
    'no-keys': { type: 'boolean', doc: 'The keys W A S D do nothing.' },
    size: { type: 'string', doc: 'Diameter of the pad.', values: ['small', 'medium', 'large'], default: 'medium' },
  },
  events: [
    event<{ directions: readonly Direction[] }>()(
      'drivestarted',
      'A movement is held; also for a change of direction.',
    ),
    event<{ reason: HoldEnd }>()('driveended', 'The hold ended and stop was sent; the detail says why.'),
  ],
  parts: { base: 'All of it.', pad: 'The round pad.', stop: 'The button in the middle.' },
});

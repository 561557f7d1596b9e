import type { WorkMode } from '@patrolkit/core';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-work-mode>`: who drives the selected robot, and the switch between the two. */
export const spec = elementSpec({
  tag: 'patrol-work-mode',
  summary:
    'Shows whether the selected robot is driven by hand or by itself, and switches. On the way to automatic it asks what becomes of the interrupted task.',
  needs: ['driving'],
  attributes: {
    variant: {
      type: 'string',
      doc: 'Two buttons, or a drop-down for a narrow place.',
      values: ['buttons', 'dropdown'],
      default: 'buttons',
    },
  },
  events: [
    event<{
      /** The mode. */
      mode: WorkMode;
    }>()('modechangerequest', 'The user chose a mode; prevented, nothing is asked or sent.'),
    event<{
      /** The mode that the server took. */
      mode: WorkMode;
    }>()('modechanged', 'The server took the change.'),
  ],
  parts: { base: 'All of it.', switch: 'The two buttons or the drop-down.' },
});

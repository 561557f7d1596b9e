import type { WorkMode } from '@patrolkit/core';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-work-mode>`: who drives the selected robot, and the switch between the two. */
export const spec = elementSpec({
  tag: 'patrol-work-mode',
  summary:
    'Shows the work mode of the selected robot, manual or automatic, and changes it. Before it changes to automatic, it asks whether the robot continues the interrupted task or starts again by its plan.',
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
    }>()(
      'modechangerequest',
      'The user chose a mode. When a listener prevents the event, the widget asks and sends nothing.',
    ),
    event<{
      /** The mode that the server took. */
      mode: WorkMode;
    }>()('modechanged', 'The server took the change.'),
  ],
  parts: { base: 'The whole widget.', switch: 'The two buttons or the drop-down.' },
});

import type { UnsavedDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-instruction-list>`: shows and edits the instructions for alarms of each type. */
export const spec = elementSpec({
  tag: 'patrol-instruction-list',
  summary:
    'Shows every type of alarms with its handling instructions, and with who wrote them when. Steps for one level count before those for all levels. Types without instructions are in the list as well. The user searches by name or by a word of a step. A user who may write instructions changes them here, even before an alarm of that type has arrived.',
  needs: ['alarms'],
  attributes: {},
  events: [
    event<UnsavedDetail>()(
      'unsavedchanged',
      'The editor now holds unsaved text, or no longer does. The page can ask the user before it removes the widget.',
    ),
  ],
  parts: {
    base: 'The whole widget.',
    list: { doc: 'The types of alarms.', when: 'there are any' },
    type: { doc: 'One type of alarms with its instructions.', when: 'there are any' },
  },
});

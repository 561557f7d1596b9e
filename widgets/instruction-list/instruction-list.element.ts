import type { UnsavedDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-instruction-list>`: shows and edits the instructions for alarms of each type. */
export const spec = elementSpec({
  tag: 'patrol-instruction-list',
  summary:
    'Every type of alarms with its handling instructions: the steps for all levels, those for one level that count before them, who wrote them and when, and types for which nothing is written. They are sought by name or by a word of a step. Whoever may write instructions changes them here, before an alarm of that type has come.',
  needs: ['alarms'],
  attributes: {},
  events: [
    event<UnsavedDetail>()(
      'unsavedchanged',
      'What is written in the editor is no longer what is saved, or is again: the page around it may ask before it lets go of it.',
    ),
  ],
  parts: {
    base: 'All of it.',
    list: { doc: 'The types of alarms.', when: 'there are any' },
    type: { doc: 'One type of alarms with its instructions.', when: 'there are any' },
  },
});

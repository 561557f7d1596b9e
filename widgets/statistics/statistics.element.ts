import type { PageDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-statistics>`: the numbers of a board. */
export const spec = elementSpec({
  tag: 'patrol-statistics',
  summary:
    'The numbers of a company, fresh each second: devices, on patrol, on duty, charging, alarms and captures of today, states of devices, and the alarms of today by progress, level and review. Each number of alarms and captures opens the list that it counts.',
  needs: ['boards'],
  attributes: {
    kind: {
      type: 'string',
      doc: 'Counts devices of this kind alone, and what came of them.',
      values: ['robot', 'car', 'recorder', 'sensor'],
    },
    groups: {
      type: 'string',
      doc: 'Shows these groups only: fleet, states, progress, levels, reviews, separated by spaces.',
    },
  },
  events: [
    event<PageDetail>()(
      'pageopenrequest',
      'The user wants to see the list behind a number: its screen and what it is asked for, as the query of its address. The page knows where that is.',
    ),
  ],
  parts: {
    base: 'All of it.',
    group: { doc: 'A group of numbers.', when: 'its numbers were read' },
    stale: { doc: 'The mark of a group whose numbers are not live.', when: 'the channel or the server is away' },
  },
});

import type { PageDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-statistics>`: the numbers of a board. */
export const spec = elementSpec({
  tag: 'patrol-statistics',
  summary:
    'Shows the numbers of a company, fresh each second: devices, on patrol, on duty, charging, alarms and captures of today, and states of devices. It also shows the alarms of today by progress, level and review. Each number of alarms and captures opens the list that it counts.',
  needs: ['boards'],
  attributes: {
    kind: {
      type: 'string',
      doc: 'Counts only devices of this kind, and their alarms and captures.',
      values: ['robot', 'car', 'recorder', 'sensor'],
    },
    groups: {
      type: 'string',
      doc: 'Shows only these groups, separated by spaces: fleet, states, progress, levels, reviews.',
    },
  },
  events: [
    event<PageDetail>()(
      'pageopenrequest',
      'The user requests the list behind a number. The detail holds its screen and the query of its address. The page opens it.',
    ),
  ],
  parts: {
    base: 'The whole widget.',
    group: { doc: 'A group of numbers.', when: 'its numbers were read' },
    stale: { doc: 'The mark of a group whose numbers are not live.', when: 'the channel or the server is away' },
  },
});

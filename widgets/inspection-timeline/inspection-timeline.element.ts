import type { PageDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-inspection-timeline>`: the inspections of today along the hours, those that have begun and those to come. */
export const spec = elementSpec({
  tag: 'patrol-inspection-timeline',
  summary:
    'The inspections of today as a timeline, a row for each robot or for each assembly line, with state, points and what was abnormal, and those that are still to begin with their planned times; also as a table. An inspection that has begun opens its log.',
  needs: ['boards'],
  attributes: {
    by: {
      type: 'string',
      doc: 'What the rows are: robots, or the assembly lines that are inspected. The user can change it.',
      values: ['device', 'plan'],
      default: 'device',
    },
  },
  events: [
    event<{
      /** What a row stands for now. */
      by: 'device' | 'plan';
    }>()('bychanged', 'The user chose other rows.'),
    event<PageDetail>()(
      'pageopenrequest',
      'The user wants to see the log of an inspection, or the list of those of today: its screen and what it is asked for, as the query of its address. The page knows where that is.',
    ),
  ],
  parts: {
    base: 'All of it.',
    views: { doc: 'The choice of timeline or table.', when: 'it was read' },
    table: { doc: 'The table of rows.', when: 'there are inspections, or some are planned' },
    all: { doc: 'The way to the whole list.', when: 'the user may see it' },
    stale: { doc: 'The mark of inspections that are not live.', when: 'the channel or the server is away' },
  },
});

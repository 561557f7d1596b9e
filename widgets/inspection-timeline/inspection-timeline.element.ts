import type { PageDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-inspection-timeline>`: the inspections of today along the hours, those that have begun and those to come. */
export const spec = elementSpec({
  tag: 'patrol-inspection-timeline',
  summary:
    'Shows the inspections of today as a timeline or as a table, with a row for each robot or for each assembly line. Each inspection shows its state, points and anomalies. Inspections that have not begun show their planned times. One that has begun opens its log.',
  needs: ['boards'],
  attributes: {
    by: {
      type: 'string',
      doc: 'What a row stands for: a robot, or an assembly line. The user can change it.',
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
      'The user requests the log of an inspection, or the list of the inspections of today. The detail holds the screen and the query of its address. The page opens it.',
    ),
  ],
  parts: {
    base: 'The whole widget.',
    views: { doc: 'The choice of timeline or table.', when: 'the inspections were read' },
    table: { doc: 'The table of rows.', when: 'there are inspections, or some are planned' },
    all: { doc: 'The link to the whole list.', when: 'the user may see it' },
    stale: { doc: 'The mark of inspections that are not live.', when: 'the channel or the server is away' },
  },
});

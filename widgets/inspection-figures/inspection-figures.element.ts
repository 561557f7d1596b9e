import type { PageDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-inspection-figures>`: the inspections of today in numbers. */
export const spec = elementSpec({
  tag: 'patrol-inspection-figures',
  summary:
    'Shows the inspections of today in numbers, read every five seconds. It counts inspections in progress and ended; points planned, inspected, abnormal and missed; readings, those out of limits and those that failed; and robots in service. Each number opens the list behind it.',
  needs: ['boards'],
  events: [
    event<PageDetail>()(
      'pageopenrequest',
      'The user requests the list behind a number. The detail holds its screen and the query of its address. The page opens it.',
    ),
  ],
  parts: {
    base: 'The whole widget.',
    group: { doc: 'A group of numbers.', when: 'they were read' },
    stale: { doc: 'The mark of numbers that are not live.', when: 'the channel or the server is away' },
  },
});

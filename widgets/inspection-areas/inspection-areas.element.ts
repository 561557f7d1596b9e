import type { PageDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-inspection-areas>`: equipment, areas and assembly lines of the site. */
export const spec = elementSpec({
  tag: 'patrol-inspection-areas',
  summary:
    'Equipment with its last reading and its limits, what is out of limits first; areas and assembly lines with their inspections, points and readings of today. A name opens its list, a picture opens in the viewer.',
  needs: ['boards'],
  attributes: {
    show: {
      type: 'string',
      doc: 'What is shown first: equipment, areas or assembly lines. The user can change it.',
      values: ['equipment', 'area', 'line'],
      default: 'equipment',
    },
  },
  events: [
    event<{
      /** What is shown now. */
      show: 'equipment' | 'area' | 'line';
    }>()('showchanged', 'The user chose what is shown.'),
    event<PageDetail>()(
      'pageopenrequest',
      'The user wants to see the list behind a name: its screen and what it is asked for, as the query of its address. The page knows where that is.',
    ),
  ],
  parts: {
    base: 'All of it.',
    list: { doc: 'The equipment.', when: 'some was read' },
    table: { doc: 'The table of areas or of assembly lines.', when: 'they are shown' },
    stale: { doc: 'The mark of values that are not live.', when: 'the channel or the server is away' },
  },
});

import type { PageDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-inspection-areas>`: equipment, areas and assembly lines of the site. */
export const spec = elementSpec({
  tag: 'patrol-inspection-areas',
  summary:
    'Shows equipment with its last reading and limits; equipment out of limits comes first. It also shows areas and assembly lines with their inspections, points and readings of today. A name opens its list. A picture opens in the viewer.',
  needs: ['boards'],
  attributes: {
    show: {
      type: 'string',
      doc: 'What the widget shows first: equipment, areas or assembly lines. The user can change it.',
      values: ['equipment', 'area', 'line'],
      default: 'equipment',
    },
  },
  events: [
    event<{
      /** What the widget shows now. */
      show: 'equipment' | 'area' | 'line';
    }>()('showchanged', 'The user chose equipment, areas or assembly lines.'),
    event<PageDetail>()(
      'pageopenrequest',
      'The user requests the list behind a name. The detail holds its screen and the query of its address. The page opens it.',
    ),
  ],
  parts: {
    base: 'The whole widget.',
    list: { doc: 'The equipment.', when: 'the equipment was read' },
    table: { doc: 'The table of areas or of assembly lines.', when: 'they are shown' },
    stale: { doc: 'The mark of values that are not live.', when: 'the channel or the server is away' },
  },
});

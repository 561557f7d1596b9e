import { elementSpec, event, json } from '@patrolkit/widgets/shared/element';

/** A widget that exists only for tests: it uses everything the wrapper offers. */
export const spec = elementSpec({
  tag: 'patrol-sample',
  summary: 'Used by tests only.',
  attributes: {
    label: { type: 'string', doc: 'Text on the button; "broken" throws while drawing.', default: 'none' },
    'robot-id': { type: 'string', doc: 'An id.' },
    layout: { type: 'string', doc: 'How it is laid out.', values: ['row', 'column'], default: 'row' },
    compact: { type: 'boolean', doc: 'Less room.' },
    count: { type: 'number', doc: 'A number.', default: 1 },
    points: json<{ x: number }[]>('Points.', []),
  },
  events: [
    event<{ robotId: string }>()('samplepicked', 'The button was pressed.'),
    event<{ by: number }>()('samplerequest', 'Asks before counting.'),
    event()('sampledone', 'No detail.'),
  ],
  slots: { '': 'Anything.' },
  parts: { base: 'All of it.', extra: { doc: 'Only when compact.', when: 'compact' } },
  cssProperties: { '--patrol-sample-gap': '4px' },
});

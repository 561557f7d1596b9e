import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-robot-map>`: the fleet on its floor plans. */
export const spec = elementSpec({
  tag: 'patrol-robot-map',
  summary: 'Shows where every device is and where it heads, on the floor plan, and selects one.',
  attributes: {
    'map-id': { type: 'string', doc: 'Id of the map to show. Without it the map of the selected robot.' },
    follow: { type: 'boolean', doc: 'Keeps the selected robot in the middle.' },
  },
  events: [event<{ id: string }>()('robotselectrequest', 'The user chose a device; prevented, it is not selected.')],
  parts: {
    base: 'All of it.',
    map: { doc: 'The drawing.', when: 'there is a map' },
    marker: { doc: 'One device.', when: 'there are devices on the map' },
  },
});

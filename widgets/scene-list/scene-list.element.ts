import type { PageDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-scene-list>`: the places in which robots patrol, the most urgent first. */
export const spec = elementSpec({
  tag: 'patrol-scene-list',
  summary:
    'The places in which robots patrol, by the zones in which they lie: how many robots work, charge, stand by, are offline or do something else, and the alarms that nobody has acknowledged. What needs somebody comes first: a waiting alarm, then a robot that is offline, low on charge or silent. The order is held while the pointer or the focus is in it. A press opens a place with all of its robots.',
  needs: ['boards', 'alarms'],
  attributes: {
    'zone-id': { type: 'string', doc: 'The zone of the second level that is shown at first; all of them without it.' },
  },
  events: [
    event<{
      /** Id of the zone. */
      zoneId: string | undefined;
    }>()('zonechanged', 'The user chose the zone that is shown; undefined for all.'),
    event<PageDetail>()(
      'pageopenrequest',
      'The user wants to see a place with its robots, or its waiting alarms: the screen and the query of its address. The page knows where that is.',
    ),
  ],
  parts: {
    base: 'All of it.',
    zones: { doc: 'The choice of a zone.', when: 'there is a zone of the second level' },
    list: { doc: 'The places of one zone.', when: 'there are any' },
    scene: { doc: 'One place.', when: 'there are any' },
    stale: { doc: 'The mark of what is not live.', when: 'the channel or the server is away' },
  },
});

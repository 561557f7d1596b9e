import type { PageDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-scene-list>`: the places in which robots patrol, the most urgent first. */
export const spec = elementSpec({
  tag: 'patrol-scene-list',
  summary:
    'Shows the places in which robots patrol, by zone. Each place counts the robots that work, charge, stand by, are offline or do something else, and the unconfirmed alarms. Places that need somebody come first: those with a waiting alarm, then those with a robot that is offline, low on charge or silent. The order stays while the pointer or the focus is in the list. A press opens a place with all of its robots.',
  needs: ['boards', 'alarms'],
  attributes: {
    'zone-id': {
      type: 'string',
      doc: 'Id of the zone of the second level that the widget shows at first. Without it, the widget shows all zones.',
    },
  },
  events: [
    event<{
      /** Id of the zone. */
      zoneId: string | undefined;
    }>()('zonechanged', 'The user chose a zone; undefined for all zones.'),
    event<PageDetail>()(
      'pageopenrequest',
      'The user requests a place with its robots, or its waiting alarms. The detail holds the screen and the query of its address. The page opens it.',
    ),
  ],
  parts: {
    base: 'The whole widget.',
    zones: { doc: 'The choice of a zone.', when: 'there is a zone of the second level' },
    list: { doc: 'The places of one zone.', when: 'there are any' },
    scene: { doc: 'One place.', when: 'there are any' },
    stale: { doc: 'The mark of what is not live.', when: 'the channel or the server is away' },
  },
});

/** Pages of the points at which patrols stop. */
import { pointSpeechLimits, routePoints } from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { thingPage } from '../thing-page.ts';

/** The pages. */
export const pages = byName(
  thingPage(routePoints, {
    effect: 'next',
    columns: ['pointName', 'mapName', 'isOutdoor', 'x', 'y', 'content', 'changedAt'],
    more: ['changedBy'],
    sort: { by: 'mapName', direction: 'ascending' },
    acts: [],
    sections: [
      {
        fields: [
          { name: 'isOutdoor', isGiven: true },
          { name: 'content', hint: { id: 'places.routePoint.content.hint', values: pointSpeechLimits } },
        ],
      },
    ],
  }),
);

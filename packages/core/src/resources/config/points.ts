/** Pages of the points at which patrols stop. */
import { pointSpeechLimits, routePoints } from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { thingPage } from '../thing-page.ts';

/** The pages. */
export const pages = byName(
  thingPage(routePoints, {
    title: 'pointName',
    columns: ['pointName', 'mapName', 'isOutdoor', 'x', 'y', 'content', 'changedAt'],
    more: ['changedBy'],
    sort: { by: 'mapName', direction: 'ascending' },
    acts: [],
    sections: [
      {
        fields: [
          { name: 'isOutdoor', isGiven: true },
          { name: 'content', hint: { id: 'config.content.hint', values: pointSpeechLimits } },
        ],
      },
    ],
  }),
);

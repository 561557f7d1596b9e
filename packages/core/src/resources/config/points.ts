/** Pages of the points at which patrols stop. */
import { pointSpeechLimits, routePoints } from '@patrolkit/transport';
import { thingPage } from '../thing-page.ts';

/** The pages, by their screens. */
export const pages = {
  'point-path': thingPage(routePoints, {
    screen: 'point-path',
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
};

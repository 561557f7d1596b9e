import type { PageDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-task-list>`: the patrols of today and their progress. */
export const spec = elementSpec({
  tag: 'patrol-task-list',
  summary:
    'The patrols of today, those in progress first: robot, route, points reached of those planned, begin and alarms, fresh every five seconds. A row opens the page of its patrol.',
  needs: ['boards'],
  attributes: {
    kind: {
      type: 'string',
      doc: 'Patrols of devices of this kind alone.',
      values: ['robot', 'car', 'recorder', 'sensor'],
    },
    'device-id': { type: 'string', doc: 'Patrols of this device alone.' },
    'map-id': { type: 'string', doc: 'Patrols on this map alone.' },
    rows: { type: 'number', doc: 'Shows so many patrols, up to 200; eight without it.' },
  },
  events: [
    event<PageDetail>()(
      'pageopenrequest',
      'The user wants to see a patrol, or the list of those of today: its screen and what it is asked for, as the query of its address. The page knows where that is.',
    ),
  ],
  parts: {
    base: 'All of it.',
    list: { doc: 'The patrols.', when: 'there are any' },
    all: { doc: 'The way to the whole list.', when: 'the user may see it' },
    stale: { doc: 'The mark of patrols that are not live.', when: 'the channel or the server is away' },
  },
});

import type { PageDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-task-list>`: the patrols of today and their progress. */
export const spec = elementSpec({
  tag: 'patrol-task-list',
  summary:
    'Shows the patrols of today, those in progress first, read every five seconds. A row shows robot, route, points reached of those planned, begin and alarms, and opens the page of its patrol.',
  needs: ['boards'],
  attributes: {
    kind: {
      type: 'string',
      doc: 'Shows only patrols of devices of this kind.',
      values: ['robot', 'car', 'recorder', 'sensor'],
    },
    'device-id': { type: 'string', doc: 'Shows only patrols of this device.' },
    'map-id': { type: 'string', doc: 'Shows only patrols on this map.' },
    rows: { type: 'number', doc: 'Number of patrols, up to 200. Without it, eight.' },
  },
  events: [
    event<PageDetail>()(
      'pageopenrequest',
      'The user requests a patrol, or the list of the patrols of today. The detail holds the screen and the query of its address. The page opens it.',
    ),
  ],
  parts: {
    base: 'The whole widget.',
    list: { doc: 'The patrols.', when: 'there are any' },
    all: { doc: 'The link to the whole list.', when: 'the user may see it' },
    stale: { doc: 'The mark of patrols that are not live.', when: 'the channel or the server is away' },
  },
});

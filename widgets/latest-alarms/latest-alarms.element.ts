import type { AlarmDetail, PageDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-latest-alarms>`: the newest alarms of today, live. */
export const spec = elementSpec({
  tag: 'patrol-latest-alarms',
  summary:
    'Shows the newest alarms, live: the pending alarms and the handled alarms of today, with picture, level, device, age and state. A press opens the dialog of an alarm. The widget adds that dialog when the page has none.',
  needs: ['alarms', 'boards'],
  attributes: {
    kind: {
      type: 'string',
      doc: 'Shows only alarms of devices of this kind.',
      values: ['robot', 'car', 'recorder', 'sensor'],
    },
    'map-id': { type: 'string', doc: 'Shows only alarms that were raised on this map.' },
    rows: { type: 'number', doc: 'Number of alarms, up to 200. Without it, eight.' },
  },
  events: [
    event<AlarmDetail>()(
      'alarmopenrequest',
      'The user requests the dialog of an alarm. It opens unless a listener prevents the event.',
    ),
    event<PageDetail>()(
      'pageopenrequest',
      'The user requests the list of the alarms of today. The detail holds its screen and the query of its address. The page opens it.',
    ),
  ],
  parts: {
    base: 'The whole widget.',
    list: { doc: 'The alarms.', when: 'there are any' },
    all: { doc: 'The link to the whole list.', when: 'the user may see it' },
    stale: { doc: 'The mark of alarms that are not live.', when: 'the channel or the server is away' },
  },
});

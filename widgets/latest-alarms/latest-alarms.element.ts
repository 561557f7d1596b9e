import type { AlarmDetail, PageDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-latest-alarms>`: the newest alarms of today, live. */
export const spec = elementSpec({
  tag: 'patrol-latest-alarms',
  summary:
    'The newest alarms, live: those that are pending and those of today that were handled, with picture, level, device, age and state. A press opens the dialog of an alarm, which is brought where the page has none.',
  needs: ['alarms', 'boards'],
  attributes: {
    kind: {
      type: 'string',
      doc: 'Alarms of devices of this kind alone.',
      values: ['robot', 'car', 'recorder', 'sensor'],
    },
    'map-id': { type: 'string', doc: 'Alarms that were raised on this map alone.' },
    rows: { type: 'number', doc: 'Shows so many alarms, up to 200; eight without it.' },
  },
  events: [
    event<AlarmDetail>()('alarmopenrequest', 'The user wants to handle an alarm; prevented, its dialog is not opened.'),
    event<PageDetail>()(
      'pageopenrequest',
      'The user wants to see the list of the alarms of today: its screen and what it is asked for, as the query of its address. The page knows where that is.',
    ),
  ],
  parts: {
    base: 'All of it.',
    list: { doc: 'The alarms.', when: 'there are any' },
    all: { doc: 'The way to the whole list.', when: 'the user may see it' },
    stale: { doc: 'The mark of alarms that are not live.', when: 'the channel or the server is away' },
  },
});

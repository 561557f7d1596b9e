import type { AlarmChartBy } from '@patrolkit/core';
import type { GivenBar } from './alarm-chart.model.ts';
import type { PageDetail } from '../shared/element/details.ts';
import { elementSpec, event, json } from '../shared/element/spec.ts';

/** `<patrol-alarm-chart>`: alarms of today by type, level or hour, and of the last days by day. */
export const spec = elementSpec({
  tag: 'patrol-alarm-chart',
  summary:
    'Shows the alarms of today by type, level or hour, or those of the last seven days by day, as bars and as a table. A bar opens the list of the alarms that it counts.',
  needs: ['boards'],
  sessionless: ['bars'],
  attributes: {
    by: {
      type: 'string',
      doc: 'How alarms are grouped at first.',
      values: ['type', 'level', 'hour', 'day'],
      default: 'type',
    },
    kind: {
      type: 'string',
      doc: 'Shows only alarms of devices of this kind.',
      values: ['robot', 'car', 'recorder', 'sensor'],
    },
    bars: json<readonly GivenBar[]>(
      'Figures of the page, which the widget shows in their order instead of those of the server. Each is an object with `name` and the counts `serious`, `important` and `general`. The user cannot group them in another way, and they open no list.',
    ),
    label: { type: 'string', doc: 'Heading of `bars`.' },
    fixed: { type: 'boolean', doc: 'Hides the choice of the grouping.' },
  },
  events: [
    event<PageDetail>()(
      'pageopenrequest',
      'The user requests the alarms behind one bar or behind all bars. The detail holds the screen of the list and the query of its address. The page opens it.',
    ),
    event<{
      /** How alarms are grouped now. */
      by: AlarmChartBy;
    }>()('bychanged', 'The user chose another grouping.'),
  ],
  parts: {
    base: 'The whole widget.',
    tabs: { doc: 'The choice of the grouping.', when: '`fixed` is not set' },
    views: { doc: 'Chart or table.', when: 'the alarms were read' },
    table: { doc: 'The numbers as a table.', when: 'the user chose the table' },
    all: { doc: 'The link to the whole list.', when: 'the user may see it' },
    stale: { doc: 'The mark of numbers that are not live.', when: 'the channel or the server is away' },
  },
});

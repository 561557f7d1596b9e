import type { AlarmChartBy } from '@patrolkit/core';
import type { GivenBar } from './alarm-chart.model.ts';
import type { PageDetail } from '../shared/element/details.ts';
import { elementSpec, event, json } from '../shared/element/spec.ts';

/** `<patrol-alarm-chart>`: alarms of today by type, level or hour, and of the last days by day. */
export const spec = elementSpec({
  tag: 'patrol-alarm-chart',
  summary:
    'The alarms of today by type, level or hour, or those of the last seven days by day, as bars and as a table. A bar opens the list of the alarms that it counts.',
  needs: ['boards'],
  sessionless: ['bars'],
  attributes: {
    by: {
      type: 'string',
      doc: 'What alarms are told apart by at first.',
      values: ['type', 'level', 'hour', 'day'],
      default: 'type',
    },
    kind: {
      type: 'string',
      doc: 'Alarms of devices of this kind alone.',
      values: ['robot', 'car', 'recorder', 'sensor'],
    },
    bars: json<readonly GivenBar[]>(
      'Figures of the page to show instead of those of the server, in their order: objects with `name` and the counts `serious`, `important` and `general`. They are told apart by nothing else, and open no list.',
    ),
    label: { type: 'string', doc: 'Heading of `bars`.' },
    fixed: { type: 'boolean', doc: 'Leaves out the choice of what alarms are told apart by.' },
  },
  events: [
    event<PageDetail>()(
      'pageopenrequest',
      'The user wants to see the alarms behind a bar, or behind all of them: the screen of the list and what it is asked for, as the query of its address. The page knows where that is.',
    ),
    event<{
      /** What they are told apart by now. */
      by: AlarmChartBy;
    }>()('bychanged', 'The user has alarms told apart by something else.'),
  ],
  parts: {
    base: 'All of it.',
    tabs: { doc: 'What alarms are told apart by.', when: 'it is not fixed' },
    views: { doc: 'Chart or table.', when: 'the alarms were read' },
    table: { doc: 'The numbers as a table.', when: 'it is chosen' },
    all: { doc: 'The way to the whole list.', when: 'the user may see it' },
    stale: { doc: 'The mark of numbers that are not live.', when: 'the channel or the server is away' },
  },
});

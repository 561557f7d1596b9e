import { dataPageNames } from '@patrolkit/core';
import type { PageDetail, UnsavedDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-data-page>`: a list page, drawn from its description. */
export const spec = elementSpec({
  tag: 'patrol-data-page',
  summary:
    'A page of the data centre or of the configuration centre. Of records: filters, a table (cards where it is narrow) that is sorted and paged by the server, actions on several rows, and a file of all that match. One record with all that belongs to it. A report: figures of a period beside the one before, charts, and tables of the same numbers. Lists and reports can be printed. What administrators keep is added, changed and deleted by a form; settings are one form. What it shows is a description in the core; the page around it may keep its query in the address.',
  needs: ['resources', 'alarms'],
  attributes: {
    resource: {
      type: 'string',
      values: dataPageNames,
      doc: 'Which page. Needed: without it the widget says that there is nothing to show, and with another name that there is no such page.',
    },
    query: {
      type: 'string',
      doc: 'What is asked for, as the query of an address: for `alarm-query` alarmId, deviceName, alarmType, alarmLevel, alarmStatus, startTime, stopTime, remark, sortField, sortOrder, page, pageSize. What makes no sense is left out.',
    },
    current: {
      type: 'string',
      doc: 'Of a page whose rows play: what plays now, as the query that `pageopenrequest` told of it. Its row is marked.',
    },
  },
  events: [
    event<{
      /** What is asked for now, as the attribute would say it. */
      query: string;
      /** Whether the page put it right by itself. */
      isCorrection: boolean;
    }>()(
      'querychanged',
      'Something else is asked for; the detail holds what the `query` attribute would say. A correction (a page that is no longer there) is none of the user and belongs into no history.',
    ),
    event<{
      /** Id of the row. */
      id: string;
    }>()('rowopenrequest', 'The user wants to see a row; prevented, the page does not open it itself.'),
    event<PageDetail>()(
      'pageopenrequest',
      'The user wants to see another page: its name and what it is asked for, as the query of its address. Where there is no such page, nothing happens.',
    ),
    event<{
      /** Name of the action. */
      action: string;
      /** Ids of the rows. */
      ids: readonly string[];
    }>()('rowshandled', 'An action on several rows is done.'),
    event<UnsavedDetail>()(
      'unsavedchanged',
      'What is filled in is no longer what is saved, or is again: the page around it may ask before it lets go of it.',
    ),
  ],
  parts: {
    base: 'All of it.',
    filters: { doc: 'The filters.', when: 'the page is wide, or they were opened' },
    table: { doc: 'The table.', when: 'there are rows and the page is wide' },
    cards: { doc: 'The rows as cards.', when: 'there are rows and the page is narrow' },
    tabs: { doc: 'Kinds that are looked at one at a time.', when: 'the page has such kinds' },
    sums: { doc: 'What the numbers of all rows come to.', when: 'the page has numbers to add up' },
    facts: { doc: 'What is known of the one record.', when: 'it is a page of one record' },
    section: { doc: 'A group of what belongs to the one record.', when: 'it is a page of one record' },
    course: { doc: 'The map of where it led.', when: 'the record has a course' },
    changed: { doc: 'Says that the list may differ by now.', when: 'something changed since it was read' },
    report: { doc: 'What a report shows, as it is printed.', when: 'a report was read' },
    form: { doc: 'What is filled in.', when: 'something is added or changed, or the page is one of settings' },
    pages: { doc: 'Count, page size and pages.', when: 'there are rows' },
  },
});

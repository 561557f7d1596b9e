import { dataPageNames } from '@patrolkit/core';
import type { PageDetail, UnsavedDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-data-page>`: a list page, drawn from its description. */
export const spec = elementSpec({
  tag: 'patrol-data-page',
  summary:
    'Shows a page of the data centre or of the configuration centre. A page of records has filters, actions on several rows, and a file of all matching rows. The server sorts and pages its table; a narrow page shows cards. A detail page shows one record with all that belongs to it. A report shows the figures of a period beside those of the period before it, with charts and tables of the same numbers. Users can print lists and reports. On pages of things, administrators add, change and delete things by a form. A page of settings is one form. The core describes each page. The page around the widget can keep the query in its address.',
  needs: ['resources', 'alarms'],
  attributes: {
    resource: {
      type: 'string',
      values: dataPageNames,
      doc: 'Name of the page; required. Without it the widget says that there is nothing to show. With an unknown name it says that there is no such page.',
    },
    query: {
      type: 'string',
      doc: 'Filters, order and page, as the query of an address. For `alarm-query`: alarmId, deviceName, alarmType, alarmLevel, alarmStatus, startTime, stopTime, remark, sortField, sortOrder, page, pageSize. The widget ignores invalid values. On a screen with several kinds of things, `tab` names one.',
    },
    current: {
      type: 'string',
      doc: 'On a page whose rows play: the recording that plays now, as the query that `pageopenrequest` named for it. The widget marks its row.',
    },
    tiles: {
      type: 'string',
      doc: 'Address of map tiles that the page may load, with {z}, {x} and {y}. The settings of outdoor maps show the maps over them. Without it, they show no background.',
    },
    'tiles-attribution': { type: 'string', doc: 'Who made the tiles, as their licence requires it.' },
    'tiles-system': {
      type: 'string',
      values: ['wgs84', 'gcj02'],
      doc: 'By which coordinates the tiles are cut. `wgs84` (without the attribute), or `gcj02` of maps in mainland China.',
    },
  },
  events: [
    event<{
      /** The query that the page shows now, in the form of the attribute. */
      query: string;
      /** Whether the widget corrected the query by itself. */
      isCorrection: boolean;
    }>()(
      'querychanged',
      'The query changed. The detail holds it in the form of the `query` attribute. A correction is not an act of the user, for example when a page of the list no longer exists. Do not add it to the history.',
    ),
    event<{
      /** Id of the row. */
      id: string;
    }>()('rowopenrequest', 'The user requests a row. Unless a listener prevents it, the widget opens the row itself.'),
    event<PageDetail>()(
      'pageopenrequest',
      'The user requests another page. The detail holds its name and the query of its address. When the page around the widget has no such page, nothing happens.',
    ),
    event<{
      /** Name of the action. */
      action: string;
      /** Ids of the rows. */
      ids: readonly string[];
    }>()('rowshandled', 'An action on several rows ended.'),
    event<UnsavedDetail>()(
      'unsavedchanged',
      'The form now holds unsaved input, or no longer does. The page can ask the user before it removes the widget.',
    ),
  ],
  parts: {
    base: 'The whole widget.',
    filters: { doc: 'The filters.', when: 'the page is wide, or the user opened them' },
    table: { doc: 'The table.', when: 'there are rows and the page is wide' },
    cards: { doc: 'The rows as cards.', when: 'there are rows and the page is narrow' },
    tabs: {
      doc: 'The choice of the kind of rows, or of the kind of things.',
      when: 'the page shows one kind at a time',
    },
    sums: { doc: 'The sums over all rows.', when: 'the page has numbers to add up' },
    facts: { doc: 'The facts of the record.', when: 'it is a page of one record' },
    section: { doc: 'A group of rows that belong to the record.', when: 'it is a page of one record' },
    course: { doc: 'The map of the course.', when: 'the record has a course' },
    changed: { doc: 'Says that the list may have changed.', when: 'something changed since the list was read' },
    report: { doc: 'The report, as it is printed.', when: 'a report was read' },
    form: { doc: 'The form.', when: 'the user adds or changes a thing, or the page is one of settings' },
    pages: { doc: 'Count, page size and pages.', when: 'there are rows' },
  },
});

import { defineElement, type ElementOf, type JsxOf } from '../shared/element/index.ts';
import shared from '../shared/alarms/sheet/alarms.css?inline';
import css from './data-page.css?inline';
import cards from './cards.css?inline';
import detail from './detail.css?inline';
import filters from './filters.css?inline';
import gantt from '../shared/gantt/gantt.css?inline';
import report from './report.css?inline';
import rows from './rows.css?inline';
import { spec } from './data-page.element.ts';
import { DataPage } from './DataPage.tsx';

/** The element behind `<patrol-data-page>`. */
export const DataPageElement = defineElement(
  spec,
  DataPage,
  shared + css + filters + rows + gantt + cards + detail + report,
);

declare global {
  interface HTMLElementTagNameMap {
    'patrol-data-page': ElementOf<typeof spec>;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'patrol-data-page': JsxOf<typeof spec>;
    }
  }
}

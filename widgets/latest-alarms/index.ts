import { defineElement, type ElementOf, type JsxOf } from '../shared/element/index.ts';
import { withTexts } from '../shared/element/withTexts.tsx';
import shared from '../shared/boards/boards.css?inline';
import css from './latest-alarms.css?inline';
import { spec } from './latest-alarms.element.ts';
import { LatestAlarms } from './LatestAlarms.tsx';

/** The element behind `<patrol-latest-alarms>`. */
export const LatestAlarmsElement = defineElement(spec, withTexts('boards', LatestAlarms), shared + css);

declare global {
  interface HTMLElementTagNameMap {
    'patrol-latest-alarms': ElementOf<typeof spec>;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'patrol-latest-alarms': JsxOf<typeof spec>;
    }
  }
}

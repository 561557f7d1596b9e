import { defineElement, type ElementOf, type JsxOf } from '../shared/element/index.ts';
import { withTexts } from '../shared/element/withTexts.tsx';
import shared from '../shared/boards/figures.css?inline';
import css from './statistics.css?inline';
import { spec } from './statistics.element.ts';
import { Statistics } from './Statistics.tsx';

/** The element behind `<patrol-statistics>`. */
export const StatisticsElement = defineElement(spec, withTexts('boards', Statistics), shared + css);

declare global {
  interface HTMLElementTagNameMap {
    'patrol-statistics': ElementOf<typeof spec>;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'patrol-statistics': JsxOf<typeof spec>;
    }
  }
}

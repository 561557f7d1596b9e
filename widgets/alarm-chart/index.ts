import { defineElement, type ElementOf, type JsxOf } from '../shared/element/index.ts';
import { withTexts } from '../shared/element/withTexts.tsx';
import shared from '../shared/boards/boards.css?inline';
import table from '../shared/boards/table.css?inline';
import css from './alarm-chart.css?inline';
import { spec } from './alarm-chart.element.ts';
import { AlarmChart } from './AlarmChart.tsx';

/** The element behind `<patrol-alarm-chart>`. */
export const AlarmChartElement = defineElement(spec, withTexts('boards', AlarmChart), shared + table + css);

declare global {
  interface HTMLElementTagNameMap {
    'patrol-alarm-chart': ElementOf<typeof spec>;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'patrol-alarm-chart': JsxOf<typeof spec>;
    }
  }
}

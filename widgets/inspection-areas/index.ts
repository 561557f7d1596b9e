import { defineElement, type ElementOf, type JsxOf } from '../shared/element/index.ts';
import { withTexts } from '../shared/element/withTexts.tsx';
import shared from '../shared/boards/boards.css?inline';
import table from '../shared/boards/table.css?inline';
import readings from '../shared/boards/readings.css?inline';
import css from './inspection-areas.css?inline';
import { spec } from './inspection-areas.element.ts';
import { InspectionAreas } from './InspectionAreas.tsx';

/** The element behind `<patrol-inspection-areas>`. */
export const InspectionAreasElement = defineElement(
  spec,
  withTexts('boards', withTexts('records', withTexts('inspections', InspectionAreas))),
  shared + table + readings + css,
);

declare global {
  interface HTMLElementTagNameMap {
    'patrol-inspection-areas': ElementOf<typeof spec>;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'patrol-inspection-areas': JsxOf<typeof spec>;
    }
  }
}

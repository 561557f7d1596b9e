import { defineElement, type ElementOf, type JsxOf } from '../shared/element/index.ts';
import { withTexts } from '../shared/element/withTexts.tsx';
import shared from '../shared/boards/figures.css?inline';
import css from './inspection-figures.css?inline';
import { spec } from './inspection-figures.element.ts';
import { InspectionFigures } from './InspectionFigures.tsx';

/** The element behind `<patrol-inspection-figures>`. */
export const InspectionFiguresElement = defineElement(
  spec,
  withTexts('boards', withTexts('records', withTexts('inspections', InspectionFigures))),
  shared + css,
);

declare global {
  interface HTMLElementTagNameMap {
    'patrol-inspection-figures': ElementOf<typeof spec>;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'patrol-inspection-figures': JsxOf<typeof spec>;
    }
  }
}

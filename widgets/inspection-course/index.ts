import { defineElement, type ElementOf, type JsxOf } from '../shared/element/index.ts';
import { withTexts } from '../shared/element/withTexts.tsx';
import shared from '../shared/boards/boards.css?inline';
import readings from '../shared/boards/readings.css?inline';
import css from './inspection-course.css?inline';
import { spec } from './inspection-course.element.ts';
import { InspectionCourse } from './InspectionCourse.tsx';

/** The element behind `<patrol-inspection-course>`. */
export const InspectionCourseElement = defineElement(
  spec,
  withTexts('boards', withTexts('records', withTexts('inspections', InspectionCourse))),
  shared + readings + css,
);

declare global {
  interface HTMLElementTagNameMap {
    'patrol-inspection-course': ElementOf<typeof spec>;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'patrol-inspection-course': JsxOf<typeof spec>;
    }
  }
}

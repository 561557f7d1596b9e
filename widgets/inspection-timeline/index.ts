import { defineElement, type ElementOf, type JsxOf } from '../shared/element/index.ts';
import { withTexts } from '../shared/element/withTexts.tsx';
import shared from '../shared/boards/boards.css?inline';
import table from '../shared/boards/table.css?inline';
import gantt from '../shared/gantt/gantt.css?inline';
import css from './inspection-timeline.css?inline';
import { spec } from './inspection-timeline.element.ts';
import { InspectionTimeline } from './InspectionTimeline.tsx';

/** The element behind `<patrol-inspection-timeline>`. */
export const InspectionTimelineElement = defineElement(
  spec,
  withTexts('boards', withTexts('records', withTexts('inspections', InspectionTimeline))),
  shared + table + gantt + css,
);

declare global {
  interface HTMLElementTagNameMap {
    'patrol-inspection-timeline': ElementOf<typeof spec>;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'patrol-inspection-timeline': JsxOf<typeof spec>;
    }
  }
}

import { defineElement, type ElementOf, type JsxOf } from '../shared/element/index.ts';
import { withTexts } from '../shared/element/withTexts.tsx';
import css from './shift-handover.css?inline';
import { spec } from './shift-handover.element.ts';
import { ShiftHandover } from './ShiftHandover.tsx';

/** The element behind `<patrol-shift-handover>`. The print uses texts of the data pages. */
export const ShiftHandoverElement = defineElement(spec, withTexts('data', withTexts('shifts', ShiftHandover)), css);

declare global {
  interface HTMLElementTagNameMap {
    'patrol-shift-handover': ElementOf<typeof spec>;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'patrol-shift-handover': JsxOf<typeof spec>;
    }
  }
}

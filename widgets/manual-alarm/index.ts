import { defineElement, type ElementOf, type JsxOf } from '../shared/element/index.ts';
import { withTexts } from '../shared/element/withTexts.tsx';
import css from './manual-alarm.css?inline';
import { spec } from './manual-alarm.element.ts';
import { ManualAlarm } from './ManualAlarm.tsx';

/** The element behind `<patrol-manual-alarm>`. */
export const ManualAlarmElement = defineElement(spec, withTexts('handling', ManualAlarm), css);

declare global {
  interface HTMLElementTagNameMap {
    'patrol-manual-alarm': ElementOf<typeof spec>;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'patrol-manual-alarm': JsxOf<typeof spec>;
    }
  }
}

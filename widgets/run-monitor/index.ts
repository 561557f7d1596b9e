import { defineElement, type ElementOf, type JsxOf } from '../shared/element/index.ts';
import { withTexts } from '../shared/element/withTexts.tsx';
import card from '../shared/boards/device-card.css?inline';
import page from '../shared/boards/page.css?inline';
import css from './run-monitor.css?inline';
import { spec } from './run-monitor.element.ts';
import { RunMonitor } from './RunMonitor.tsx';

/** The element behind `<patrol-run-monitor>`. */
export const RunMonitorElement = defineElement(spec, withTexts('boards', RunMonitor), card + page + css);

declare global {
  interface HTMLElementTagNameMap {
    'patrol-run-monitor': ElementOf<typeof spec>;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'patrol-run-monitor': JsxOf<typeof spec>;
    }
  }
}

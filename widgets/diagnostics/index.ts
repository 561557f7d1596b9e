import { defineElement, type ElementOf, type JsxOf } from '../shared/element/index.ts';
import { withTexts } from '../shared/element/withTexts.tsx';
import css from './diagnostics.css?inline';
import { spec } from './diagnostics.element.ts';
import { Diagnostics } from './Diagnostics.tsx';

/** The element behind `<patrol-diagnostics>`. */
export const DiagnosticsElement = defineElement(spec, withTexts('diagnostics', Diagnostics), css);

declare global {
  interface HTMLElementTagNameMap {
    'patrol-diagnostics': ElementOf<typeof spec>;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'patrol-diagnostics': JsxOf<typeof spec>;
    }
  }
}

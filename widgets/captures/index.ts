import { defineElement, type ElementOf, type JsxOf } from '../shared/element/index.ts';
import { withTexts } from '../shared/element/withTexts.tsx';
import shared from '../shared/captures/captures.css?inline';
import css from './captures.css?inline';
import { spec } from './captures.element.ts';
import { Captures } from './Captures.tsx';

/** The element behind `<patrol-captures>`. */
export const CapturesElement = defineElement(spec, withTexts('captures', Captures), shared + css);

declare global {
  interface HTMLElementTagNameMap {
    'patrol-captures': ElementOf<typeof spec>;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'patrol-captures': JsxOf<typeof spec>;
    }
  }
}

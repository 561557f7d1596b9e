import { defineElement, type ElementOf, type JsxOf } from '../shared/element/index.ts';
import { withTexts } from '../shared/element/withTexts.tsx';
import css from './intercom.css?inline';
import { spec } from './intercom.element.ts';
import { Intercom } from './Intercom.tsx';

/** The element behind `<patrol-intercom>`. */
export const IntercomElement = defineElement(spec, withTexts('audio', Intercom), css);

declare global {
  interface HTMLElementTagNameMap {
    'patrol-intercom': ElementOf<typeof spec>;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'patrol-intercom': JsxOf<typeof spec>;
    }
  }
}

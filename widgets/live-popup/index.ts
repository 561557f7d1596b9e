import { defineElement, type ElementOf, type JsxOf } from '../shared/element/index.ts';
import { withTexts } from '../shared/element/withTexts.tsx';
import css from './live-popup.css?inline';
import { spec } from './live-popup.element.ts';
import { LivePopup } from './LivePopup.tsx';

/** The element behind `<patrol-live-popup>`. */
export const LivePopupElement = defineElement(spec, withTexts('player', LivePopup), css);

declare global {
  interface HTMLElementTagNameMap {
    'patrol-live-popup': ElementOf<typeof spec>;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'patrol-live-popup': JsxOf<typeof spec>;
    }
  }
}

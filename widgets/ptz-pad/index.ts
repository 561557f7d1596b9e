import { defineElement, type ElementOf, type JsxOf } from '../shared/element/index.ts';
import css from './ptz-pad.css?inline';
import { spec } from './ptz-pad.element.ts';
import { PtzPad } from './PtzPad.tsx';

/** The element behind `<patrol-ptz-pad>`. */
export const PtzPadElement = defineElement(spec, PtzPad, css);

declare global {
  interface HTMLElementTagNameMap {
    'patrol-ptz-pad': ElementOf<typeof spec>;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'patrol-ptz-pad': JsxOf<typeof spec>;
    }
  }
}

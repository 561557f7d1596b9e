import { defineElement, type ElementOf, type JsxOf } from '../shared/element/index.ts';
import css from './drive-pad.css?inline';
import { spec } from './drive-pad.element.ts';
import { DrivePad } from './DrivePad.tsx';

/** The element behind `<patrol-drive-pad>`. */
export const DrivePadElement = defineElement(spec, DrivePad, css);

declare global {
  interface HTMLElementTagNameMap {
    'patrol-drive-pad': ElementOf<typeof spec>;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'patrol-drive-pad': JsxOf<typeof spec>;
    }
  }
}

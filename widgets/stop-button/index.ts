import { defineElement, type ElementOf, type JsxOf } from '../shared/element/index.ts';
import css from './stop-button.css?inline';
import { spec } from './stop-button.element.ts';
import { StopButton } from './StopButton.tsx';

/** The element behind `<patrol-stop-button>`. */
export const StopButtonElement = defineElement(spec, StopButton, css);

declare global {
  interface HTMLElementTagNameMap {
    'patrol-stop-button': ElementOf<typeof spec>;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'patrol-stop-button': JsxOf<typeof spec>;
    }
  }
}

import { defineElement, type ElementOf, type JsxOf } from '../shared/element/index.ts';
import css from './work-mode.css?inline';
import { spec } from './work-mode.element.ts';
import { WorkMode } from './WorkMode.tsx';

/** The element behind `<patrol-work-mode>`. */
export const WorkModeElement = defineElement(spec, WorkMode, css);

declare global {
  interface HTMLElementTagNameMap {
    'patrol-work-mode': ElementOf<typeof spec>;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'patrol-work-mode': JsxOf<typeof spec>;
    }
  }
}

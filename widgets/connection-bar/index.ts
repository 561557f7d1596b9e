import { defineElement, type ElementOf, type JsxOf } from '../shared/element/index.ts';
import css from './connection-bar.css?inline';
import { spec } from './connection-bar.element.ts';
import { ConnectionBar } from './ConnectionBar.tsx';

/** The element behind `<patrol-connection-bar>`. */
export const ConnectionBarElement = defineElement(spec, ConnectionBar, css);

declare global {
  interface HTMLElementTagNameMap {
    'patrol-connection-bar': ElementOf<typeof spec>;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'patrol-connection-bar': JsxOf<typeof spec>;
    }
  }
}

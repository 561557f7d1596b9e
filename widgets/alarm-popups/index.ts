import { defineElement, type ElementOf, type JsxOf } from '../shared/element/index.ts';
import shared from '../shared/alarms/sheet/alarms.css?inline';
import css from './alarm-popups.css?inline';
import { spec } from './alarm-popups.element.ts';
import { AlarmPopups } from './AlarmPopups.tsx';

/** The element behind `<patrol-alarm-popups>`. */
export const AlarmPopupsElement = defineElement(spec, AlarmPopups, shared + css);

declare global {
  interface HTMLElementTagNameMap {
    'patrol-alarm-popups': ElementOf<typeof spec>;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'patrol-alarm-popups': JsxOf<typeof spec>;
    }
  }
}

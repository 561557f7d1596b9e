import { defineElement, type ElementOf, type JsxOf } from '../shared/element/index.ts';
import shared from '../shared/alarms/sheet/alarms.css?inline';
import css from './alarm-popover.css?inline';
import { spec } from './alarm-popover.element.ts';
import { AlarmPopover } from './AlarmPopover.tsx';

/** The element behind `<patrol-alarm-popover>`. */
export const AlarmPopoverElement = defineElement(spec, AlarmPopover, shared + css);

declare global {
  interface HTMLElementTagNameMap {
    'patrol-alarm-popover': ElementOf<typeof spec>;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'patrol-alarm-popover': JsxOf<typeof spec>;
    }
  }
}

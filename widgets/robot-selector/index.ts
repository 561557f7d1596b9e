import { defineElement, type ElementOf, type JsxOf } from '../shared/element/index.ts';
import css from './robot-selector.css?inline';
import { spec } from './robot-selector.element.ts';
import { RobotSelector } from './RobotSelector.tsx';

/** The element behind `<patrol-robot-selector>`. */
export const RobotSelectorElement = defineElement(spec, RobotSelector, css);

declare global {
  interface HTMLElementTagNameMap {
    'patrol-robot-selector': ElementOf<typeof spec>;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'patrol-robot-selector': JsxOf<typeof spec>;
    }
  }
}

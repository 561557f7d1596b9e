import { defineElement, type ElementOf, type JsxOf } from '../shared/element/index.ts';
import gestures from '../shared/gestures/gestures.css?inline';
import shared from '../shared/map/map.css?inline';
import markers from '../shared/map/markers.css?inline';
import marks from '../shared/map/marks.css?inline';
import css from './robot-map.css?inline';
import { spec } from './robot-map.element.ts';
import { RobotMap } from './RobotMap.tsx';

/** The element behind `<patrol-robot-map>`. */
export const RobotMapElement = defineElement(spec, RobotMap, shared + markers + marks + gestures + css);

declare global {
  interface HTMLElementTagNameMap {
    'patrol-robot-map': ElementOf<typeof spec>;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'patrol-robot-map': JsxOf<typeof spec>;
    }
  }
}

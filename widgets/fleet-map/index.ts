import { defineElement, type ElementOf, type JsxOf } from '../shared/element/index.ts';
import { withTexts } from '../shared/element/withTexts.tsx';
import gestures from '../shared/gestures/gestures.css?inline';
import shared from '../shared/map/map.css?inline';
import markers from '../shared/map/markers.css?inline';
import marks from '../shared/map/marks.css?inline';
import css from './fleet-map.css?inline';
import { spec } from './fleet-map.element.ts';
import { FleetMap } from './FleetMap.tsx';

/** The element behind `<patrol-fleet-map>`. */
export const FleetMapElement = defineElement(
  spec,
  withTexts('boards', FleetMap),
  shared + markers + marks + gestures + css,
);

declare global {
  interface HTMLElementTagNameMap {
    'patrol-fleet-map': ElementOf<typeof spec>;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'patrol-fleet-map': JsxOf<typeof spec>;
    }
  }
}

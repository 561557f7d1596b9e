import { defineElement, type ElementOf, type JsxOf } from '../shared/element/index.ts';
import markers from '../shared/map/markers.css?inline';
import { withTexts } from '../shared/element/withTexts.tsx';
import { spec } from './map-editor.element.ts';
import lanes from './lane-map.css?inline';
import css from './map-editor.css?inline';
import { MapEditor } from './MapEditor.tsx';

/** The element behind `<patrol-map-editor>`. */
export const MapEditorElement = defineElement(spec, withTexts('lanes', MapEditor), markers + lanes + css);

declare global {
  interface HTMLElementTagNameMap {
    'patrol-map-editor': ElementOf<typeof spec>;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'patrol-map-editor': JsxOf<typeof spec>;
    }
  }
}

import { defineElement, type ElementOf, type JsxOf } from '../shared/element/index.ts';
import { withTexts } from '../shared/element/withTexts.tsx';
import css from './device-tiles.css?inline';
import { spec } from './device-tiles.element.ts';
import { DeviceTiles } from './DeviceTiles.tsx';

/** The element behind `<patrol-device-tiles>`. */
export const DeviceTilesElement = defineElement(spec, withTexts('boards', DeviceTiles), css);

declare global {
  interface HTMLElementTagNameMap {
    'patrol-device-tiles': ElementOf<typeof spec>;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'patrol-device-tiles': JsxOf<typeof spec>;
    }
  }
}

import { defineElement, type ElementOf, type JsxOf } from '../shared/element/index.ts';
import { withTexts } from '../shared/element/withTexts.tsx';
import call from './call.css?inline';
import css from './sos-overlay.css?inline';
import { spec } from './sos-overlay.element.ts';
import { SosOverlay } from './SosOverlay.tsx';

/** The element behind `<patrol-sos-overlay>`. */
export const SosOverlayElement = defineElement(spec, withTexts('sos', SosOverlay), css + call);

declare global {
  interface HTMLElementTagNameMap {
    'patrol-sos-overlay': ElementOf<typeof spec>;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'patrol-sos-overlay': JsxOf<typeof spec>;
    }
  }
}

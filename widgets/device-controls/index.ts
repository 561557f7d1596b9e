import { defineElement, type ElementOf, type JsxOf } from '../shared/element/index.ts';
import css from './device-controls.css?inline';
import { spec } from './device-controls.element.ts';
import { DeviceControls } from './DeviceControls.tsx';

/** The element behind `<patrol-device-controls>`. */
export const DeviceControlsElement = defineElement(spec, DeviceControls, css);

declare global {
  interface HTMLElementTagNameMap {
    'patrol-device-controls': ElementOf<typeof spec>;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'patrol-device-controls': JsxOf<typeof spec>;
    }
  }
}

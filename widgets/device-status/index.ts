import { defineElement, type ElementOf, type JsxOf } from '../shared/element/index.ts';
import { withTexts } from '../shared/element/withTexts.tsx';
import css from './device-status.css?inline';
import { spec } from './device-status.element.ts';
import { DeviceStatus } from './DeviceStatus.tsx';

/** The element behind `<patrol-device-status>`. */
export const DeviceStatusElement = defineElement(spec, withTexts('boards', DeviceStatus), css);

declare global {
  interface HTMLElementTagNameMap {
    'patrol-device-status': ElementOf<typeof spec>;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'patrol-device-status': JsxOf<typeof spec>;
    }
  }
}

import type { JsxOf } from '../shared/element/jsx.ts';
import { register } from '../shared/element/register.ts';
import type { ElementOf } from '../shared/element/spec.ts';
import { PatrolProvider } from './PatrolProvider.ts';
import type { spec } from './provider.element.ts';

register('patrol-provider', PatrolProvider);

/** The element behind `<patrol-provider>`. */
export type PatrolProviderElement = ElementOf<typeof spec>;

declare global {
  interface HTMLElementTagNameMap {
    'patrol-provider': PatrolProviderElement;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'patrol-provider': JsxOf<typeof spec>;
    }
  }
}

import { defineElement, type ElementOf, type JsxOf } from '@patrolkit/widgets/shared/element';
import css from './sample.css?inline';
import { spec } from './sample.element.ts';
import { Sample } from './Sample.tsx';

/** The test widget's element. */
export const SampleElement = defineElement(spec, Sample, css);

declare global {
  interface HTMLElementTagNameMap {
    'patrol-sample': ElementOf<typeof spec>;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'patrol-sample': JsxOf<typeof spec>;
    }
  }
}

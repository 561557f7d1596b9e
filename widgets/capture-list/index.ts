import { defineElement, type ElementOf, type JsxOf } from '../shared/element/index.ts';
import { withTexts } from '../shared/element/withTexts.tsx';
import shared from '../shared/boards/boards.css?inline';
import row from '../shared/captures/captures.css?inline';
import css from './capture-list.css?inline';
import { spec } from './capture-list.element.ts';
import { CaptureList } from './CaptureList.tsx';

/** The element behind `<patrol-capture-list>`. */
export const CaptureListElement = defineElement(
  spec,
  withTexts('boards', withTexts('captures', CaptureList)),
  shared + row + css,
);

declare global {
  interface HTMLElementTagNameMap {
    'patrol-capture-list': ElementOf<typeof spec>;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'patrol-capture-list': JsxOf<typeof spec>;
    }
  }
}

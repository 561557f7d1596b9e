import { defineElement, type ElementOf, type JsxOf } from '../shared/element/index.ts';
import { withTexts } from '../shared/element/withTexts.tsx';
import page from '../shared/boards/page.css?inline';
import css from './scene-list.css?inline';
import { spec } from './scene-list.element.ts';
import { SceneList } from './SceneList.tsx';

/** The element behind `<patrol-scene-list>`. */
export const SceneListElement = defineElement(spec, withTexts('boards', SceneList), page + css);

declare global {
  interface HTMLElementTagNameMap {
    'patrol-scene-list': ElementOf<typeof spec>;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'patrol-scene-list': JsxOf<typeof spec>;
    }
  }
}

import { defineElement, type ElementOf, type JsxOf } from '../shared/element/index.ts';
import { withTexts } from '../shared/element/withTexts.tsx';
import card from '../shared/boards/device-card.css?inline';
import page from '../shared/boards/page.css?inline';
import css from './scene-robots.css?inline';
import { spec } from './scene-robots.element.ts';
import { SceneRobots } from './SceneRobots.tsx';

/** The element behind `<patrol-scene-robots>`. */
export const SceneRobotsElement = defineElement(spec, withTexts('boards', SceneRobots), card + page + css);

declare global {
  interface HTMLElementTagNameMap {
    'patrol-scene-robots': ElementOf<typeof spec>;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'patrol-scene-robots': JsxOf<typeof spec>;
    }
  }
}

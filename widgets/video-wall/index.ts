import { defineElement, type ElementOf, type JsxOf } from '../shared/element/index.ts';
import { withTexts } from '../shared/element/withTexts.tsx';
import css from './video-wall.css?inline';
import { spec } from './video-wall.element.ts';
import { VideoWall } from './VideoWall.tsx';

/** The element behind `<patrol-video-wall>`. */
export const VideoWallElement = defineElement(spec, withTexts('wall', VideoWall), css);

declare global {
  interface HTMLElementTagNameMap {
    'patrol-video-wall': ElementOf<typeof spec>;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'patrol-video-wall': JsxOf<typeof spec>;
    }
  }
}

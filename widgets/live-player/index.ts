/** Registers and types `<patrol-live-player>`. */
import { defineElement, type ElementOf, type JsxOf } from '../shared/element/index.ts';
import { LivePlayer } from './LivePlayer.tsx';
import shared from '../shared/video/views/video.css?inline';
import css from './live-player.css?inline';
import { spec } from './live-player.element.ts';

/** The element `<patrol-live-player>`. */
export const LivePlayerElement = defineElement(spec, LivePlayer, shared + css);

declare global {
  interface HTMLElementTagNameMap {
    'patrol-live-player': ElementOf<typeof spec>;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'patrol-live-player': JsxOf<typeof spec>;
    }
  }
}

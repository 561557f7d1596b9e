/** Registers and types `<patrol-playback>`. */
import { defineElement, type ElementOf, type JsxOf } from '../shared/element/index.ts';
import { withTexts } from '../shared/element/withTexts.tsx';
import gestures from '../shared/gestures/gestures.css?inline';
import shared from '../shared/video/views/video.css?inline';
import css from './playback.css?inline';
import { spec } from './playback.element.ts';
import { PlaybackView } from './PlaybackView.tsx';

/** The element `<patrol-playback>`. */
export const PlaybackElement = defineElement(spec, withTexts('playback', PlaybackView), shared + gestures + css);

declare global {
  interface HTMLElementTagNameMap {
    'patrol-playback': ElementOf<typeof spec>;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'patrol-playback': JsxOf<typeof spec>;
    }
  }
}

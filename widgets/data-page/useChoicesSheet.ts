import { useLayoutEffect, type RefObject } from 'react';
import css from './choices.css?inline';

let sheet: CSSStyleSheet | undefined;

/** Adopts the sheet of opened choices into the shadow root of an element: it comes with their code and not with the engine. */
export function useChoicesSheet(within: RefObject<Element | null>): void {
  useLayoutEffect(() => {
    const root = within.current?.getRootNode();
    if (!(root instanceof ShadowRoot) && !(root instanceof Document)) return;
    if (!sheet) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
    }
    // A widget that was moved has its own sheets alone.
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  });
}

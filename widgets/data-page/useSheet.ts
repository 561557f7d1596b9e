import { useLayoutEffect, type RefObject } from 'react';
import { sheetOf } from '../shared/element/styles.ts';

/** Adopts a sheet into the shadow root of an element. The sheet loads with the code that needs it and not with the engine. */
export function useSheet(css: string, within: RefObject<Element | null>): void {
  useLayoutEffect(() => {
    const root = within.current?.getRootNode() as Document | ShadowRoot | undefined;
    if (!root || !('adoptedStyleSheets' in root)) return;
    const sheet = sheetOf(root, css);
    // A move of the widget leaves only the widget's own sheets in the root.
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  });
}

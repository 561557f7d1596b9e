import { useLayoutEffect, type RefObject } from 'react';

const sheets = new Map<string, CSSStyleSheet>();

const sheetOf = (css: string): CSSStyleSheet => {
  const known = sheets.get(css);
  if (known) return known;
  const made = new CSSStyleSheet();
  made.replaceSync(css);
  sheets.set(css, made);
  return made;
};

/** Adopts a sheet into the shadow root of an element: it comes with the code that needs it and not with the engine. */
export function useSheet(css: string, within: RefObject<Element | null>): void {
  useLayoutEffect(() => {
    const root = within.current?.getRootNode();
    if (!(root instanceof ShadowRoot) && !(root instanceof Document)) return;
    const sheet = sheetOf(css);
    // A move of the widget leaves the root with the widget's own sheets only.
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  });
}

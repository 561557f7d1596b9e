/** Which gestures belong to a widget, and which to the page that it stands in. */

/**
 * Whose the wheel and one finger are: `cooperative`, the page's where it scrolls, until the widget is pressed or Ctrl is held; `greedy`, always the widget's;
 * `none`, never: it is used by its buttons and by keys.
 */
export const gestureModes = ['cooperative', 'greedy', 'none'] as const;
export type GestureMode = (typeof gestureModes)[number];

const parentOf = (element: Element): Element | null => {
  const root = element.getRootNode();
  return element.assignedSlot ?? element.parentElement ?? ('host' in root ? (root as ShadowRoot).host : null);
};

/** Whether what stands around an element scrolls up and down. */
export function isInScrollingPage(element: Element): boolean {
  const { defaultView: view, scrollingElement: page } = element.ownerDocument;
  // Of the page around a frame nothing is known.
  if (!view || view.parent !== view) return true;
  const isLonger = ({ scrollHeight, clientHeight }: Element): boolean => scrollHeight > clientHeight + 1;
  for (let at = parentOf(element); at; at = parentOf(at)) {
    const { overflowY } = view.getComputedStyle(at);
    const isPage = at === page;
    if (isLonger(at) && (isPage ? overflowY !== 'hidden' : /auto|scroll|overlay/.test(overflowY))) return true;
  }
  return false;
}

/** Decides which gestures belong to a widget, and which to the page around it. */

/**
 * Who gets the wheel and a single finger. `cooperative`: the page if it scrolls, until the user presses the widget or holds Ctrl. `greedy`:
 * always the widget. `none`: never the widget, which is used by its buttons and by keys.
 */
export const gestureModes = ['cooperative', 'greedy', 'none'] as const;
export type GestureMode = (typeof gestureModes)[number];

const parentOf = (element: Element): Element | null => {
  const root = element.getRootNode();
  return element.assignedSlot ?? element.parentElement ?? ('host' in root ? (root as ShadowRoot).host : null);
};

/** Whether the surroundings of an element scroll up and down. */
export function isInScrollingPage(element: Element): boolean {
  const { defaultView: view, scrollingElement: page } = element.ownerDocument;
  // Nothing is known about the page around a frame.
  if (!view || view.parent !== view) return true;
  const isLonger = ({ scrollHeight, clientHeight }: Element): boolean => scrollHeight > clientHeight + 1;
  for (let at = parentOf(element); at; at = parentOf(at)) {
    const { overflowY } = view.getComputedStyle(at);
    const isPage = at === page;
    if (isLonger(at) && (isPage ? overflowY !== 'hidden' : /auto|scroll|overlay/.test(overflowY))) return true;
  }
  return false;
}

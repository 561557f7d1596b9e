/** Whether a user can drive with a pad, judging by what is visible of it (safety.md 3.2). */
import type { HoldEnd } from '@patrolkit/core';

/** The parent as drawn: through slots and shadow roots. */
function drawnParent(element: Element): Element | null {
  if (element.assignedSlot) return element.assignedSlot;
  return element.parentElement ?? (element.parentNode instanceof ShadowRoot ? element.parentNode.host : null);
}

/** The same check as `checkVisibility`, for Chrome before 105 and Safari before 17.4. */
function isSeenByStyle(element: Element): boolean {
  if (element.getClientRects().length === 0 || getComputedStyle(element).visibility !== 'visible') return false;
  for (let at: Element | null = element; at; at = drawnParent(at))
    if (Number(getComputedStyle(at).opacity) === 0) return false;
  return true;
}

function isSeen(element: Element): boolean {
  if (!('checkVisibility' in Element.prototype)) return isSeenByStyle(element);
  return element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
}

function find(pad: HTMLElement, host: HTMLElement): HoldEnd | undefined {
  // A pad in another document (a frame, a window of its own) would not notice a release, nor that the user leaves the page.
  if (pad.ownerDocument !== document || !isSeen(pad)) return 'pad';
  const { left, top, width, height } = pad.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  if (width === 0 || x < 0 || y < 0 || x > innerWidth || y > innerHeight) return 'pad';
  const root = host.getRootNode() as Document | ShadowRoot;
  const over = root.elementFromPoint(x, y);
  return over && (over === host || host.contains(over)) ? undefined : 'covered';
}

/** Why a pad cannot be held now: it is not visible, something covers it, or the check failed. */
export function whyUnusable(pad: HTMLElement, host: HTMLElement): HoldEnd | undefined {
  try {
    return find(pad, host);
  } catch {
    // If this check throws, the pad counts as unusable, and the hold ends.
    return 'pad';
  }
}

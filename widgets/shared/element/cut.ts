import { isElement } from './isElement.ts';

/** The hints that this file gave. Hints that a view gives itself stay as they are. */
const given = new WeakMap<HTMLElement, string>();

/** Shows a text that is cut off with dots in full to a user who points at it. */
export function hintCut({ target }: Event): void {
  let part = target;
  // The pointer may be over a piece of the line that is cut.
  for (let step = 0; step < 3 && part && isElement(part); step += 1, part = part.parentElement) {
    if (part.title !== (given.get(part) ?? '')) return;
    const isCut = part.scrollWidth > part.clientWidth && getComputedStyle(part).textOverflow === 'ellipsis';
    const hint = isCut ? (part.textContent ?? '').trim() : '';
    if (part.title !== hint) part.title = hint;
    given.set(part, hint);
    if (isCut) return;
  }
}

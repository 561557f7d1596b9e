import { isElement } from './isElement.ts';

/** The hints that were given here: those that a view gives by itself stay as they are. */
const given = new WeakMap<HTMLElement, string>();

/** Whoever points at a text that ends in dots reads the whole of it. */
export function hintCut({ target }: Event): void {
  let part = target;
  // What is pointed at may be a piece of the line that is cut.
  for (let step = 0; step < 3 && part && isElement(part); step += 1, part = part.parentElement) {
    if (part.title !== (given.get(part) ?? '')) return;
    const isCut = part.scrollWidth > part.clientWidth && getComputedStyle(part).textOverflow === 'ellipsis';
    const hint = isCut ? (part.textContent ?? '').trim() : '';
    if (part.title !== hint) part.title = hint;
    given.set(part, hint);
    if (isCut) return;
  }
}

/** The browser's top layer, where what was opened last lies above everything else, whatever stands around it. */

/** Told to the document when a box begins, or ceases, to fill the page; `detail` says which. */
const coverEvent = 'patrolkit-cover';

/** Puts a box on top of everything. */
export function raise(box: HTMLElement): void {
  // Old browsers have no such thing; the box stays where it is.
  if (!('showPopover' in box)) return;
  box.popover = null;
  box.popover = 'manual';
  box.showPopover();
}

/** Puts it back to where it stands. */
export function lower(box: HTMLElement): void {
  box.popover = null;
}

/** Tells all that must stay in sight that a box fills the page, or no longer does; two bundles on a page hear each other. */
export const tellCover = (isCovered: boolean): boolean =>
  document.dispatchEvent(new CustomEvent(coverEvent, { detail: isCovered }));

/** Calls back with each of these; the result ends that. */
export function onCover(listener: (isCovered: boolean) => void): () => void {
  const hear = (event: Event): void => listener(event instanceof CustomEvent && event.detail === true);
  document.addEventListener(coverEvent, hear);
  return () => document.removeEventListener(coverEvent, hear);
}

/**
 * Adds a tag beside an element where the page has none: a portal may have a list, and not the dialog that it opens. The script tag
 * loads the tag's code; a page that is built from modules imports it.
 */
export function bring(tag: 'patrol-alarm-dialog' | 'patrol-live-popup', host: HTMLElement): void {
  const root = host.getRootNode();
  const near = [host.closest('patrol-provider'), root instanceof ShadowRoot ? root : null, document];
  if (!near.some(around => around?.querySelector(tag))) host.after(document.createElement(tag));
}

/**
 * Puts a tag beside an element, where its page has none: a portal may have a list and not what the list opens. The script tag loads its
 * code; who builds from modules imports it.
 */
export function bring(tag: 'patrol-alarm-dialog' | 'patrol-live-popup', host: HTMLElement): void {
  const root = host.getRootNode();
  const near = [host.closest('patrol-provider'), root instanceof ShadowRoot ? root : null, document];
  if (!near.some(around => around?.querySelector(tag))) host.after(document.createElement(tag));
}

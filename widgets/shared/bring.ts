import type { Console } from '@patrolkit/core';
import { consoleOf } from './element/context.ts';

/**
 * Adds a tag beside an element where the page has none of the same console: a portal may have a list, and not the dialog that it opens. The
 * script tag loads the tag's code; a page that is built from modules imports it.
 */
export function bring(tag: 'patrol-alarm-dialog' | 'patrol-live-popup', host: HTMLElement, console: Console): void {
  /** Looks into open shadow roots too: the parts of a portal may have one each. A tag counts before its code is there. */
  const isIn = (root: ParentNode): boolean =>
    [...root.querySelectorAll('*')].some(
      element =>
        (element.localName === tag && consoleOf(element) === console) ||
        (element.shadowRoot !== null && isIn(element.shadowRoot)),
    );
  // A closed shadow root is seen from within alone.
  const own = host.getRootNode() as Document | ShadowRoot;
  if (!isIn(document) && !isIn(own)) host.after(document.createElement(tag));
}

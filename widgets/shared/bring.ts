import type { Console } from '@patrolkit/core';
import { consoleOf } from './element/context.ts';

/**
 * Adds a tag beside an element when the page has none of the same console. A portal may have a list, but not the dialog that it opens. The
 * script tag loads the tag's code; a page built from modules imports it.
 */
export function bring(tag: 'patrol-alarm-dialog' | 'patrol-live-popup', host: HTMLElement, console: Console): void {
  /** Also looks into open shadow roots, because each part of a portal may have one. A tag counts before its code is there. */
  const isIn = (root: ParentNode): boolean =>
    [...root.querySelectorAll('*')].some(
      element =>
        (element.localName === tag && consoleOf(element) === console) ||
        (element.shadowRoot !== null && isIn(element.shadowRoot)),
    );
  // A closed shadow root can be seen only from within.
  const own = host.getRootNode() as Document | ShadowRoot;
  if (!isIn(document) && !isIn(own)) host.after(document.createElement(tag));
}

/** Puts a stop on everything that locks or fills the page. A modal dialog disables the page's own stop, and a picture can hide it. */

import { keyOf } from '@patrolkit/core/keys';
import { consoleOf } from '../element/context.ts';

const tag = 'patrol-stop-button';

/**
 * Puts a stop at the upper right corner of the window, as the last part of a box that is about to cover the page. The box need do nothing:
 * the stop is fixed in the strip (`--pk-stop-strip`) that the box leaves free. The script tag loads its code; a page built from modules
 * imports it.
 * @param box the dialog, or the root in which a picture stands
 * @returns the stop; undefined where nobody is signed in, and for the list from which the stop itself asks
 */
export function putStop(box: HTMLElement | ShadowRoot): HTMLElement | undefined {
  const root = box.getRootNode();
  const host = root instanceof ShadowRoot ? root.host : undefined;
  const near = box instanceof ShadowRoot ? box.host : box;
  if (host?.localName === tag || consoleOf(near)?.session.$session.get().state !== 'signed-in') return undefined;
  const stop = document.createElement(tag);
  stop.toggleAttribute('lifted', true);
  // Key presses on the stop do not reach its dialog, where Enter may send a form.
  stop.addEventListener('keydown', event => {
    if (keyOf(event) === 'Enter' || keyOf(event) === ' ') event.stopPropagation();
  });
  return box.appendChild(stop);
}

/** Which dialog or sheet a key of the whole page opens. */
import type { Console } from '@patrolkit/core';
import { frameKeys, keyOf, type KeyPress as AnyKeyPress } from '@patrolkit/core/keys';
import { hasModal } from '@patrolkit/widgets/shared/ui';
import type { Panel } from '../frame/panels.ts';

/** What is read of a key press. */
export type KeyPress = AnyKeyPress &
  Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'defaultPrevented' | 'composedPath'>;

/** A dialog that locks the page: what it asks comes first. */
const locked = 'dialog[open]:not(.side-sheet)';
/** Where letters are typed. */
const typed = 'input, textarea, select, [contenteditable], [role=textbox], sl-input, sl-textarea, sl-select';

/** The dialog or sheet that a key press opens; undefined when the key is not one of the frame's. */
export function panelOf(event: KeyPress, hasSingleKeys: boolean): Panel | undefined {
  const { ctrlKey, metaKey, altKey } = event;
  const key = keyOf(event);
  if (event.defaultPrevented || event.repeat || altKey) return undefined;
  const isIn = (selector: string): boolean =>
    event.composedPath().some(node => node instanceof Element && node.matches(selector));
  if (isIn(locked) || hasModal()) return undefined;
  // With Shift it is a key of the browser's own.
  if (ctrlKey !== metaKey) return key.toLowerCase() === frameKeys.palette && !event.shiftKey ? 'palette' : undefined;
  if (ctrlKey) return undefined;
  if (key === frameKeys.help) return 'help';
  return key === frameKeys.shortcuts && hasSingleKeys && !isIn(typed) ? 'shortcuts' : undefined;
}

/** Opens what the frame's keys mean, for as long as the result is not called. */
export function listenToFrameKeys(console: Console, userId: string, open: (panel: Panel) => void): () => void {
  const onKey = (event: KeyboardEvent): void => {
    const isHeld =
      console.has('driving') &&
      [console.driving.$drive, console.driving.$ptz].some(hold => hold.get().state === 'held');
    // While a pad is held, nothing may open over it.
    if (isHeld) return;
    const wanted = panelOf(event, !console.preferences.$preferences.get().keylessUsers.includes(userId));
    if (!wanted) return;
    event.preventDefault();
    open(wanted);
  };
  // In the capture phase, before widgets: alarms use the same key for help, and the sheet lists their shortcuts too.
  window.addEventListener('keydown', onKey, true);
  return () => window.removeEventListener('keydown', onKey, true);
}

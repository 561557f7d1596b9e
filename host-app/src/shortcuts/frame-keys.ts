/** Opens a dialog or sheet of the frame by a key of the whole page. */
import type { Console } from '@patrolkit/core';
import { frameKeys, keyOf, type KeyPress as AnyKeyPress } from '@patrolkit/core/keys';
import { hasModal } from '@patrolkit/widgets/shared/dialog';
import type { Panel } from '../frame/panels.ts';

/** The fields of a key press that matter here. */
export type KeyPress = AnyKeyPress &
  Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'defaultPrevented' | 'composedPath'>;

/** A dialog that locks the page. Its question comes first. */
const locked = 'dialog[open]:not(.side-sheet)';
/** Elements into which the user types letters. */
const typed = 'input, textarea, select, [contenteditable], [role=textbox], sl-input, sl-textarea, sl-select';

/** The dialog or sheet that a key press opens. Undefined when the key is not one of the frame's. */
export function panelOf(event: KeyPress, hasSingleKeys: boolean): Panel | undefined {
  const { ctrlKey, metaKey, altKey } = event;
  const key = keyOf(event);
  if (event.defaultPrevented || event.repeat || altKey) return undefined;
  const isIn = (selector: string): boolean =>
    event.composedPath().some(node => node instanceof Element && node.matches(selector));
  if (isIn(locked) || hasModal()) return undefined;
  // With Shift it is one of the browser's own keys.
  if (ctrlKey !== metaKey) return key.toLowerCase() === frameKeys.palette && !event.shiftKey ? 'palette' : undefined;
  if (ctrlKey) return undefined;
  if (key === frameKeys.help) return 'help';
  return key === frameKeys.shortcuts && hasSingleKeys && !isIn(typed) ? 'shortcuts' : undefined;
}

/** Listens to the frame's keys until the result is called. */
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
  // This listens in the capture phase, before widgets. Alarms use the same key for help, and the sheet also lists their shortcuts.
  window.addEventListener('keydown', onKey, true);
  return () => window.removeEventListener('keydown', onKey, true);
}

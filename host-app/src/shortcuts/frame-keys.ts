/** Which dialog or sheet a key of the whole page opens. */
import { frameKeys } from '@patrolkit/core/keys';
import type { Panel } from '../shell/panels.ts';

/** What is read of a key press. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing' | 'defaultPrevented' | 'composedPath'
>;

/** A dialog that locks the page: what it asks comes first. */
const locked = 'dialog[open]:not(.side-sheet)';
/** Where letters are typed. */
const typed = 'input, textarea, select, [contenteditable], [role=textbox], sl-input, sl-textarea, sl-select';

/** What a key press opens; undefined when it is none of the frame's. */
export function panelOf(event: KeyPress, hasSingleKeys: boolean): Panel | undefined {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (event.defaultPrevented || event.repeat || event.isComposing || altKey) return undefined;
  const isIn = (selector: string): boolean =>
    event.composedPath().some(node => node instanceof Element && node.matches(selector));
  if (isIn(locked)) return undefined;
  if (ctrlKey !== metaKey) return key.toLowerCase() === frameKeys.palette ? 'palette' : undefined;
  if (ctrlKey) return undefined;
  if (key === frameKeys.help) return 'help';
  return key === frameKeys.shortcuts && hasSingleKeys && !isIn(typed) ? 'shortcuts' : undefined;
}

import { keyOf } from '@patrolkit/core/keys';
import { isElement } from '../element/isElement.ts';

/** Whether the element with the focus needs a key: the one rule for all keys that work on the whole page. */

/** Inputs that take no text, so that letters mean nothing to them. */
const textless = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'];
/** Elements in which the user types. A select counts: letters find its options. */
const fields = `input${textless.map(type => `:not([type=${type}])`).join('')}, textarea, select, sl-input, sl-textarea, sl-select, [role=textbox]`;
/** Elements that use Space, Enter and arrows. */
const controls = 'input, button, summary, a[href]';

/** True for a key that goes into a field, in whatever shadow root, or that the control with the focus uses itself. */
export function isKeyTaken(event: KeyboardEvent): boolean {
  const key = keyOf(event);
  // An input method uses the key, or the browser fills in a field.
  if (key === '') return true;
  const isLetter = [...key].length === 1 && key !== ' ';
  return event
    .composedPath()
    .some(
      node =>
        isElement(node) && (node.isContentEditable || node.matches(fields) || (!isLetter && node.matches(controls))),
    );
}

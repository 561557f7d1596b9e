import { keyOf } from '@patrolkit/core/keys';
import { isElement } from '../element/isElement.ts';

/** Whether a key is needed by what has the focus: the one rule for all keys that work on the whole page. */

/** Inputs that take no text: a letter means nothing to them. */
const textless = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'];
/** Elements in which the user types. A select counts: letters find its options. */
const fields = `input${textless.map(type => `:not([type=${type}])`).join('')}, textarea, select, sl-input, sl-textarea, sl-select, [role=textbox]`;
/** Elements that use Space, Enter and arrows. */
const controls = 'input, button, summary, a[href]';

/** True for a key that is typed into a field, in whatever shadow root, or that the control with the focus knows itself. */
export function isKeyTaken(event: KeyboardEvent): boolean {
  const key = keyOf(event);
  // An input method has it, or a browser fills a field in.
  if (key === '') return true;
  const isLetter = [...key].length === 1 && key !== ' ';
  return event
    .composedPath()
    .some(
      node =>
        isElement(node) && (node.isContentEditable || node.matches(fields) || (!isLetter && node.matches(controls))),
    );
}

import { letterOf, triageKeys } from '@patrolkit/core/keys';
import { isElement } from '../element/isElement.ts';
import { isKeyTaken } from '../hold/typing.ts';
import { hasModal } from '../dialog/topLayer.ts';

/** What a key does. */
export type TriageAction = keyof typeof triageKeys;

/** All actions, in the order of the help sheet. */
export const triageActions = Object.keys(triageKeys) as TriageAction[];

/**
 * The action of a key press. There is none while the user types, while a dialog is open, with a modifier, or when another handler took the
 * key. Of held keys, only those that move through the list repeat.
 */
export function triageAction(event: KeyboardEvent): TriageAction | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || isKeyTaken(event)) return undefined;
  const action = triageActions.find(candidate => triageKeys[candidate] === letterOf(event));
  if (!action || (event.repeat && action !== 'next' && action !== 'previous')) return undefined;
  const isInDialog = event.composedPath().some(node => isElement(node) && node.matches('dialog[open]'));
  return isInDialog || hasModal() ? undefined : action;
}

/** Tells a page why its widgets cannot show their content. */
import type { ConnectionProblem } from '@patrolkit/core';

/** What a provider or widget finds out itself: its code could not be loaded, its `service` is no address, or was changed. */
export type ProviderProblem = 'code' | 'service' | 'moved';

/** Sends the event from an element; it bubbles. */
export function tellProblem(element: Element, reason: ConnectionProblem | ProviderProblem): void {
  element.dispatchEvent(new CustomEvent('connectionproblem', { detail: { reason }, bubbles: true, composed: true }));
}

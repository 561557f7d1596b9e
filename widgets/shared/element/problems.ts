/** Tells a page what keeps its widgets from what they show. */
import type { ConnectionProblem } from '@patrolkit/core';

/** What a provider or widget finds out by itself: its code did not come, its `service` is no address, or was changed. */
export type ProviderProblem = 'code' | 'service' | 'moved';

/** Sends the event from an element; it bubbles. */
export function tellProblem(element: Element, reason: ConnectionProblem | ProviderProblem): void {
  element.dispatchEvent(new CustomEvent('connectionproblem', { detail: { reason }, bubbles: true, composed: true }));
}

/** Tells a page why its widgets cannot show their content. */
import type { ConnectionProblem } from '@patrolkit/core';

/** A problem that a provider or widget finds itself: its code could not be loaded, its `service` is not an address, or it changed. */
export type ProviderProblem = 'code' | 'service' | 'moved';

/** Sends the event from an element; it bubbles. */
export function tellProblem(element: Element, reason: ConnectionProblem | ProviderProblem): void {
  element.dispatchEvent(new CustomEvent('connectionproblem', { detail: { reason }, bubbles: true, composed: true }));
}

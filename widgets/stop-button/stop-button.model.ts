/** The rules of the stop button: which key it has, and what it says. */
import type { HoldState, MessageId } from '@patrolkit/core';

/** The key: none that types, so that it is no danger to who writes, and none that the browser or another widget uses. */
export const stopKey = 'F8';

/** What the button says. */
export type StopPhase = 'ready' | 'sending' | 'confirmed' | 'unconfirmed';

/** How long "confirmed" stays, milliseconds. */
export const confirmedShownFor = 4_000;

/** What the button says after the hold changed; `isMine` while the stop of this button is under way. */
export function phaseAfter(before: StopPhase, state: HoldState<unknown>['state'], isMine: boolean): StopPhase {
  if (state === 'unconfirmed') return 'unconfirmed';
  if (state === 'stopping') return isMine ? 'sending' : before === 'unconfirmed' ? 'unconfirmed' : 'ready';
  if (state === 'held') return 'ready';
  // What was not confirmed is over when a stop was, or when somebody has read it.
  return isMine && before === 'sending' ? 'confirmed' : before === 'confirmed' ? 'confirmed' : 'ready';
}

/** The text of each phase. */
export const phaseTexts = {
  ready: 'driving.stopButton.ready',
  sending: 'driving.stopButton.sending',
  confirmed: 'driving.stopButton.confirmed',
  unconfirmed: 'driving.unconfirmed.title',
} as const satisfies Record<StopPhase, MessageId>;

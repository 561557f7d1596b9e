/** The rules of the stop button: which key it has, and what it says. */
import type { HoldState, MessageId } from '@patrolkit/core';

/** The key: none that types, so that it is no danger to who writes, and none that the browser or another widget uses. */
export const stopKey = 'F8';

/** What the button says while no robot has left a stop unconfirmed. */
export type StopPhase = 'ready' | 'sending' | 'confirmed';

/** How long "confirmed" stays, milliseconds. */
export const confirmedShownFor = 4_000;

/** What the button says after the hold changed; `isMine` while the stop of this button is under way, `isUnconfirmed` once it was given up. */
export function phaseAfter(
  before: StopPhase,
  state: HoldState<unknown>['state'],
  isMine: boolean,
  isUnconfirmed = false,
): StopPhase {
  if (state === 'stopping') return isMine ? 'sending' : 'ready';
  if (state === 'held' || isUnconfirmed) return 'ready';
  return isMine && before === 'sending' ? 'confirmed' : before === 'confirmed' ? 'confirmed' : 'ready';
}

/** The text of each phase. */
export const phaseTexts = {
  unconfirmed: 'driving.unconfirmed.title',
  ready: 'driving.stopButton.ready',
  sending: 'driving.stopButton.sending',
  confirmed: 'driving.stopButton.confirmed',
} as const satisfies Record<StopPhase | 'unconfirmed', MessageId>;

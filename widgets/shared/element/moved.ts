/** Sent to the shadow root of a widget that was put on a page, also by a move: what lay on top before the move is opened again. */
export const placedEvent = 'patrolkit-placed';

/** Told to the shadow root of a widget when it was put on a page, also by a move: what a move takes down comes up again. */
export const placedEvent = 'patrolkit-placed';

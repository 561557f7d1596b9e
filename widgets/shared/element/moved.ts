/**
 * The event that a widget's shadow root gets when the widget is put on a page or moved. Boxes that were on top before the move open again.
 */
export const placedEvent = 'patrolkit-placed';

/** How far a turn of the wheel zooms. */

/** A turn of the wheel with Ctrl by less than this, px, is a pinch on a touch pad. A wheel turns by notches of at least this much. */
const leastNotch = 40;

type Turn = Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>;

/**
 * Whether a turn of the wheel is a pinch on a touch pad. Browsers report a pinch as a turn with Ctrl, by a hundred times the logarithm of
 * its amount.
 */
export const isPinch = ({ deltaY, deltaMode, ctrlKey }: Turn): boolean =>
  ctrlKey && deltaMode === 0 && Math.abs(deltaY) < leastNotch;

/** The factor by which a turn of the wheel zooms. Above 1 it zooms in. A pinch on a touch pad zooms by its own amount. */
export const wheelFactor = (turn: Turn): number =>
  Math.exp(-turn.deltaY * (isPinch(turn) ? 0.01 : turn.deltaMode === 1 ? 0.05 : 0.002));

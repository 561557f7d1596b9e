/** The figures of the picture viewer (specification section 9): how far it zooms, in which steps, and how far it pans. */
import { isPinch, wheelFactor } from '../gestures/wheel.ts';

/** Fit, zoom and transition. A zoom of 1 shows the whole picture on `fit` of the window. */
export const viewerLimits = { fit: 0.8, min: 0.4, max: 3, step: 0.6, transition: 366, pan: 60 } as const;

/** What the viewer shows of a picture. */
export interface View {
  readonly zoom: number;
  /** Moved to the right and down, px. */
  readonly x: number;
  readonly y: number;
  /** Degrees clockwise, in quarters. */
  readonly turn: number;
}

/** The whole picture, upright. */
export const wholeView: View = { zoom: 1, x: 0, y: 0, turn: 0 };

/** Zooms within the limits. The whole picture stays in the middle. */
export function zoomed(view: View, zoom: number): View {
  const { min, max } = viewerLimits;
  const next = Math.round(Math.min(max, Math.max(min, zoom)) * 1000) / 1000;
  if (next <= 1) return { ...view, zoom: next, x: 0, y: 0 };
  const ratio = next / view.zoom;
  return { ...view, zoom: next, x: view.x * ratio, y: view.y * ratio };
}

/** Zooms by a step of the wheel, or by a pinch on a touch pad as far as that goes. A sideways step does not zoom. */
export function wheeled(view: View, turn: Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>): View {
  const { step } = viewerLimits;
  if (turn.deltaY === 0) return view;
  return zoomed(view, isPinch(turn) ? view.zoom * wheelFactor(turn) : view.zoom + (turn.deltaY < 0 ? step : -step));
}

/** Moves a picture that is larger than the window. A whole picture stays in the middle. */
export const panned = (view: View, dx: number, dy: number): View =>
  view.zoom <= 1 ? view : { ...view, x: view.x + dx, y: view.y + dy };

/** Turns a picture by a quarter. */
export const turned = (view: View): View => ({ ...view, x: 0, y: 0, turn: view.turn + 90 });

/** Applies a key to a picture. Undefined when the key does nothing. */
export function keyed(view: View, key: string): View | undefined {
  const { step, pan } = viewerLimits;
  switch (key) {
    case '+':
    case '=':
      return zoomed(view, view.zoom + step);
    case '-':
      return zoomed(view, view.zoom - step);
    case '0':
      return wholeView;
    case 'ArrowLeft':
      return panned(view, pan, 0);
    case 'ArrowRight':
      return panned(view, -pan, 0);
    case 'ArrowUp':
      return panned(view, 0, pan);
    case 'ArrowDown':
      return panned(view, 0, -pan);
    default:
      return undefined;
  }
}

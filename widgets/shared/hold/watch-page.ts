/** Watches everything on a page that ends a press, and finds what a dragged pointer means. */
import type { Press, PressPoint } from './pad.ts';
import { spent } from './key-owner.ts';
import { compassOf } from './press.ts';
import { whyUnusable } from './usable.ts';

/** A press becomes a drag once it has moved this far, px. Within this share of the pad's radius a drag points nowhere. */
const dragFrom = 12;
const dragRest = 0.36;

/** Watches the page while something is held, because the buttons alone would miss half of it (safety.md 3.3). The result ends the watch. */
export function watchPage<Target>(
  { host, model, pad, latest }: Omit<Press<Target>, 'watch'>,
  button: HTMLElement | undefined,
  pointerType?: string,
  from?: PressPoint,
): () => void {
  const stop = (): void => {
    leaving.abort();
    cancelAnimationFrame(frame);
  };
  const leaving = new AbortController();
  const on = <Name extends keyof WindowEventMap>(name: Name, listener: (event: WindowEventMap[Name]) => void): void =>
    window.addEventListener(name, listener, { capture: true, signal: leaving.signal });
  on('pointerup', ({ pointerId }) => model.pointerEnd(pointerId, 'released'));
  on('pointercancel', ({ pointerId }) => model.pointerEnd(pointerId, 'pad'));
  on('lostpointercapture', ({ pointerId }) => model.pointerEnd(pointerId, 'pad'));
  const ring = button?.closest('.pk-pad')?.getBoundingClientRect();
  let isDragged = false;
  let dragged: string | undefined;
  on('pointermove', ({ pointerId, buttons, clientX, clientY }) => {
    // The user released the button where the page got no event.
    if ((buttons & 1) === 0) model.pointerEnd(pointerId, 'released');
    const meaning = latest.current.compass;
    if (!meaning || !ring || !from || !model.isHeldBy(pointerId)) return;
    isDragged ||= Math.hypot(clientX - from.x, clientY - from.y) > dragFrom;
    if (!isDragged) return;
    const half = ring.width / 2;
    const at = compassOf((clientX - ring.left - half) / half, (clientY - ring.top - half) / half, dragRest);
    const targets = at ? meaning(at) : [];
    const named = targets.join(' ');
    if (named === dragged) return;
    dragged = named;
    model.pointerDrag(pointerId, targets);
  });
  on('pointerdown', event => {
    if (model.pointerDownElsewhere()) spent.add(event);
  });
  on('contextmenu', event => {
    // A long touch also opens a menu. The pad refuses the menu, and the hold continues.
    const isOnPad = pad.current !== null && event.composedPath().includes(pad.current);
    if (isOnPad) event.preventDefault();
    if (!isOnPad || pointerType === 'mouse') model.end('second-input');
  });
  let frame = 0;
  const check = (): void => {
    if (!model.isHeld) return stop();
    const why = button?.isConnected === false || !pad.current ? 'pad' : whyUnusable(pad.current, host);
    if (why) model.end(why);
    frame = requestAnimationFrame(check);
  };
  frame = requestAnimationFrame(check);
  return stop;
}

import { keyOf } from '@patrolkit/core/keys';
import { useEffect, useState } from 'react';
import { useHostWindow } from '../../element/index.ts';
import { lower, raise } from '../../dialog/topLayer.ts';

/**
 * Whether a box fills the screen, and a verb that changes it, from a click. The page fills the screen and the box fills the page. If the
 * box alone filled the screen, the browser would let nobody press anything outside it, such as an alarm or the stop. Where a page may not
 * fill the screen, the box fills only the page.
 */
export function useFullscreen(box: HTMLElement | null): readonly [isFull: boolean, toggle: () => void] {
  const [isFull, setFull] = useState(false);
  const own = useHostWindow();
  useEffect(() => {
    if (!isFull || !box) return;
    const { document } = own;
    const page = document.documentElement;
    const wasFull = document.fullscreenElement !== null;
    const show = (): void => raise(box, 'picture');
    const onChange = (): void => {
      if (!document.fullscreenElement) return setFull(false);
      // Full screen puts the page on top, so the box is raised again.
      show();
    };
    const onKey = (event: KeyboardEvent): void => {
      const isDialogs = event.composedPath().some(target => 'showModal' in target);
      if (keyOf(event) === 'Escape' && !event.defaultPrevented && !isDialogs) setFull(false);
    };
    show();
    document.addEventListener('fullscreenchange', onChange);
    own.addEventListener('keydown', onKey);
    if (!wasFull) page.requestFullscreen().catch(() => undefined);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      own.removeEventListener('keydown', onKey);
      lower(box);
      if (!wasFull && document.fullscreenElement === page) document.exitFullscreen().catch(() => undefined);
    };
  }, [isFull, box, own]);
  return [isFull, () => setFull(now => !now)];
}

import { keyOf } from '@patrolkit/core/keys';
import { useEffect, useMemo, useRef, type DOMAttributes } from 'react';
import { useHostWindow } from '../shared/element/index.ts';

/** The event handlers of the talk button. */
type TalkButton = Pick<
  DOMAttributes<HTMLButtonElement>,
  'onPointerDown' | 'onLostPointerCapture' | 'onKeyDown' | 'onKeyUp' | 'onBlur' | 'onContextMenu'
>;

/** Talks while a button is held. It also watches the window, since a button that is removed while held gets no events. */
export function useTalkButton(talk: (isTalking: boolean) => void): TalkButton {
  const own = useHostWindow();
  const isHeld = useRef(false);
  const latest = useRef(talk);
  useEffect(() => {
    latest.current = talk;
  });
  const end = useRef(() => {
    if (!isHeld.current) return;
    isHeld.current = false;
    latest.current(false);
  });
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const stop = end.current;
    for (const name of ['pointerup', 'pointercancel'] as const)
      own.addEventListener(name, stop, { signal, capture: true });
    // Only the window's own event counts. In the capture phase it would also get that of an element that loses the focus to the button.
    own.addEventListener('blur', stop, { signal });
    own.document.addEventListener('visibilitychange', stop, { signal });
    return () => {
      abort.abort();
      // Another window gets no events of this press.
      stop();
    };
  }, [own]);
  return useMemo(() => {
    const begin = (): void => {
      isHeld.current = true;
      latest.current(true);
    };
    return {
      onPointerDown: event => {
        // Other buttons of the mouse open a menu.
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        begin();
      },
      onLostPointerCapture: () => end.current(),
      onKeyDown: event => {
        if (keyOf(event) === ' ' && !event.repeat) begin();
      },
      onKeyUp: event => {
        if (keyOf(event) === ' ') end.current();
      },
      onBlur: () => end.current(),
      onContextMenu: event => event.preventDefault(),
    };
  }, []);
}

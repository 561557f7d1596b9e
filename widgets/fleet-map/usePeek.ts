import { useCallback, useEffect, useRef, useState } from 'react';

/** How long the pointer rests on a device before its card opens, ms. Passing over devices opens no card. */
const restFor = 500;
/** How long a card that was not opened by a press stays after the pointer has left, ms, so that the pointer can reach it. */
const graceFor = 400;

/** The devices of the open card. */
export interface Peek {
  readonly ids: readonly string[];
  /** True when a press opened the card. It then stays until the user closes it. */
  readonly isPinned: boolean;
}

/** Which card is open: that of the device under the pointer, or that of the pressed mark. */
export function usePeek(): {
  readonly peek: Peek | undefined;
  /** The pointer came over a device. Undefined when it has left. */
  readonly hover: (id: string | undefined) => void;
  /** The pointer came over the card or left it. */
  readonly hold: (isOver: boolean) => void;
  readonly pin: (ids: readonly string[]) => void;
  readonly close: () => void;
} {
  const [peek, setPeek] = useState<Peek>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const later = useCallback((next: (now: Peek | undefined) => Peek | undefined, after: number): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setPeek(next), after);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  const leave = useCallback(() => later(now => (now?.isPinned ? now : undefined), graceFor), [later]);
  return {
    peek,
    hover: useCallback(
      id => {
        if (id === undefined) leave();
        else later(now => (now?.isPinned ? now : { ids: [id], isPinned: false }), restFor);
      },
      [later, leave],
    ),
    hold: useCallback(isOver => (isOver ? clearTimeout(timer.current) : leave()), [leave]),
    pin: useCallback(ids => {
      clearTimeout(timer.current);
      setPeek({ ids, isPinned: true });
    }, []),
    close: useCallback(() => {
      clearTimeout(timer.current);
      setPeek(undefined);
    }, []),
  };
}

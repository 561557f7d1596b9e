import { useCallback, useEffect, useRef, useState } from 'react';

/** The pointer rests on a device so long before it is looked at: who passes over many wants none of their pictures. */
const restFor = 500;
/** A card that was not pressed for stays so long after the pointer has left, for the way to it. */
const graceFor = 400;

/** The devices that are looked at. */
export interface Peek {
  readonly ids: readonly string[];
  /** It was pressed for, and stays until it is closed. */
  readonly isPinned: boolean;
}

/** What is looked at: what the pointer rests on, or what was pressed. */
export function usePeek(): {
  readonly peek: Peek | undefined;
  /** The pointer came over a device; undefined: it left. */
  readonly hover: (id: string | undefined) => void;
  /** The pointer came to the card, or left it. */
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

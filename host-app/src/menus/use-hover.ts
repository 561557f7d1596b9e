/** A panel that opens under the pointer and stays for a moment after it has left (specification section 2). */
import { useCallback, useEffect, useRef, useState } from 'react';

/** How long a panel stays after the pointer has left it, ms. */
export const hideDelay = 300;

/** Which of several panels is open. */
export interface Hover<T> {
  readonly open: T | undefined;
  /** Opens a panel at once. */
  readonly show: (panel: T) => void;
  /** Closes it, unless it is shown again meanwhile. */
  readonly leave: () => void;
  /** Closes it at once. */
  readonly close: () => void;
}

/** Holds which panel is open. */
export function useHover<T>(): Hover<T> {
  const [open, setOpen] = useState<T>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stay = useCallback(() => clearTimeout(timer.current), []);
  useEffect(() => stay, [stay]);
  return {
    open,
    show: panel => {
      stay();
      setOpen(panel);
    },
    leave: () => {
      stay();
      timer.current = setTimeout(() => setOpen(undefined), hideDelay);
    },
    close: () => {
      stay();
      setOpen(undefined);
    },
  };
}

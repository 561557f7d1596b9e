import { useEffect, useRef, useState } from 'react';
import { openPictureInPicture } from '../shared/video/views/picture-in-picture.ts';

/** Whether a picture is in a small window of its own, and a verb that changes it, from a click. */
export function useSmallWindow(
  frame: HTMLElement | null,
  title: string,
): readonly [isSmall: boolean, toggle: () => Promise<void>] {
  const [close, setClose] = useState<() => void>();
  useEffect(() => close, [close]);
  /** A second window would take the frame out of the first. The end of the first would then take it out of the second. */
  const isOpening = useRef(false);
  const toggle = async (): Promise<void> => {
    if (close) return close();
    if (!frame || isOpening.current) return;
    isOpening.current = true;
    const opened = await openPictureInPicture(frame, title, () => setClose(undefined));
    isOpening.current = false;
    // React calls a function in a state unless it is wrapped.
    if (opened) setClose(() => opened);
  };
  return [close !== undefined, toggle];
}

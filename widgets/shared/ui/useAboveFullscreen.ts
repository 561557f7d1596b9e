import { useEffect, type RefObject } from 'react';
import { lower, onCover, raise } from './topLayer.ts';

/** Keeps a box in sight while a picture fills the screen: an alarm or a lost channel must not hide behind it (safety.md 1.9, 2.1). */
export function useAboveFullscreen(box: RefObject<HTMLElement | null>): void {
  useEffect(() => onCover(isCovered => box.current && (isCovered ? raise : lower)(box.current)), [box]);
}

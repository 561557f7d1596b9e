import { useMemo, useState } from 'react';
import { createSurface, type Surface } from '../engines/surface.ts';

/** The place of a picture: a ref for the element that holds it, and the surface that engines draw on once the element exists. */
export function useSurface(): {
  readonly frame: HTMLElement | null;
  readonly setFrame: (frame: HTMLElement | null) => void;
  readonly surface: Surface | undefined;
} {
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const surface = useMemo(() => (frame ? createSurface(frame) : undefined), [frame]);
  return { frame, setFrame, surface };
}

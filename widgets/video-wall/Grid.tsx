import { useRef, type ReactNode } from 'react';
import { useText } from '../shared/element/index.ts';
import { useFocusKept } from '../shared/ui/useFocusKept.ts';
import type { Layout } from './video-wall.model.ts';

/** The tiles. A button that goes by its press leaves the focus in its tile. */
export function Grid({
  layout,
  isLarge,
  children,
}: {
  readonly layout: Layout;
  /** One tile fills it. */
  readonly isLarge: boolean;
  readonly children: ReactNode;
}) {
  const text = useText();
  const grid = useRef<HTMLUListElement>(null);
  /** The place of the tile that has had the focus last. */
  const place = useRef<string>(undefined);
  const kept = useFocusKept(
    () => grid.current?.querySelector<HTMLElement>(`[data-index="${place.current}"] :is(.blank select, .head button)`),
    target => {
      place.current = target.closest<HTMLElement>('[data-index]')?.dataset['index'];
    },
  );
  return (
    <ul
      ref={grid}
      part="grid"
      className="grid"
      data-layout={layout}
      data-focused={isLarge ? '' : undefined}
      aria-label={text('wall.label')}
      {...kept}
    >
      {children}
    </ul>
  );
}

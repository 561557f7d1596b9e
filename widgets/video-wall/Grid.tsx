import { useRef, type ReactNode } from 'react';
import { useText } from '../shared/element/index.ts';
import { useFocusKept } from '../shared/dialog/useFocusKept.ts';
import type { Layout } from './video-wall.model.ts';

/** The tiles. When a press removes its button, the focus stays in the tile. */
export function Grid({
  layout,
  isLarge,
  children,
}: {
  readonly layout: Layout;
  /** True while one tile fills it. */
  readonly isLarge: boolean;
  readonly children: ReactNode;
}) {
  const text = useText();
  const grid = useRef<HTMLUListElement>(null);
  /** The place of the tile that had the focus last. */
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

import { keyOf } from '@patrolkit/core/keys';
import { GripVertical } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useText } from '../../shared/element/index.ts';
import { IconButton } from '../../shared/ui/Button.tsx';

/** Where a row goes: one place up or down, or to the place of another row. */
export type Where = 'up' | 'down' | { readonly to: string };

const ways: Readonly<Record<string, 'up' | 'down'>> = { ArrowUp: 'up', ArrowDown: 'down' };

/** The id of the row around an element. */
const rowOf = (element: Element | null): string | undefined =>
  element?.closest<HTMLElement>('[data-id]')?.dataset['id'];

/** Moves a row in its list: by dragging it to another row, or with the arrow keys, which keep the focus on it. */
export function OrderHandle({
  id,
  name,
  isMoved,
  onMove,
  onLeave,
}: {
  readonly id: string;
  readonly name: string;
  /** Whether a key has moved this row. Its handle gets the focus again when the rows were read. */
  readonly isMoved: () => boolean;
  readonly onMove: (where: Where) => void;
  /** The user goes elsewhere. */
  readonly onLeave: () => void;
}) {
  const text = useText();
  const handle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isMoved()) handle.current?.focus();
  });
  return (
    <IconButton
      ref={handle}
      size="small"
      icon={GripVertical}
      label={text('config.order.of', { name })}
      className="order-handle"
      onBlur={({ relatedTarget }) => {
        // A row that moves takes the focus off its handle; a user who goes elsewhere names another element.
        if (relatedTarget) onLeave();
      }}
      onKeyDown={event => {
        const way = ways[keyOf(event)];
        if (!way) return;
        event.preventDefault();
        onMove(way);
      }}
      onPointerDown={event => {
        if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerUp={({ currentTarget, pointerId, clientX, clientY }) => {
        if (!currentTarget.hasPointerCapture(pointerId)) return;
        currentTarget.releasePointerCapture(pointerId);
        const root = currentTarget.getRootNode() as Document | ShadowRoot;
        const to = rowOf(root.elementFromPoint(clientX, clientY));
        if (to !== undefined && to !== id) onMove({ to });
      }}
    />
  );
}

import { columnWidth, columnWidths } from '@patrolkit/core';
import { keyOf } from '@patrolkit/core/keys';
import { useLayoutEffect, useRef } from 'react';
import { useText } from '../shared/element/index.ts';

/** How far a key moves the edge of a column, px, and how many times as far with Shift. */
const step = 16;
const farther = 4;
/** A pointer that moves less than this does not drag, px. */
const tremble = 3;

const headOf = (handle: Element): HTMLElement | null => handle.closest('th');
const widthOf = (handle: Element): number => headOf(handle)?.offsetWidth ?? 0;
/** Sets the width of a column for now. */
function size(handle: Element, width: number): void {
  const head = headOf(handle);
  if (head) head.style.width = head.style.minWidth = `${width}px`;
}

/** The width at which nothing of the column on this page is cut off. */
function contentWidth(handle: Element): number {
  const table = handle.closest('table');
  const head = headOf(handle);
  if (!table || !head) return 0;
  const { width: before } = head.style;
  table.toggleAttribute('data-fitting', true);
  size(handle, 1);
  const width = Math.ceil(head.getBoundingClientRect().width);
  head.style.width = head.style.minWidth = before;
  table.toggleAttribute('data-fitting', false);
  return width;
}

/** The edge of a column, which makes it wider or narrower by pointer or keys. A double click or Enter fits the column to its content. */
export function ColumnHandle({
  label,
  onWidth,
}: {
  /** Head of the column. */
  readonly label: string;
  readonly onWidth: (width: number) => void;
}) {
  const text = useText();
  const ref = useRef<HTMLSpanElement>(null);
  const held = useRef<{ readonly x: number; readonly width: number; now?: number }>(undefined);
  /** Reports the width of the column: the table decides the width of an unsized one. */
  const tell = (): void => {
    if (ref.current) ref.current.ariaValueNow = String(widthOf(ref.current));
  };
  useLayoutEffect(tell);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that can be focused is a control
    <span
      ref={ref}
      className="handle"
      data-screen
      role="separator"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={text('data.columns.width', { name: label })}
      aria-valuemin={columnWidths.least}
      aria-valuemax={columnWidths.most}
      aria-valuenow={columnWidths.least}
      onFocus={tell}
      onPointerDown={({ button, currentTarget, pointerId, clientX }) => {
        if (button !== 0) return;
        currentTarget.setPointerCapture(pointerId);
        held.current = { x: clientX, width: widthOf(currentTarget) };
      }}
      onPointerMove={({ currentTarget, clientX }) => {
        const from = held.current;
        if (!from || (from.now === undefined && Math.abs(clientX - from.x) < tremble)) return;
        const width = columnWidth(from.width + clientX - from.x);
        // The width is stored only at the first step and the last. Between them only the column moves, without drawing its rows.
        if (from.now === undefined) onWidth(width);
        from.now = width;
        size(currentTarget, width);
        tell();
      }}
      onLostPointerCapture={() => {
        const now = held.current?.now;
        held.current = undefined;
        if (now !== undefined) onWidth(now);
      }}
      onDoubleClick={({ currentTarget }) => onWidth(contentWidth(currentTarget))}
      onKeyDown={event => {
        const { shiftKey, currentTarget } = event;
        const by = shiftKey ? step * farther : step;
        const widths: Record<string, () => number> = {
          ArrowLeft: () => widthOf(currentTarget) - by,
          ArrowRight: () => widthOf(currentTarget) + by,
          Home: () => columnWidths.least,
          End: () => columnWidths.most,
          Enter: () => contentWidth(currentTarget),
        };
        const width = widths[keyOf(event)]?.();
        if (width === undefined) return;
        event.preventDefault();
        onWidth(width);
      }}
    />
  );
}

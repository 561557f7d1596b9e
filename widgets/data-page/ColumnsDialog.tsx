import {
  isColumnShown,
  orderedColumns,
  withColumnAt,
  withColumnShown,
  type AnyResource,
  type ListLayout,
} from '@patrolkit/core';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { isElement, useTexts } from '../shared/element/index.ts';
import { Button, IconButton } from '../shared/ui/Button.tsx';
import { Dialog } from '../shared/dialog/Dialog.tsx';

/** The index of the item at a height of the screen. Beyond the ends it is the nearest item. */
function itemAt(list: Element, y: number): number {
  const passed = [...list.children].filter(item => item.getBoundingClientRect().bottom <= y).length;
  return Math.min(passed, list.children.length - 1);
}

/** Chooses the columns of a list and their order. Each choice applies at once. */
export function ColumnsDialog({
  columns,
  layout,
  isNarrow,
  onChange,
  onClose,
}: {
  /** The columns as delivered. */
  readonly columns: AnyResource['columns'];
  readonly layout: ListLayout;
  /** True when the rows are drawn as cards. */
  readonly isNarrow: boolean;
  /** Called with the new layout. Undefined for the columns as delivered. */
  readonly onChange: (layout: ListLayout | undefined) => void;
  readonly onClose: () => void;
}) {
  const { text, formatNumber } = useTexts();
  const hintId = useId();
  const dragged = useRef<string>(undefined);
  const [told, setTold] = useState('');
  const ordered = orderedColumns(columns, layout);
  const last = ordered.length - 1;
  const move = (name: string, to: number): void => {
    const column = ordered.find(one => one.name === name);
    if (!column || to < 0 || to > last || ordered[to] === column) return;
    onChange(withColumnAt(columns, layout, name, to));
    setTold(
      text('data.columns.at', {
        name: text(column.label),
        at: formatNumber(to + 1),
        count: formatNumber(ordered.length),
      }),
    );
  };
  return (
    <Dialog
      open
      width={440}
      title={text('data.columns')}
      onClose={onClose}
      footer={
        <>
          <Button
            onClick={() => {
              onChange(undefined);
              setTold(text('data.columns.isReset'));
            }}
          >
            {text('data.columns.reset')}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {text('common.close')}
          </Button>
        </>
      }
    >
      <p id={hintId} className="muted">
        {text(isNarrow ? 'data.columns.hintCards' : 'data.columns.hint')}
      </p>
      <ul
        className="columns"
        aria-describedby={hintId}
        onPointerDown={({ target, button, currentTarget, pointerId }) => {
          const item = isElement(target) && target.closest('.grip') ? target.closest('li') : null;
          if (button !== 0 || !item) return;
          dragged.current = item.dataset['column'];
          currentTarget.setPointerCapture(pointerId);
        }}
        onPointerMove={({ currentTarget, clientY }) => {
          if (dragged.current !== undefined) move(dragged.current, itemAt(currentTarget, clientY));
        }}
        onLostPointerCapture={() => {
          dragged.current = undefined;
        }}
      >
        {ordered.map((column, at) => {
          const { name, label, isTitle } = column;
          const named = { name: text(label) };
          return (
            <li key={name} data-column={name}>
              <span className="grip">
                <GripVertical size={16} aria-hidden />
              </span>
              <label>
                <input
                  type="checkbox"
                  checked={isColumnShown(column, layout)}
                  disabled={isTitle}
                  onChange={event => onChange(withColumnShown(layout, name, event.target.checked))}
                />
                {named.name}
              </label>
              {/* The button is not disabled at the ends, because the button that moved a column there would lose the focus. */}
              <IconButton
                icon={ArrowUp}
                label={text('data.columns.up', named)}
                aria-disabled={at === 0}
                onClick={() => move(name, at - 1)}
              />
              <IconButton
                icon={ArrowDown}
                label={text('data.columns.down', named)}
                aria-disabled={at === last}
                onClick={() => move(name, at + 1)}
              />
            </li>
          );
        })}
      </ul>
      <p className="pk-hidden" role="status">
        {told}
      </p>
    </Dialog>
  );
}

import { joined } from '@patrolkit/core';
import { keyOf } from '@patrolkit/core/keys';
import { ChevronDown } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { isElement, useText } from '../shared/element/index.ts';
import css from './choices.css?inline';
import type { FieldIds } from './FilterField.tsx';
import { useSheet } from './useSheet.ts';

/** Moves the focus among choices by the arrow keys, Home and End. */
function stepFocus(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [role="treeitem"]')];
  const at = all.findIndex(one => one === event.target);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[keyOf(event)];
  if (to === undefined || at < 0) return;
  event.preventDefault();
  all[Math.min(all.length - 1, Math.max(0, to))]?.focus();
}

/**
 * A button that shows the present choice and opens the others. Escape, leaving it, and a press on an element with `data-closes` close it.
 * The element with `data-first` gets the focus at first.
 */
export function ChoiceBox({
  ids,
  label,
  shown,
  popup,
  onOpen,
  children,
}: {
  readonly ids: FieldIds;
  readonly label: string;
  /** The present choice, in words. */
  readonly shown: string;
  /** Role of the opened element, for screen readers. */
  readonly popup: 'dialog' | 'tree';
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useSheet(css, box);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  // The server may send its choices after the box was opened. The first choice then gets the focus.
  const isEntered = useRef(false);
  useLayoutEffect(() => {
    const first = isOpen ? box.current?.querySelector<HTMLElement>('[data-first]') : undefined;
    if (first && !isEntered.current) first.focus();
    isEntered.current = isOpen && (isEntered.current || Boolean(first));
  });
  return (
    <span
      ref={box}
      role="presentation"
      className="choice-box"
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
      onClick={({ target }) => {
        if (isElement(target) && target.closest('[data-closes]')) close();
      }}
      onKeyDown={event => {
        stepFocus(event);
        if (keyOf(event) !== 'Escape' || !isOpen) return;
        // The dialog around it stays open.
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
    >
      <button
        {...ids}
        ref={button}
        type="button"
        className="pk-choice"
        aria-haspopup={popup}
        aria-expanded={isOpen}
        aria-label={joined(text, 'label', [label, shown])}
        onClick={() => {
          setOpen(!isOpen);
          if (!isOpen) onOpen?.();
        }}
      >
        <span>{shown}</span>
        <ChevronDown size={14} aria-hidden />
      </button>
      {isOpen ? (
        // The element can have the focus, so that a press between the choices does not close it.
        <span className="choices" tabIndex={-1}>
          {children}
        </span>
      ) : null}
    </span>
  );
}

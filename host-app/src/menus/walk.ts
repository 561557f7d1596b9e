import { keyOf } from '@patrolkit/core/keys';
import type { KeyboardEvent } from 'react';

/** Moves the focus among the lines of a menu by arrow up and down, Home and End. After the last line comes the first. */
export function walk(event: KeyboardEvent, root: Element | null, lines: string): void {
  const all = [...(root?.querySelectorAll<HTMLElement>(lines) ?? [])];
  const at = all.findIndex(line => line === document.activeElement);
  const steps: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: Math.max(at, 0) - 1, Home: 0, End: -1 };
  const next = steps[keyOf(event)];
  if (next === undefined) return;
  event.preventDefault();
  all.at(next % all.length)?.focus();
}

/**
 * Which console the keys and sticks of a page control. If a page has two consoles, it is the one whose widgets the user touched last.
 * Before the first touch it is none, because a key must not move a robot that nobody looks at. A page with one console has no such choice.
 */
import type { Console } from '@patrolkit/core';

interface KeyOwner {
  /** Number of widgets on the page, by console. */
  readonly widgets: Map<Console, number>;
  last: Console | undefined;
}

const key = Symbol.for('patrolkit.hands.v1');
const page = globalThis as { [key]?: KeyOwner };
// The owner is on globalThis because the widgets of two bundles share the keyboard.
const owner: KeyOwner = (page[key] ??= { widgets: new Map(), last: undefined });

/** Presses that a held pad has judged. They begin no hold and do nothing else on the page. */
export const spent = new WeakSet<Event>();

/** Counts a widget and notes when the user touches it. The result ends that. */
export function countWidget(host: HTMLElement, console: Console): () => void {
  const { widgets } = owner;
  widgets.set(console, (widgets.get(console) ?? 0) + 1);
  const touch = (): void => {
    owner.last = console;
  };
  // This listens in the capture phase, before the listeners of the window ask whose key it is.
  host.addEventListener('pointerdown', touch, true);
  host.addEventListener('keydown', touch, true);
  return () => {
    host.removeEventListener('pointerdown', touch, true);
    host.removeEventListener('keydown', touch, true);
    const left = (widgets.get(console) ?? 1) - 1;
    if (left > 0) widgets.set(console, left);
    else {
      widgets.delete(console);
      if (owner.last === console) owner.last = undefined;
    }
  };
}

/** Whether the keys and sticks of the page control this console. */
export const ownsKeys = (console: Console): boolean => owner.widgets.size < 2 || owner.last === console;

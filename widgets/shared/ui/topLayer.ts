/**
 * The browser's top layer: what was opened last lies above everything of the page, whatever stands around it or how high its z-index is.
 * Here is who of ours lies above whom. Browsers without popovers (Chrome before 114) have the highest z-index instead.
 */

import { placedEvent } from '../element/moved.ts';

/** What lies on top, lowest first: a picture that fills the page, a panel over the popups on a phone, a message about a stop, a call. */
const layers = ['picture', 'popups', 'panel', 'notices', 'dialog', 'stop', 'call'] as const;

/** A place in that order. */
export type Layer = (typeof layers)[number];

interface Raised {
  readonly rank: number;
  /** Puts it on top of all that is there. */
  readonly show: () => void;
  readonly isShown: () => boolean;
  /** Nothing below it can be pressed, and nothing may come to lie on it that ranks below. */
  readonly isModal: boolean;
  readonly forget?: () => void;
}

interface TopLayer {
  readonly raised: Map<HTMLElement, Raised>;
  readonly listeners: Set<() => void>;
}

const key = Symbol.for('patrolkit.top-layer.v1');
const page = globalThis as { [key]?: TopLayer };
// On globalThis: two bundles on a page keep one order.
const { raised, listeners } = (page[key] ??= { raised: new Map(), listeners: new Set() });

const rankOf = (layer: Layer): number => layers.indexOf(layer);

/** Whether an element is in a state that older browsers have no name for; they are believed. */
function matches(box: HTMLElement, state: ':popover-open' | ':modal'): boolean {
  try {
    return box.matches(state);
  } catch {
    return true;
  }
}

/**
 * Shows what is wanted from a rank on, lowest first, and then all that has to lie above it. Below an open modal dialog everything stays as it
 * is, and what is new waits.
 */
function settle(from: number, isWanted: (entry: Raised) => boolean = () => true): void {
  const entries = [...raised.values()].sort((one, other) => one.rank - other.rank);
  const modal = Math.max(0, ...entries.filter(({ isModal, isShown }) => isModal && isShown()).map(({ rank }) => rank));
  let hasCome = false;
  for (const entry of entries) {
    if (entry.rank < from || entry.rank < modal || !(hasCome || isWanted(entry))) continue;
    const wasShown = entry.isShown();
    entry.show();
    hasCome ||= !wasShown && entry.isShown();
  }
}

function add(box: HTMLElement, entry: Raised): void {
  raised.get(box)?.forget?.();
  const root = box.getRootNode();
  // A move takes what is on top down.
  const onPlaced = (): void => {
    if (!entry.isShown()) settle(entry.rank);
  };
  root.addEventListener(placedEvent, onPlaced);
  raised.set(box, {
    ...entry,
    forget: () => {
      root.removeEventListener(placedEvent, onPlaced);
      entry.forget?.();
    },
  });
  settle(entry.rank);
  for (const listener of listeners) listener();
}

function leave(box: HTMLElement): void {
  raised.get(box)?.forget?.();
  if (!raised.delete(box)) return;
  // What had to wait below a dialog.
  settle(0, entry => !entry.isShown());
  for (const listener of listeners) listener();
}

/** Puts a box on top, as high as its layer is. */
export function raise(box: HTMLElement, layer: Layer): void {
  const rank = rankOf(layer);
  const show = (): void => {
    if (!box.isConnected) return;
    box.toggleAttribute('data-top', true);
    if ('showPopover' in HTMLElement.prototype) {
      box.popover = null;
      box.popover = 'manual';
      box.showPopover();
    } else box.style.zIndex = String(2_147_483_640 + rank);
  };
  add(box, {
    rank,
    show,
    isShown: () => box.hasAttribute('data-top') && matches(box, ':popover-open'),
    isModal: false,
  });
}

/** Puts it back to where it stands. */
export function lower(box: HTMLElement): void {
  box.toggleAttribute('data-top', false);
  if ('showPopover' in HTMLElement.prototype) box.popover = null;
  else box.style.zIndex = '';
  leave(box);
}

/** Whether a closed dialog would be seen if it was open: its part of the page is drawn. */
export function isDrawn(dialog: HTMLDialogElement): boolean {
  dialog.toggleAttribute('open', true);
  const isSeen = dialog.getClientRects().length > 0;
  dialog.toggleAttribute('open', false);
  return isSeen;
}

/**
 * Opens a dialog above what ranks below it. While one that ranks above is open, it waits for its end; in a part of the page that is not
 * drawn nobody would see it, and it would lock the rest: it waits until that is drawn. Told each time that it opens.
 */
export function openModal(dialog: HTMLDialogElement, layer: 'dialog' | 'call', onShown?: () => void): void {
  const rank = rankOf(layer);
  const isShown = (): boolean => dialog.open && matches(dialog, ':modal');
  const show = (): void => {
    if (!dialog.isConnected || isShown()) return;
    // Moved on the page it stays open, but no longer as a modal one.
    dialog.close();
    if (!isDrawn(dialog)) return;
    onShown?.();
    dialog.showModal();
  };
  const root = dialog.getRootNode();
  const drawing = new ResizeObserver(() => {
    if (!isShown()) settle(rank, entry => !entry.isShown());
  });
  if (root instanceof ShadowRoot) drawing.observe(root.host);
  add(dialog, { rank, show, isShown, isModal: true, forget: () => drawing.disconnect() });
}

/** Closes it. */
export function closeModal(dialog: HTMLDialogElement): void {
  dialog.close();
  leave(dialog);
}

/** Whether a modal dialog of ours is open: keys of the whole page do nothing then, also where nothing in it has the focus. */
export const hasModal = (): boolean => [...raised.values()].some(({ isModal, isShown }) => isModal && isShown());

/** Whether a picture fills the page now. */
export const isCovered = (): boolean => [...raised.values()].some(({ rank }) => rank === 0);

/** Calls back when something comes to lie on top or leaves; the result ends that. */
export function onTopLayer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The browser's top layer. The element opened last lies above everything of the page, whatever its surroundings and z-index. This file
 * keeps the order among the kit's own elements. Browsers without popovers (Chrome before 114) use the highest z-index instead.
 */

import { placedEvent } from '../element/moved.ts';
import { putStop } from './stopOnTop.ts';

/**
 * The layers, lowest first: a picture that fills the page, the popups, a panel above them on a phone, notices, a dialog, the calendar of a
 * field, a stop, a call or the list of robots to stop.
 */
const layers = ['picture', 'popups', 'panel', 'notices', 'dialog', 'choice', 'stop', 'call'] as const;

/** One of these layers. */
export type Layer = (typeof layers)[number];

/** The regions for texts that screen readers say at once, and for those that wait until the user pauses. */
type Regions = Readonly<Record<'assertive' | 'polite', HTMLElement>>;

interface Raised {
  readonly rank: number;
  /** Puts the element above everything there. */
  readonly show: () => void;
  readonly isShown: () => boolean;
  /** True when the user can press nothing below it. Nothing of a lower rank may then appear above it. */
  readonly isModal: boolean;
  /** The regions of a modal dialog that a screen reader reads out. It hears nothing outside the dialog. */
  readonly regions?: Regions;
  /** The stop on this element. The page's own stop is behind it. */
  readonly stop?: HTMLElement | undefined;
  readonly forget?: () => void;
}

interface TopLayer {
  readonly raised: Map<HTMLElement, Raised>;
  readonly listeners: Set<() => void>;
  /** How many times a modal dialog was shown. */
  turns?: number;
}

const key = Symbol.for('patrolkit.top-layer.v1');
const page = globalThis as { [key]?: TopLayer };
// The order is on globalThis, so that two bundles on a page share it.
const top: TopLayer = (page[key] ??= { raised: new Map(), listeners: new Set() });
const { raised, listeners } = top;

const rankOf = (layer: Layer): number => layers.indexOf(layer);

/** Whether an element is in a state. True in an older browser that does not know the selector. */
function matches(box: HTMLElement, state: ':popover-open' | ':modal'): boolean {
  try {
    return box.matches(state);
  } catch {
    return true;
  }
}

/**
 * Shows the wanted elements from a rank on, lowest first, and then all that must lie above them. Elements below an open modal dialog stay
 * as they are, and new ones wait.
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
  for (const listener of listeners) listener();
}

function add(box: HTMLElement, entry: Raised): void {
  raised.get(box)?.forget?.();
  const root = box.getRootNode();
  // A move of the root takes the box out of the top layer.
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
}

function leave(box: HTMLElement): void {
  raised.get(box)?.forget?.();
  if (!raised.delete(box)) return;
  // This shows entries that had to wait below a dialog.
  settle(0, entry => !entry.isShown());
}

/** Puts a box on top, at the height of its layer. A picture that fills the page gets a stop above it. */
export function raise(box: HTMLElement, layer: Layer): void {
  const rank = rankOf(layer);
  const root = box.getRootNode();
  const stop = raised.get(box)?.stop ?? (layer === 'picture' && root instanceof ShadowRoot ? putStop(root) : undefined);
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
    stop,
  });
  if (stop) raise(stop, 'stop');
}

/** Returns a box from the top layer to its place in the page. */
export function lower(box: HTMLElement): void {
  const stop = raised.get(box)?.stop;
  if (stop) {
    leave(stop);
    stop.remove();
  }
  box.toggleAttribute('data-top', false);
  if ('showPopover' in HTMLElement.prototype) box.popover = null;
  else box.style.zIndex = '';
  leave(box);
}

/** Whether a closed dialog would be visible if it were open: its part of the page is drawn. */
export function isDrawn(dialog: HTMLDialogElement): boolean {
  dialog.toggleAttribute('open', true);
  const isSeen = dialog.getClientRects().length > 0;
  dialog.toggleAttribute('open', false);
  return isSeen;
}

/** An empty region at the end of a dialog. It must be there before its first text, or screen readers would not read that text out. */
function regionIn(dialog: HTMLDialogElement, urgency: keyof Regions): HTMLElement {
  const region = document.createElement('p');
  region.className = 'pk-hidden';
  region.setAttribute('aria-live', urgency);
  return dialog.appendChild(region);
}

/**
 * Opens a dialog above everything of a lower rank, with a stop on it. The dialog waits while one of a higher rank is open. It also waits
 * while its part of the page is not drawn, because it would lock the rest of the page invisibly. Each opening calls `onShown`. Its
 * `data-turn` is then the highest of all dialogs. A page that closes a dialog takes the open one with the highest `data-turn`.
 */
export function openModal(dialog: HTMLDialogElement, layer: 'dialog' | 'call', onShown?: () => void): void {
  const rank = rankOf(layer);
  const isShown = (): boolean => dialog.open && matches(dialog, ':modal');
  const show = (): void => {
    if (!dialog.isConnected || isShown()) return;
    // A dialog that was moved on the page is still open, but no longer modal.
    dialog.close();
    if (!isDrawn(dialog)) return;
    onShown?.();
    dialog.showModal();
    top.turns = (top.turns ?? 0) + 1;
    dialog.dataset['turn'] = String(top.turns);
  };
  const root = dialog.getRootNode();
  const drawing = new ResizeObserver(() => {
    if (!isShown()) settle(rank, entry => !entry.isShown());
  });
  if (root instanceof ShadowRoot) drawing.observe(root.host);
  const regions = { assertive: regionIn(dialog, 'assertive'), polite: regionIn(dialog, 'polite') };
  const stop = putStop(dialog);
  const forget = (): void => {
    drawing.disconnect();
    for (const own of [regions.assertive, regions.polite, stop]) own?.remove();
  };
  add(dialog, { rank, show, isShown, isModal: true, regions, stop, forget });
}

/** Closes a dialog that `openModal` has opened. */
export function closeModal(dialog: HTMLDialogElement): void {
  dialog.close();
  leave(dialog);
}

/** Whether a modal dialog of ours is open. Keys of the whole page then do nothing, even when nothing in the dialog has the focus. */
export const hasModal = (): boolean => [...raised.values()].some(({ isModal, isShown }) => isModal && isShown());

/** The uppermost modal dialog that is open. */
function uppermost(): Raised | undefined {
  const turnOf = (dialog: HTMLElement): number => Number(dialog.dataset['turn']);
  return [...raised]
    .filter(([, { isModal, isShown }]) => isModal && isShown())
    .sort(([one, { rank }], [other, next]) => next.rank - rank || turnOf(other) - turnOf(one))[0]?.[1];
}

/** The region of the uppermost open modal dialog in which a screen reader hears texts from outside it. Undefined without such a dialog. */
export const regionOfModal = (urgency: keyof Regions): HTMLElement | undefined => uppermost()?.regions?.[urgency];

/** The stop that the user can press when the page's own is blocked. Undefined while nothing locks or fills the page. */
export const stopOnTop = (): HTMLElement | undefined =>
  (uppermost() ?? [...raised.values()].find(({ rank }) => rank === 0))?.stop;

/** Whether a picture fills the page now. */
export const isCovered = (): boolean => [...raised.values()].some(({ rank }) => rank === 0);

/** Calls back when an element comes to the top or leaves it. The result ends that. */
export function onTopLayer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

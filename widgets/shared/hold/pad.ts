/** What the inputs of one pad share: its rules, its element, and the options of the view's last drawing. */
import type { HoldState } from '@patrolkit/core';
import { keyOf } from '@patrolkit/core/keys';
import type { RefObject } from 'react';
import type { Compass, PressModel, PressRules } from './press.ts';

/** The rules and the inputs of a pad. */
export interface PressOptions<Target> extends PressRules<Target> {
  /** The core's hold. When it has ended there, the press has no effect any more. */
  readonly $hold: { get(): HoldState<unknown>; listen(listener: (state: HoldState<unknown>) => void): () => void };
  /** Targets by the places of their keys. Without it the pad has no keys. */
  readonly keys?: Readonly<Record<string, Target>>;
  /** The targets for each of eight directions. With it, dragging a pointer over the ring or moving a stick changes the direction. */
  readonly compass?: (at: Compass) => readonly Target[];
  /** The stick of a gamepad that holds this pad, with a shoulder button as the dead man's button. */
  readonly stick?: 'left' | 'right';
  /** The user pressed the gamepad's stop button. */
  readonly onStop?: () => void;
}

/** One pad on a page. */
export interface Press<Target> {
  readonly host: HTMLElement;
  readonly model: PressModel<Target>;
  readonly pad: RefObject<HTMLDivElement | null>;
  /** The options of the last drawing. */
  readonly latest: RefObject<PressOptions<Target>>;
  /** Watches the page while something is held. */
  readonly watch: (button: HTMLElement | undefined, pointerType?: string, from?: PressPoint) => void;
}

/** Where a pointer went down, px of the viewport. */
export interface PressPoint {
  readonly x: number;
  readonly y: number;
}

/** True for a key that is pressed with a modifier. */
export const hasModifier = (event: KeyboardEvent): boolean =>
  event.ctrlKey || event.altKey || event.metaKey || event.shiftKey;

/** True for a key that presses the button with the focus. */
export const isButtonKey = (event: KeyboardEvent): boolean =>
  [' ', 'Enter'].includes(keyOf(event)) && !hasModifier(event);

/** True while another pad is held. A press here ends that hold and begins none. */
export function isTaken<Target>({ model, latest, host }: Pick<Press<Target>, 'model' | 'latest' | 'host'>): boolean {
  // A pad in another document takes no press either (usable.ts).
  if (host.ownerDocument !== document) return true;
  if (model.isHeld || latest.current.$hold.get().state !== 'held') return false;
  latest.current.end('second-input');
  return true;
}

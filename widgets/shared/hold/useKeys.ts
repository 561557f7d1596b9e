/** Holds a pad with keys, wherever the focus is, unless the user types. */
import type { Console } from '@patrolkit/core';
import { placeOf } from '@patrolkit/core/keys';
import { useLayoutEffect } from 'react';
import { isElement } from '../element/isElement.ts';
import { hasModal } from '../dialog/topLayer.ts';
import { ownsKeys, spent } from './key-owner.ts';
import { hasModifier, isButtonKey, isTaken, type Press } from './pad.ts';
import { isKeyTaken } from './typing.ts';
import { whyUnusable } from './usable.ts';

/** True for a key that acts in a dialog. */
const isInDialog = (event: KeyboardEvent): boolean =>
  event.composedPath().some(node => isElement(node) && node.matches('dialog, [role="dialog"]'));

/** Listens to the keys of a pad. Only one console of the page gets the keys at a time. */
export function useKeys<Target extends string>(console: Console, press: Press<Target>): void {
  const { host, model, pad, latest, watch } = press;
  useLayoutEffect(() => {
    const targetOf = (event: KeyboardEvent): Target | undefined =>
      hasModifier(event) || isKeyTaken(event) ? undefined : latest.current.keys?.[placeOf(event)];
    /** Judges a key while the pad is held. */
    const judge = (event: KeyboardEvent): void => {
      if (event.repeat || !model.isHeld || spent.has(event)) return;
      spent.add(event);
      model.keyDown(placeOf(event), targetOf(event));
    };
    const onKeyCaptured = (event: KeyboardEvent): void => {
      // The buttons of the pad handle these keys themselves.
      const isOnPad = pad.current !== null && event.composedPath().includes(pad.current);
      if (!isOnPad || !isButtonKey(event)) judge(event);
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      judge(event);
      const target = targetOf(event);
      if (target === undefined || event.repeat || spent.has(event) || !document.hasFocus()) return;
      if (isInDialog(event) || hasModal() || !ownsKeys(console)) return;
      if (pad.current === null || whyUnusable(pad.current, host) !== undefined) return;
      spent.add(event);
      if (!isTaken(press) && model.keyDown(placeOf(event), target)) watch(undefined);
    };
    const onKeyUp = (event: KeyboardEvent): void => model.keyUp(placeOf(event));
    // These listen in the capture phase: a page may keep keys to itself, and the hold must end all the same.
    window.addEventListener('keydown', onKeyCaptured, true);
    window.addEventListener('keyup', onKeyUp, true);
    // A key begins a hold only after the page's own listeners, which may have used it.
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyCaptured, true);
      window.removeEventListener('keyup', onKeyUp, true);
      window.removeEventListener('keydown', onKeyDown);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- everything else is read through refs
  }, [host, console, model]);
}

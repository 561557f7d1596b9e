/** Holds a pad with keys, wherever the focus is, unless the user types. */
import type { Console } from '@patrolkit/core';
import { useLayoutEffect } from 'react';
import { hasModal } from '../ui/topLayer.ts';
import { ownsKeys } from './key-owner.ts';
import { hasModifier, isTaken, spent, type Press } from './pad.ts';
import { isKeyTaken } from './typing.ts';
import { whyUnusable } from './usable.ts';

/** True for a key that acts in a dialog. */
const isInDialog = (event: KeyboardEvent): boolean =>
  event.composedPath().some(node => node instanceof Element && node.matches('dialog, [role="dialog"]'));

/** Listens to the keys of a pad; only one console of the page gets the keys at a time. */
export function useKeys<Target extends string>(console: Console, press: Press<Target>): void {
  const { host, model, pad, latest, watch } = press;
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.repeat || spent.has(event)) return;
      const name = event.code || event.key;
      const target = latest.current.keys?.[event.key.toLowerCase()];
      if (model.isHeld) {
        if (!model.keyDown(name, hasModifier(event) ? undefined : target)) spent.add(event);
        return;
      }
      if (target === undefined || hasModifier(event) || !document.hasFocus()) return;
      if (isKeyTaken(event) || isInDialog(event) || hasModal() || !ownsKeys(console)) return;
      if (pad.current === null || whyUnusable(pad.current, host) !== undefined) return;
      spent.add(event);
      if (!isTaken(press) && model.keyDown(name, target)) watch(undefined);
    };
    const onKeyUp = (event: KeyboardEvent): void => model.keyUp(event.code || event.key);
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('keyup', onKeyUp);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('keyup', onKeyUp);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- everything else is read through refs
  }, [host, console, model]);
}

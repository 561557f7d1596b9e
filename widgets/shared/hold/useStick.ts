/** Holds a pad with the stick of a gamepad while the dead man's button, a shoulder button, is held. */
import type { Console } from '@patrolkit/core';
import { useLayoutEffect } from 'react';
import { hasModal } from '../dialog/topLayer.ts';
import { watchGamepads, type SetupOf } from './gamepad.ts';
import { ownsKeys } from './key-owner.ts';
import { isTaken, type Press, type PressOptions } from './pad.ts';
import { compassOf, deadZone } from './press.ts';
import { whyUnusable } from './usable.ts';

/** For each core hold, the pad that holds it with the stick. Several pads may share one gamepad, which is not a second input. */
const stickPads = new WeakMap<object, { readonly isHeldByStick: boolean }>();

/** Finds a user's set-up of a device in a console. */
export const setupsOf =
  ({ session, preferences }: Console): SetupOf =>
  id => {
    const now = session.$session.get();
    return 'user' in now ? preferences.gamepadOf(now.user.id, id) : undefined;
  };

/** Listens to a stick. Without one, it listens to no gamepad. */
export function useStick<Target extends string>(
  console: Console,
  press: Press<Target>,
  stick: PressOptions<Target>['stick'],
): void {
  const { host, model, pad, latest, watch } = press;
  useLayoutEffect(() => {
    if (!stick) return;
    /** True once the user has pressed the dead man's button again after something other than the stick ended a hold. */
    let isArmed = false;
    // A button that was pressed before this pad listened, or before the page had the focus, begins nothing.
    let wasDeadMan = true;
    let wasStop = false;
    let wasHeld = false;
    /**
     * A stick that is off its middle from the start may just rest there. It counts once it was in its middle, either just before the dead
     * man's button went down or since then.
     */
    let isCentred = false;
    let device: string | undefined;
    const unwatch = watchGamepads(setupsOf(console), (frame, devices) => {
      const isAnother = device !== undefined && frame?.device !== device;
      // A user who takes up another device presses its button now. When a device has gone, a button held on another was held before.
      const isChosen = isAnother && devices.some(({ key }) => key === device);
      device = frame?.device;
      if (!frame || isAnother || !document.hasFocus()) {
        if (model.isHeldByStick) model.end(frame && !isAnother ? 'blur' : 'gamepad');
        isArmed = wasHeld = isCentred = false;
        wasDeadMan = !isChosen;
        if (!frame || !isChosen || !document.hasFocus()) return;
      }
      const pointed = compassOf(...frame[stick], deadZone);
      isCentred = pointed === undefined || (isCentred && frame.isDeadMan);
      if (frame.isStop && !wasStop) latest.current.onStop?.();
      if (!ownsKeys(console)) {
        if (model.isHeldByStick) model.end('second-input');
        isArmed = wasHeld = false;
        wasDeadMan = frame.isDeadMan;
        wasStop = frame.isStop;
        return;
      }
      if (wasHeld && !model.isHeldByStick) isArmed = false;
      isArmed = frame.isDeadMan && (isArmed || !wasDeadMan) && !frame.isStop;
      wasDeadMan = frame.isDeadMan;
      wasStop = frame.isStop;
      const at = isArmed && isCentred ? pointed : undefined;
      const targets = at ? (latest.current.compass?.(at) ?? []) : [];
      const begins = targets.length > 0 && !model.isHeldByStick;
      // Like any other press, the stick needs a pad that is visible, that no dialog covers, and that nobody else drives.
      const isUsable = pad.current !== null && !hasModal() && whyUnusable(pad.current, host) === undefined;
      const isOthers = !model.isHeldByStick && stickPads.get(latest.current.$hold)?.isHeldByStick === true;
      if (isOthers || (begins && (!isUsable || isTaken(press)))) isArmed = false;
      else if (!model.stick(targets)) isArmed &&= targets.length === 0;
      else if (begins) {
        stickPads.set(latest.current.$hold, model);
        watch(undefined);
      }
      wasHeld = model.isHeldByStick;
    });
    return () => {
      unwatch();
      // Nobody reads the stick any more, so nobody would notice its release.
      if (model.isHeldByStick) model.end('pad');
    };
    // oxlint-disable-next-line react/exhaustive-deps -- everything else is read through refs
  }, [stick, host, console, model]);
}

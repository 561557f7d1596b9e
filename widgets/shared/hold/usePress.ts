/** Binds the press rules to a page: pointers with capture, keys, and everything that makes a pad unusable. */
import type { HoldState } from '@patrolkit/core';
import { useLayoutEffect, useRef, useState, type DOMAttributes, type RefObject } from 'react';
import { useConsole, useHost } from '../element/hooks.ts';
import { watchGamepad } from './gamepad.ts';
import { hasHands } from './hands.ts';
import { compassOf, deadZone, PressModel, type Compass, type PressRules } from './press.ts';
import { isKeyTaken } from './typing.ts';
import { whyUnusable } from './usable.ts';

/** What a pad is made of. */
export interface PressOptions<Target> extends PressRules<Target> {
  /** The core's hold; when it ends there, the press counts no more. */
  readonly $hold: { get(): HoldState<unknown>; listen(listener: (state: HoldState<unknown>) => void): () => void };
  /** Keys by what they type, in lower case; none: no keys. */
  readonly keys?: Readonly<Record<string, Target>>;
  /** What each of eight directions means: a pointer that is dragged over the ring and a stick change the direction. */
  readonly compass?: (at: Compass) => readonly Target[];
  /** The stick of a gamepad that holds this pad, with a shoulder button as the dead man's. */
  readonly stick?: 'left' | 'right';
  /** The gamepad's stop button was pressed. */
  readonly onStop?: () => void;
}

/** A press becomes a drag when it has moved so far, px; and rests within the middle button, as part of the ring. */
const dragFrom = 12;
const dragRest = 0.36;

/** What the view puts on its elements. */
export interface PressBinding<Target> {
  /** On the element that is the pad. */
  readonly pad: RefObject<HTMLDivElement | null>;
  /** On each button. */
  readonly propsOf: (target: Target) => DOMAttributes<HTMLButtonElement>;
}

/** Whose stick holds what is held, of several pads on a page: one gamepad is no second input. */
const stickPads = new WeakMap<object, { readonly isHeldByStick: boolean }>();

/** Events that ended a hold or drive another pad: they begin nothing more. */
const spent = new WeakSet<Event>();

/** True for a key that acts in a dialog. */
const isInDialog = (event: KeyboardEvent): boolean =>
  event.composedPath().some(node => node instanceof Element && node.matches('dialog, [role="dialog"]'));

const hasModifier = (event: KeyboardEvent): boolean =>
  event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || event.isComposing;

/** Makes a pad hold while it is pressed. */
export function usePress<Target extends string>(options: PressOptions<Target>): PressBinding<Target> {
  const host = useHost();
  const console = useConsole();
  const pad = useRef<HTMLDivElement>(null);
  const latest = useRef(options);
  const [model] = useState(
    () =>
      new PressModel<Target>({
        hold: targets => latest.current.hold(targets),
        end: why => latest.current.end(why),
        goTogether: targets => latest.current.goTogether?.(targets) ?? false,
      }),
  );
  const pressed = useRef<{ readonly button: HTMLElement | undefined; stop: () => void }>(undefined);
  // In layout effects all through: an effect that comes later leaves a moment in which keys do what they did before.
  useLayoutEffect(() => {
    latest.current = options;
  });

  const { $hold } = options;
  useLayoutEffect(() => {
    const stop = $hold.listen(({ state }) => {
      if (state !== 'held') model.forget();
    });
    return () => {
      stop();
      // Removed in mid-hold: the buttons are told nothing any more.
      model.end('pad');
      pressed.current?.stop();
    };
  }, [$hold, model]);

  /** Watches the page for as long as something is held; the buttons alone would miss half of it (safety.md 3.3). */
  const watch = (
    button: HTMLElement | undefined,
    pointerType?: string,
    from?: { readonly x: number; readonly y: number },
  ): void => {
    pressed.current?.stop();
    const leaving = new AbortController();
    const on = <Name extends keyof WindowEventMap>(name: Name, listener: (event: WindowEventMap[Name]) => void): void =>
      window.addEventListener(name, listener, { capture: true, signal: leaving.signal });
    on('pointerup', ({ pointerId }) => model.pointerEnd(pointerId, 'released'));
    on('pointercancel', ({ pointerId }) => model.pointerEnd(pointerId, 'pad'));
    on('lostpointercapture', ({ pointerId }) => model.pointerEnd(pointerId, 'pad'));
    const ring = button?.closest('.pk-pad')?.getBoundingClientRect();
    let isDragged = false;
    let dragged: string | undefined;
    on('pointermove', ({ pointerId, buttons, clientX, clientY }) => {
      // The release happened where nobody was told.
      if ((buttons & 1) === 0) model.pointerEnd(pointerId, 'released');
      const meaning = latest.current.compass;
      if (!meaning || !ring || !from || !model.isHeldBy(pointerId)) return;
      isDragged ||= Math.hypot(clientX - from.x, clientY - from.y) > dragFrom;
      if (!isDragged) return;
      const half = ring.width / 2;
      const at = compassOf((clientX - ring.left - half) / half, (clientY - ring.top - half) / half, dragRest);
      const targets = at ? meaning(at) : [];
      const named = targets.join(' ');
      if (named === dragged) return;
      dragged = named;
      model.pointerDrag(pointerId, targets);
    });
    on('pointerdown', event => {
      if (model.pointerDownElsewhere()) spent.add(event);
    });
    on('contextmenu', event => {
      // A long touch asks for a menu as well: refused on the pad, and the hold goes on.
      const isOnPad = pad.current !== null && event.composedPath().includes(pad.current);
      if (isOnPad) event.preventDefault();
      if (!isOnPad || pointerType === 'mouse') model.end('second-input');
    });
    let frame = 0;
    const check = (): void => {
      if (!model.isHeld) return pressed.current?.stop();
      const why = button?.isConnected === false ? 'pad' : pad.current === null ? 'pad' : whyUnusable(pad.current, host);
      if (why) model.end(why);
      frame = requestAnimationFrame(check);
    };
    frame = requestAnimationFrame(check);
    pressed.current = {
      button,
      stop: () => {
        pressed.current = undefined;
        leaving.abort();
        cancelAnimationFrame(frame);
      },
    };
  };

  /** Another pad drives: a press here ends that, and begins nothing. */
  const isTaken = (): boolean => {
    if (model.isHeld || latest.current.$hold.get().state !== 'held') return false;
    latest.current.end('second-input');
    return true;
  };

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
      if (isKeyTaken(event) || isInDialog(event) || !hasHands(console)) return;
      if (pad.current === null || whyUnusable(pad.current, host) !== undefined) return;
      spent.add(event);
      if (!isTaken() && model.keyDown(name, target)) watch(undefined);
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

  const { stick } = options;
  useLayoutEffect(() => {
    if (!stick) return;
    /** The dead man's button was pressed anew since the last hold was ended by something else than the stick. */
    let isArmed = false;
    let wasDeadMan = false;
    let wasStop = false;
    let wasHeld = false;
    return watchGamepad(frame => {
      if (!frame || !document.hasFocus()) {
        if (model.isHeldByStick) model.end(frame ? 'blur' : 'gamepad');
        isArmed = wasDeadMan = wasHeld = false;
        return;
      }
      if (frame.isStop && !wasStop) latest.current.onStop?.();
      if (!hasHands(console)) {
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
      const at = isArmed ? compassOf(...frame[stick], deadZone) : undefined;
      const targets = at ? (latest.current.compass?.(at) ?? []) : [];
      const begins = targets.length > 0 && !model.isHeldByStick;
      // Like any other press, it needs a pad that is in sight and that nobody else drives.
      const isUsable = pad.current !== null && whyUnusable(pad.current, host) === undefined;
      const isOthers = !model.isHeldByStick && stickPads.get(latest.current.$hold)?.isHeldByStick === true;
      if (isOthers || (begins && (!isUsable || isTaken()))) isArmed = false;
      else if (!model.stick(targets)) isArmed &&= targets.length === 0;
      else if (begins) {
        stickPads.set(latest.current.$hold, model);
        watch(undefined);
      }
      wasHeld = model.isHeldByStick;
    });
    // oxlint-disable-next-line react/exhaustive-deps -- everything else is read through refs
  }, [stick, host, console, model]);

  const propsOf = (target: Target): DOMAttributes<HTMLButtonElement> => ({
    onPointerDown: event => {
      if (event.button !== 0 || spent.has(event.nativeEvent) || isTaken()) return;
      const button = event.currentTarget;
      if (!model.pointerDown(event.pointerId, target)) return;
      try {
        button.setPointerCapture(event.pointerId);
      } catch {
        // The pointer is gone already; its release is heard on the window.
      }
      watch(button, event.pointerType, { x: event.clientX, y: event.clientY });
    },
    onContextMenu: event => event.preventDefault(),
    onKeyDown: event => {
      const { nativeEvent } = event;
      if ((event.key !== ' ' && event.key !== 'Enter') || hasModifier(nativeEvent)) return;
      event.preventDefault();
      if (event.repeat || spent.has(nativeEvent)) return;
      spent.add(nativeEvent);
      if (!isTaken() && model.keyDown(event.code || event.key, target)) watch(event.currentTarget);
    },
  });

  return { pad, propsOf };
}

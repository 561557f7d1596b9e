/** Binds the press rules to a page: pointers with capture, keys, a stick, and everything that makes a pad unusable. */
import { placeOf } from '@patrolkit/core/keys';
import { useLayoutEffect, useRef, useState, type DOMAttributes, type RefObject } from 'react';
import { useConsole, useHost } from '../element/hooks.ts';
import { bringStyles } from '../element/styles.ts';
import css from './pad.css?inline';
import { isButtonKey, isTaken, type Press, type PressOptions } from './pad.ts';
import { spent } from './key-owner.ts';
import { PressModel } from './press.ts';
import { useKeys } from './useKeys.ts';
import { useStick } from './useStick.ts';
import { watchPage } from './watch-page.ts';

export type { PressOptions } from './pad.ts';

bringStyles(css);

/** What the view attaches to its elements. */
export interface PressBinding<Target> {
  /** Goes on the element that is the pad. */
  readonly pad: RefObject<HTMLDivElement | null>;
  /** Goes on each button. */
  readonly propsOf: (target: Target) => DOMAttributes<HTMLButtonElement>;
}

/** Makes a pad hold while it is pressed. */
export function usePress<Target extends string>(options: PressOptions<Target>): PressBinding<Target> {
  const host = useHost();
  const console = useConsole();
  const pad = useRef<HTMLDivElement>(null);
  const latest = useRef(options);
  const [model] = useState(
    // oxlint-disable-next-line react/refs -- a press reads the rules, never a drawing
    () =>
      new PressModel<Target>({
        hold: targets => latest.current.hold(targets),
        end: why => latest.current.end(why),
        ended: (why, targets) => latest.current.ended?.(why, targets),
        goTogether: targets => latest.current.goTogether?.(targets) ?? false,
      }),
  );
  const unwatch = useRef<() => void>(undefined);
  // All of these are layout effects: until a later effect ran, keys would still act on the previous options.
  useLayoutEffect(() => {
    latest.current = options;
  });

  const { $hold } = options;
  useLayoutEffect(() => {
    const stop = $hold.listen(now => {
      if (now.state !== 'held') model.forget(now.ended ?? 'released');
    });
    return () => {
      stop();
      // The pad is removed during a hold, so its buttons get no more events.
      model.end('pad');
      unwatch.current?.();
    };
  }, [$hold, model]);

  const press: Press<Target> = {
    host,
    model,
    pad,
    latest,
    watch: (button, pointerType, from) => {
      unwatch.current?.();
      unwatch.current = watchPage({ host, model, pad, latest }, button, pointerType, from);
    },
  };
  useKeys(console, press);
  useStick(console, press, options.stick);

  const propsOf = (target: Target): DOMAttributes<HTMLButtonElement> => ({
    onPointerDown: event => {
      if (event.button !== 0 || spent.has(event.nativeEvent) || isTaken(press)) return;
      const button = event.currentTarget;
      if (!model.pointerDown(event.pointerId, target)) return;
      try {
        button.setPointerCapture(event.pointerId);
      } catch {
        // The pointer is already gone. The window hears its release.
      }
      press.watch(button, event.pointerType, { x: event.clientX, y: event.clientY });
    },
    onContextMenu: event => event.preventDefault(),
    onKeyDown: event => {
      const { nativeEvent } = event;
      if (!isButtonKey(nativeEvent)) return;
      event.preventDefault();
      if (event.repeat || spent.has(nativeEvent)) return;
      spent.add(nativeEvent);
      if (!isTaken(press) && model.keyDown(placeOf(event), target)) press.watch(event.currentTarget);
    },
  });

  return { pad, propsOf };
}

import { useEffect, useRef, useState } from 'react';
import type { Console, Notice } from '@patrolkit/core';
import { consoleOf } from '../shared/element/context.ts';
import { useConsole, useHost, useHostWindow, useNoticeText, useText } from '../shared/element/index.ts';
import { lower, raise } from '../shared/dialog/topLayer.ts';
import { aimOf, pointOf } from './ptz-pad.model.ts';

/** Whether a target is a picture. It does not check the class, because a frame has its own classes. */
const isPicture = (target: EventTarget | undefined): target is HTMLVideoElement | HTMLCanvasElement =>
  target !== undefined && ('videoWidth' in target || 'toBlob' in target);
/** The picture under a press, whichever player draws it. Buttons over the picture do not count. */
const pictureUnder = (event: PointerEvent): HTMLVideoElement | HTMLCanvasElement | undefined => {
  const [target] = event.composedPath();
  return isPicture(target) ? target : undefined;
};
const sizeOf = (picture: HTMLVideoElement | HTMLCanvasElement): { width: number; height: number } =>
  'videoWidth' in picture ? { width: picture.videoWidth, height: picture.videoHeight } : picture;

/** The device of this console whose live picture a player shows. Undefined when it shows none. */
const shownBy = (player: HTMLElement, console: Console): string | undefined =>
  consoleOf(player) === console
    ? player.shadowRoot?.querySelector<HTMLElement>('[part=base]')?.dataset['device']
    : undefined;

/**
 * Lets the user point while it is drawn: a click into the player's picture centres it, and a drag zooms. The pad does the same by keyboard.
 */
export function Aim({ player }: { readonly player: string }) {
  const console = useConsole();
  const { presets, robots } = console;
  const host = useHost();
  const own = useHostWindow();
  const text = useText();
  const noticeText = useNoticeText();
  const [problem, setProblem] = useState<Notice>();
  const frame = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const leaving = new AbortController();
    let from:
      | {
          readonly id: number;
          readonly at: PointerEvent;
          readonly point: { x: number; y: number };
          readonly robotId: string;
        }
      | undefined;
    const end = (): void => {
      from = undefined;
      if (!frame.current || frame.current.hidden) return;
      lower(frame.current);
      frame.current.hidden = true;
    };
    const locate = (event: PointerEvent, picture: HTMLVideoElement | HTMLCanvasElement) =>
      pointOf({ x: event.clientX, y: event.clientY }, picture.getBoundingClientRect(), sizeOf(picture));
    const draw = (to: PointerEvent): void => {
      const box = frame.current;
      if (!box || !from) return;
      if (box.hidden) {
        box.hidden = false;
        raise(box, 'panel');
      }
      const { clientX, clientY } = from.at;
      box.style.left = `${Math.min(clientX, to.clientX)}px`;
      box.style.top = `${Math.min(clientY, to.clientY)}px`;
      box.style.width = `${Math.abs(clientX - to.clientX)}px`;
      box.style.height = `${Math.abs(clientY - to.clientY)}px`;
    };
    const on = (
      name: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel',
      listener: (event: PointerEvent) => void,
    ): void => own.addEventListener(name, listener, { signal: leaving.signal, capture: true, passive: false });
    on('pointerdown', event => {
      // The player is looked up at each press, because a page may replace it or show another device in it.
      const target = (host.getRootNode() as Document | ShadowRoot).getElementById(player);
      if (target && !event.composedPath().includes(target)) return;
      const picture = pictureUnder(event);
      const point = picture && locate(event, picture);
      // A second finger cancels the press of the first.
      if (!point || event.button !== 0 || from) return end();
      const robot = robots.$selected.get();
      if (!robot) return;
      if (!target || shownBy(target, console) !== robot.id)
        return setProblem({ id: 'driving.point.elsewhere', values: { name: robot.name || robot.id } });
      from = { id: event.pointerId, at: event, point, robotId: robot.id };
      event.preventDefault();
    });
    on('pointermove', event => {
      if (from?.id === event.pointerId) draw(event);
    });
    // A finger that draws a frame would also scroll the page, which would cancel its press.
    const onTouch = (event: TouchEvent): void => {
      if (from && event.cancelable) event.preventDefault();
    };
    own.addEventListener('touchmove', onTouch, { signal: leaving.signal, capture: true, passive: false });
    on('pointercancel', end);
    on('pointerup', event => {
      const picture = pictureUnder(event);
      const to = picture && locate(event, picture);
      const begun = from;
      end();
      if (!begun || begun.id !== event.pointerId || !to || begun.robotId !== robots.$selectedId.get()) return;
      const { x, y, size } = aimOf(begun.point, to);
      void presets.point(x, y, size).then(outcome => setProblem(outcome.isDone ? undefined : outcome.problem));
    });
    return () => {
      leaving.abort();
      end();
    };
  }, [player, host, own, console, presets, robots]);

  return (
    <>
      <p className="pk-line">{text('driving.point.hint')}</p>
      {problem ? (
        <p className="pk-line" data-tone="error" role="alert">
          {noticeText(problem)}
        </p>
      ) : null}
      <div ref={frame} className="frame" hidden />
    </>
  );
}

import {
  ChevronLeft,
  ChevronRight,
  Download,
  ImageOff,
  Maximize,
  RotateCw,
  X,
  ZoomIn,
  ZoomOut,
  type LucideIcon,
} from 'lucide-react';
import {
  useContext,
  useLayoutEffect,
  useRef,
  useState,
  type Dispatch,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type SetStateAction,
} from 'react';
import { createPortal } from 'react-dom';
import { askClient } from '@patrolkit/core';
import { keyOf, letterOf } from '@patrolkit/core/keys';
import { useConsole, useHost, useLanguageTag, useMode, useText } from '../element/hooks.ts';
import { bringStyles } from '../element/styles.ts';
import { ConsoleValue } from '../element/values.ts';
import { IconButton } from '../ui/Button.tsx';
import css from './ImageViewer.css?inline';
import { Picture } from '../ui/Picture.tsx';
import { closeModal, openModal } from '../dialog/topLayer.ts';
import { useWheel } from '../gestures/useWheel.ts';
import { keyed, panned, turned, viewerLimits, wheeled, wholeView, zoomed, type View } from './viewer.ts';

bringStyles(css);

/** A picture to look at. */
export interface ViewerPicture {
  readonly src: string;
  /** What it shows. */
  readonly label: string;
}

/** A picture that opens the viewer. If there are several, the viewer leafs through them. The children stand in for a missing picture. */
export function ZoomPicture({
  pictures,
  index = 0,
  className,
  children,
}: {
  readonly pictures: readonly ViewerPicture[];
  readonly index?: number;
  readonly className?: string;
  readonly children?: ReactNode;
}) {
  const text = useText();
  const host = useHost();
  const [shown, setShown] = useState<number>();
  const picture = pictures[index];
  if (!picture) return children;
  return (
    <>
      <button
        type="button"
        className={`pk-zoom ${className ?? ''}`}
        aria-label={text('common.viewer.open', { name: picture.label })}
        onClick={() => setShown(index)}
      >
        <Picture src={picture.src} alt={picture.label}>
          {children}
        </Picture>
        <ZoomIn className="pk-zoom-mark" size={18} aria-hidden />
      </button>
      {host.shadowRoot && shown !== undefined
        ? createPortal(
            // The viewer lies beside the dialog that opened it and not inside, so that events of one do not reach the other.
            <ImageViewer pictures={pictures} index={shown} onIndex={setShown} onClose={() => setShown(undefined)} />,
            host.shadowRoot,
          )
        : null}
    </>
  );
}

/** Shows pictures large: zoom, turn, pan by pointer, touch, wheel or keys. This modal dialog of the browser keeps and returns the focus. */
export function ImageViewer({
  pictures,
  index,
  onIndex,
  onClose,
}: {
  readonly pictures: readonly ViewerPicture[];
  readonly index: number;
  readonly onIndex: (index: number) => void;
  readonly onClose: () => void;
}) {
  const text = useText();
  const lang = useLanguageTag();
  const mode = useMode();
  const { address } = useConsole();
  const console = useContext(ConsoleValue);
  const ref = useRef<HTMLDialogElement>(null);
  const [view, setView] = useState<View>(wholeView);
  const [of, setOf] = useState(index);
  const [isHeld, fingers] = useFingers(setView);
  const stage = useRef<HTMLDivElement>(null);
  useWheel(stage, event => {
    event.preventDefault();
    setView(now => wheeled(now, event));
  });
  if (of !== index) {
    setOf(index);
    setView(wholeView);
  }

  // The dialog is closed before it is removed, because only then does the browser give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    // The viewer may cover a pad, so every hold ends (safety.md 3.2). Without the driving part nothing is held.
    openModal(dialog, 'dialog', () => {
      if (console?.has('driving')) console.driving.interrupt('covered');
    });
    return () => closeModal(dialog);
  }, [console]);

  const picture = pictures[index];
  const isSeveral = pictures.length > 1;
  const leaf = (by: number): void => onIndex((index + by + pictures.length) % pictures.length);

  const press = (event: KeyboardEvent): void => {
    const key = keyOf(event);
    // Browsers may close several dialogs with one Escape. Here it closes only this one.
    if (key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      return onClose();
    }
    // Key combinations belong to the browser: reloading, going back, its zoom.
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const isSideways = key === 'ArrowLeft' || key === 'ArrowRight';
    // The sideways keys leaf while the whole picture is visible, and pan when it is larger.
    if (isSideways && isSeveral && view.zoom <= 1) leaf(key === 'ArrowLeft' ? -1 : 1);
    else {
      const next = letterOf(event) === 'r' ? turned(view) : keyed(view, key);
      if (!next) return;
      setView(next);
    }
    event.preventDefault();
    event.stopPropagation();
  };

  const tool = (icon: LucideIcon, label: string, run: () => void, isOff = false): ReactNode => (
    <IconButton icon={icon} label={label} spent={isOff} onClick={run} />
  );
  const { fit, max, min, step, transition } = viewerLimits;
  return (
    <dialog
      ref={ref}
      className="pk-viewer"
      part="viewer"
      lang={lang}
      aria-label={picture?.label ?? text('common.viewer.label')}
      onCancel={event => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onKeyDown={press}
    >
      <div className="pk-viewer-stage" data-held={isHeld || undefined} ref={stage} {...fingers}>
        {picture ? (
          <div
            className="pk-viewer-picture"
            style={{
              width: `${fit * 100}%`,
              height: `${fit * 100}%`,
              transform: `translate(${view.x}px, ${view.y}px) scale(${view.zoom}) rotate(${view.turn}deg)`,
              transitionDuration: isHeld ? '0ms' : `calc(${transition}ms * var(--pk-motion-scale))`,
            }}
          >
            <Picture key={picture.src} src={picture.src} alt={picture.label}>
              <ImageOff size={48} aria-hidden />
            </Picture>
          </div>
        ) : null}
      </div>
      <p className="pk-viewer-label" aria-live="polite">
        {picture?.label}
        {isSeveral ? <span>{text('common.viewer.place', { index: index + 1, count: pictures.length })}</span> : null}
      </p>
      <div className="pk-viewer-tools" role="toolbar" aria-label={text('common.viewer.label')}>
        {isSeveral ? tool(ChevronLeft, text('common.viewer.previous'), () => leaf(-1)) : null}
        {tool(ZoomOut, text('common.zoomOut'), () => setView(zoomed(view, view.zoom - step)), view.zoom <= min)}
        <output className="pk-viewer-zoom">{Math.round(view.zoom * 100)}%</output>
        {tool(ZoomIn, text('common.zoomIn'), () => setView(zoomed(view, view.zoom + step)), view.zoom >= max)}
        {tool(Maximize, text('common.viewer.fit'), () => setView(wholeView))}
        {tool(RotateCw, text('common.viewer.rotate'), () => setView(turned(view)))}
        {picture ? (
          <a
            className="pk-icon-button"
            href={address(picture.src)}
            download=""
            // The webview of Tencent has only one window.
            target={mode === 'tencent' ? undefined : '_blank'}
            rel="noopener noreferrer"
            onClick={event => {
              const wanted = { url: address(picture.src), name: picture.label };
              if (askClient(mode, 'openwindowrequest', wanted)) event.preventDefault();
            }}
            aria-label={text('common.download')}
            title={text('common.download')}
          >
            <Download size={16} aria-hidden />
          </a>
        ) : null}
        {isSeveral ? tool(ChevronRight, text('common.viewer.next'), () => leaf(1)) : null}
      </div>
      <div className="pk-viewer-close">{tool(X, text('common.close'), onClose)}</div>
    </dialog>
  );
}

/** Pans a picture with one pointer and zooms it with two. The result says whether any pointer is down. */
function useFingers(setView: Dispatch<SetStateAction<View>>) {
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const [isHeld, setHeld] = useState(false);
  const spread = (): number => {
    const [one, other] = [...pointers.current.values()];
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  };
  const move = (event: PointerEvent): void => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const apart = spread();
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (pointers.current.size === 1) {
      setView(now => panned(now, event.clientX - before.x, event.clientY - before.y));
    } else if (apart > 0) {
      // Two fingers zoom by the ratio of their distances.
      const ratio = spread() / apart;
      setView(now => zoomed(now, now.zoom * ratio));
    }
  };
  const release = (event: PointerEvent): void => {
    pointers.current.delete(event.pointerId);
    setHeld(pointers.current.size > 0);
  };
  const fingers = {
    onPointerDown: (event: PointerEvent): void => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      setHeld(true);
    },
    onPointerMove: move,
    onPointerUp: release,
    onPointerCancel: release,
  };
  return [isHeld, fingers] as const;
}

import { Footprints, LocateFixed, MapPin, Maximize, Minus, Plus, Ruler as RulerIcon } from 'lucide-react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type PointerEvent } from 'react';
import type { FloorPlan } from '@patrolkit/core';
import { useConsole, useText } from '../shared/element/index.ts';
import { IconButton } from '../shared/ui/Button.tsx';
import { Pins, Route, Ruler, TrackLine } from './Layers.tsx';
import {
  clamp,
  fit,
  pan,
  placeAt,
  planPoint,
  viewBox,
  zoom,
  type Marker,
  type Pin,
  type Point,
  type RoutePoint,
  type Size,
  type Track,
  type View,
} from './robot-map.model.ts';
import { RobotMarker } from './RobotMarker.tsx';

/** Zoom of one press of a button. */
const step = 1.5;
/** A pointer that moved less than this was a click, px. */
const dragFrom = 4;

/** The floor plan with its markers: dragged, zoomed, fitted. */
export function FloorMap({
  plan,
  markers,
  route,
  isRouteStale,
  track,
  pins,
  follow: isFollowedAtFirst,
  onSelect,
  onOpen,
  onSend,
}: {
  readonly plan: FloorPlan;
  readonly markers: readonly Marker[];
  readonly route: readonly RoutePoint[];
  /** The route is of before the connection was lost. */
  readonly isRouteStale: boolean;
  /** Where the selected robot has been on this map. */
  readonly track: Track | undefined;
  readonly pins: readonly Pin[];
  readonly follow: boolean;
  readonly onSelect: (id: string) => void;
  /** An alarm is to be opened. */
  readonly onOpen: (id: string) => void;
  /** The selected robot is to go to a place, metres; absent where it may not be sent. */
  readonly onSend?: (place: Point) => void;
}) {
  const console = useConsole();
  const text = useText();
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  /** What the user made of it; absent: the whole map. */
  const [own, setOwn] = useState<View>();
  const [failed, setFailed] = useState<string>();
  const [ownFollow, setFollow] = useState<boolean>();
  const follow = ownFollow ?? isFollowedAtFirst;
  const [hasTrack, setHasTrack] = useState(true);
  /** Points of the line that is measured; undefined: nothing is. */
  const [ruler, setRuler] = useState<readonly Point[]>();
  const [isSending, setSending] = useState(false);
  const drag = useRef<Point & { readonly id: number; isDrag: boolean }>(undefined);

  const change = useCallback(
    (by: (view: View) => View) => setOwn(before => clamp(by(before ?? fit(plan, size)), plan, size)),
    [plan, size],
  );

  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    const observer = new ResizeObserver(() => setSize({ width: current.clientWidth, height: current.clientHeight }));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);

  // With the drawing, not after it: the first turn of a wheel knows the size that is seen.
  useLayoutEffect(() => {
    const { current } = frame;
    if (!current || size.width === 0) return;
    // Not React's own: it listens passively, and the page would scroll as well.
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      const box = current.getBoundingClientRect();
      const at = { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 };
      change(view => zoom(view, Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.002)), at));
    };
    current.addEventListener('wheel', onWheel, { passive: false });
    return () => current.removeEventListener('wheel', onWheel);
  }, [change, size.width]);

  const selected = follow ? markers.find(({ isSelected }) => isSelected) : undefined;
  const base = own ? clamp(own, plan, size) : fit(plan, size);
  const view = selected ? { ...base, x: selected.x, y: selected.y } : base;

  const onPointerMove = (event: PointerEvent): void => {
    const from = drag.current;
    if (!from || from.id !== event.pointerId) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (!from.isDrag && Math.hypot(dx, dy) < dragFrom) return;
    // Captured only now: a captured pointer would click the frame instead of a marker.
    if (!from.isDrag) event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { id: from.id, x: event.clientX, y: event.clientY, isDrag: true };
    change(before => pan(before, dx, dy));
  };
  const endDrag = (): void => {
    drag.current = undefined;
  };
  const point = (event: PointerEvent): void => {
    const box = frame.current?.getBoundingClientRect();
    if (!box || (!ruler && !isSending)) return;
    const at = planPoint(view, size, { x: event.clientX - box.left, y: event.clientY - box.top });
    if (ruler) return setRuler([...ruler, at]);
    setSending(false);
    onSend?.(placeAt(plan, at));
  };
  const isMeasuring = ruler !== undefined;
  const isPointing = isMeasuring || isSending;
  useEffect(() => {
    if (!isPointing) return;
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return;
      setRuler(undefined);
      setSending(false);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isPointing]);

  return (
    <div className="frame" ref={frame}>
      <svg
        part="map"
        className="map"
        role="group"
        aria-label={plan.name}
        viewBox={size.width > 0 ? viewBox(view, size) : undefined}
        data-measuring={isPointing || undefined}
        onPointerDown={event => {
          if (event.button === 0) {
            drag.current = { id: event.pointerId, x: event.clientX, y: event.clientY, isDrag: false };
          }
        }}
        onPointerMove={onPointerMove}
        onPointerUp={event => {
          if (drag.current && !drag.current.isDrag) point(event);
          endDrag();
        }}
        onPointerCancel={endDrag}
      >
        <rect className="ground" width={plan.width} height={plan.height} />
        {failed === plan.picture ? null : (
          <image
            href={console.address(plan.picture)}
            width={plan.width}
            height={plan.height}
            preserveAspectRatio="none"
            onError={() => setFailed(plan.picture)}
          />
        )}
        {size.width > 0 ? (
          <>
            {hasTrack && track ? <TrackLine plan={plan} track={track} /> : null}
            {route.length > 0 ? <Route points={route} isStale={isRouteStale} scale={view.scale} /> : null}
            {markers.map(marker => (
              <RobotMarker key={marker.robot.id} marker={marker} scale={view.scale} onSelect={onSelect} />
            ))}
            <Pins pins={pins} scale={view.scale} onOpen={onOpen} />
            {ruler ? <Ruler plan={plan} points={ruler} scale={view.scale} /> : null}
          </>
        ) : null}
      </svg>
      {isSending ? (
        <p className="note" role="status">
          {text('robots.map.sendHint')}
        </p>
      ) : null}
      {ruler && ruler.length < 2 ? (
        <p className="note" role="status">
          {text('robots.map.measureHint')}
        </p>
      ) : null}
      {failed === plan.picture ? (
        <p className="picture-failed" role="status">
          {text('robots.map.pictureFailed')}
        </p>
      ) : null}
      <div className="tools">
        <IconButton
          icon={Plus}
          label={text('robots.map.zoomIn')}
          onClick={() => change(before => zoom(before, step))}
        />
        <IconButton
          icon={Minus}
          label={text('robots.map.zoomOut')}
          onClick={() => change(before => zoom(before, 1 / step))}
        />
        <IconButton
          icon={Maximize}
          label={text('robots.map.fit')}
          onClick={() => {
            setFollow(false);
            setOwn(undefined);
          }}
        />
        <IconButton
          icon={LocateFixed}
          label={text('robots.map.follow')}
          pressed={follow}
          onClick={() => {
            // Close enough to be worth following.
            if (!follow && !own) change(before => zoom(before, 2));
            setFollow(!follow);
          }}
        />
        <IconButton
          icon={Footprints}
          label={text('robots.map.track')}
          pressed={hasTrack}
          onClick={() => setHasTrack(!hasTrack)}
        />
        <IconButton
          icon={RulerIcon}
          label={text('robots.map.measure')}
          pressed={isMeasuring}
          onClick={() => {
            setSending(false);
            setRuler(isMeasuring ? undefined : []);
          }}
        />
        {onSend ? (
          <IconButton
            icon={MapPin}
            label={text('robots.map.send')}
            pressed={isSending}
            onClick={() => {
              setRuler(undefined);
              setSending(!isSending);
            }}
          />
        ) : null}
      </div>
    </div>
  );
}

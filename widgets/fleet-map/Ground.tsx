import type { FloorPlan, ShownMark, ShownThing } from '@patrolkit/core';
import { keyOf } from '@patrolkit/core/keys';
import { Maximize, Minus, Plus } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { together, type Waiting } from '../shared/boards/waiting.ts';
import { useConsole, useText } from '../shared/element/index.ts';
import type { GestureMode } from '../shared/gestures/gestures.ts';
import { GestureHint } from '../shared/gestures/GestureHint.tsx';
import { mapHints } from '../shared/map/hints.ts';
import { Marks } from '../shared/map/Marks.tsx';
import { Pins } from '../shared/map/Pins.tsx';
import type { Marker, Pin } from '../shared/map/places.ts';
import { Things } from '../shared/map/Things.tsx';
import { useAttempts } from '../shared/map/useAttempts.ts';
import { useGestures, zoomStep } from '../shared/map/useGestures.ts';
import { outOfSight } from '../shared/map/out-of-sight.ts';
import { clamp, fit, pan, planPoint, viewBox, zoom, type View } from '../shared/map/view.ts';
import { Button, IconButton } from '../shared/ui/Button.tsx';
import { Each } from '../shared/ui/Each.tsx';
import { ClusterMark } from './ClusterMark.tsx';
import { closerTo, clustersOf, inSight, squareOf, type Cluster } from './fleet-map.model.ts';

/** How far an arrow key goes among the marks. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
/** How many times larger than on the whole plan a sought device appears. */
const close = 4;
const marks = '.marker, .cluster';

/** What a plan shows, and its handlers. */
interface GroundProps {
  /** Who gets the wheel and a single finger. */
  readonly mode: GestureMode | undefined;
  readonly plan: FloorPlan;
  readonly markers: readonly Marker[];
  readonly pins: readonly Pin[];
  /** What is written on the plan. */
  readonly marks: readonly ShownMark[];
  /** The equipment on the plan. */
  readonly things: readonly ShownThing[];
  /** The pending alarms of a device, wherever they were raised. */
  readonly waitingOf: (deviceId: string) => Waiting;
  /** The device to bring into view. A new object for each request. */
  readonly located: { readonly deviceId: string } | undefined;
  /** The pointer came over a device or left it. */
  readonly onHover: (id: string | undefined) => void;
  readonly onDevice: (id: string) => void;
  /** The user pressed a mark whose devices no zoom can separate. */
  readonly onTogether: (ids: readonly string[]) => void;
  readonly onAlarm: (id: string) => void;
  /** Notes at the foot of the map. */
  readonly children: ReactNode;
}

/** One plan with its devices. The user drags and zooms it and opens devices. */
export function Ground({
  mode,
  plan,
  markers,
  pins,
  marks: written,
  things,
  waitingOf,
  located,
  onHover,
  onDevice,
  onTogether,
  onAlarm,
  children,
}: GroundProps) {
  const console = useConsole();
  const text = useText();
  const frame = useRef<HTMLDivElement>(null);
  const drawing = useRef<SVGSVGElement>(null);
  const [own, setOwn] = useState<View>();
  /** The picture that failed, and the attempt. */
  const [failed, setFailed] = useState<string>();
  const nameOf = (attempt: number): string => `${attempt} ${plan.picture}`;
  const [attempt, retry] = useAttempts(now => failed === nameOf(now));
  const change = (by: (view: View) => View): void => setOwn(before => clamp(by(before ?? fit(plan, size)), plan, size));
  const [size, gestures, rule] = useGestures(frame, {
    mode,
    onPan: (dx, dy) => change(before => pan(before, dx, dy)),
    onZoom: (factor, at) => change(before => zoom(before, factor, at)),
  });
  const view = own ? clamp(own, plan, size) : fit(plan, size);

  // A device that was requested before the frame had a size, or the device a position, comes into view later.
  const [shown, setShown] = useState<typeof located>();
  const wanted = located === shown ? undefined : markers.find(({ robot }) => robot.id === located?.deviceId);
  if (wanted && size.width > 0) {
    setShown(located);
    setOwn(clamp({ x: wanted.x, y: wanted.y, scale: Math.min(view.scale, fit(plan, size).scale / close) }, plan, size));
  }

  const clusters = size.width > 0 ? clustersOf(markers, squareOf(view.scale, size)) : [];
  const seen = inSight(clusters, view, size);
  const press = (cluster: Cluster): void => {
    const closer = closerTo(cluster, view, plan, size);
    if (!closer) return onTogether(cluster.markers.map(({ robot }) => robot.id));
    setOwn(closer);
    // The pressed mark is gone, so the map gets the focus and further keys.
    drawing.current?.focus();
  };

  // One of the marks is a stop of the Tab key. Arrow keys reach the others from it.
  const order = [...seen].sort((one, other) => one.x - other.x || one.y - other.y);
  const stop = order[0];
  const onKeyDown = (event: KeyboardEvent<SVGElement>): void => {
    const by = steps[keyOf(event)];
    const focused = (event.target as Element).closest<SVGElement>(marks);
    if (by === undefined || !focused) return gestures.onKeyDown(event);
    event.preventDefault();
    const drawn = [...(drawing.current?.querySelectorAll<SVGElement>(marks) ?? [])];
    const at = order.findIndex(({ id }) => id === (focused.dataset['id'] ?? focused.dataset['cluster']));
    const next = order[at + by]?.id;
    drawn.find(({ dataset }) => (dataset['id'] ?? dataset['cluster']) === next)?.focus();
  };
  const surface = { ...gestures, onKeyDown };

  return (
    <div className="frame" ref={frame}>
      <svg
        ref={drawing}
        part="map"
        className="map"
        aria-label={plan.name}
        viewBox={size.width > 0 ? viewBox(view, size) : undefined}
        {...surface}
        onFocus={event => {
          const at = outOfSight(event, frame.current, size);
          if (at) setOwn(clamp({ ...planPoint(view, size, at), scale: view.scale }, plan, size));
        }}
        onPointerOver={({ target, pointerType }) => {
          if (pointerType !== 'touch') onHover((target as Element).closest<SVGElement>('.marker')?.dataset['id']);
        }}
        onPointerLeave={() => onHover(undefined)}
      >
        <rect className="ground" width={plan.width} height={plan.height} />
        {failed === nameOf(attempt) ? null : (
          <image
            key={attempt}
            href={console.address(plan.picture)}
            width={plan.width}
            height={plan.height}
            preserveAspectRatio="none"
            onError={() => setFailed(nameOf(attempt))}
          />
        )}
        {size.width > 0 ? (
          <>
            <Marks plan={plan} marks={written} scale={view.scale} />
            <Things plan={plan} things={things} scale={view.scale} />
          </>
        ) : null}
        <Each
          items={seen}
          id={({ id }) => id}
          draw={cluster => (
            <ClusterMark
              cluster={cluster}
              waiting={together(cluster.markers.map(({ robot }) => waitingOf(robot.id)))}
              scale={view.scale}
              isTabStop={cluster === stop}
              onDevice={onDevice}
              onCluster={press}
            />
          )}
          unshown={() => null}
        />
        <Pins pins={pins} scale={view.scale} onOpen={onAlarm} />
      </svg>
      <GestureHint rule={rule} texts={mapHints} />
      <div className="foot">
        {failed === nameOf(attempt) ? (
          <p className="note" role="status">
            {text('robots.map.failed')}{' '}
            <Button size="small" onClick={retry}>
              {text('common.retry')}
            </Button>
          </p>
        ) : null}
        {children}
      </div>
      <div className="tools">
        <IconButton
          icon={Plus}
          label={text('common.zoomIn')}
          onClick={() => change(before => zoom(before, zoomStep))}
        />
        <IconButton
          icon={Minus}
          label={text('common.zoomOut')}
          onClick={() => change(before => zoom(before, 1 / zoomStep))}
        />
        <IconButton icon={Maximize} label={text('robots.map.fit')} onClick={() => setOwn(undefined)} />
      </div>
    </div>
  );
}

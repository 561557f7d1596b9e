import { Footprints, MapPin, Maximize, Ruler as RulerIcon } from 'lucide-react';
import {
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import type { FloorPlan, Goal } from '@patrolkit/core';
import { useConsole, useText } from '../shared/element/index.ts';
import { Button, IconButton } from '../shared/ui/Button.tsx';
import { Pins } from '../shared/map/Pins.tsx';
import { inReadingOrder, type Marker, type Pin } from '../shared/map/places.ts';
import { RobotMarker } from '../shared/map/RobotMarker.tsx';
import { useAttempts } from '../shared/map/useAttempts.ts';
import { useGestures, zoomStep } from '../shared/map/useGestures.ts';
import { clamp, fit, pan, placeAt, planPoint, viewBox, zoom, type View } from '../shared/map/view.ts';
import { GoalMark, Route, Ruler, TrackLine } from './Layers.tsx';
import type { RoutePoint, Track } from './robot-map.model.ts';
import type { Point } from '../shared/robots/plan-point.ts';
import type { ToolsProps } from './Tools.tsx';
import { Each } from '../shared/ui/Each.tsx';

/** How far an arrow key goes among the markers. */
const markerSteps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** The floor plan with its markers: dragged, zoomed, fitted. */
export function FloorMap({
  plan,
  markers,
  route,
  isRouteStale,
  track,
  pins,
  goal,
  follow: isFollowedAtFirst,
  onSelect,
  onOpen,
  send,
  tools: Tools,
  children,
}: {
  readonly plan: FloorPlan;
  readonly markers: readonly Marker[];
  readonly route: readonly RoutePoint[];
  /** The route is of before the connection was lost. */
  readonly isRouteStale: boolean;
  /** Where the selected robot has been on this map. */
  readonly track: Track | undefined;
  readonly pins: readonly Pin[];
  /** Where the selected robot has been sent and not yet arrived. */
  readonly goal: Goal | undefined;
  readonly follow: boolean;
  readonly onSelect: (id: string) => void;
  /** An alarm is to be opened. */
  readonly onOpen: (id: string) => void;
  /** Sends the selected robot to a place, metres, or says why not; absent where nobody may send one. */
  readonly send: { readonly refusal: string | undefined; readonly onSend: (place: Point) => void } | undefined;
  /** Handed in, as it is to the outdoor map. */
  readonly tools: ComponentType<ToolsProps>;
  /** Notes at the foot of the map. */
  readonly children: ReactNode;
}) {
  const console = useConsole();
  const text = useText();
  const frame = useRef<HTMLDivElement>(null);
  const drawing = useRef<SVGSVGElement>(null);
  /** What the user made of it; absent: the whole map. */
  const [own, setOwn] = useState<View>();
  /** The picture that failed, and at which attempt. */
  const [failed, setFailed] = useState<string>();
  const nameOf = (attempt: number): string => `${attempt} ${plan.picture}`;
  const [attempt, retry] = useAttempts(now => failed === nameOf(now));
  const [ownFollow, setFollow] = useState<boolean>();
  const follow = ownFollow ?? isFollowedAtFirst;
  const [hasTrack, setHasTrack] = useState(true);
  /** Points of the line that is measured; undefined: nothing is. */
  const [ruler, setRuler] = useState<readonly Point[]>();
  const [wantsSend, setSending] = useState(false);
  const isSending = wantsSend && send !== undefined && send.refusal === undefined;
  const isMeasuring = ruler !== undefined;
  const isPointing = isMeasuring || isSending;

  const change = (by: (view: View) => View): void => setOwn(before => clamp(by(before ?? fit(plan, size)), plan, size));
  const [size, gestures] = useGestures(frame, {
    onPan: (dx, dy) => {
      // Who moves the map by hand looks elsewhere.
      if (selected) setFollow(false);
      change(before => pan(selected ? view : before, dx, dy));
    },
    onZoom: (factor, at) => change(before => zoom(before, factor, at)),
    onPoint: isPointing
      ? pressed => {
          const at = planPoint(view, size, pressed);
          if (ruler) return setRuler([...ruler, at]);
          setSending(false);
          send?.onSend(placeAt(plan, at));
        }
      : undefined,
  });

  const selected = follow ? markers.find(({ isSelected }) => isSelected) : undefined;
  const base = own ? clamp(own, plan, size) : fit(plan, size);
  const view = selected ? { ...base, x: selected.x, y: selected.y } : base;

  useEffect(() => {
    if (!isPointing) return;
    const onKey = ({ key }: globalThis.KeyboardEvent): void => {
      if (key !== 'Escape') return;
      setRuler(undefined);
      setSending(false);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isPointing]);

  // One of the markers is a stop of the Tab key, the others are reached from it: there may be 999.
  const order = inReadingOrder(markers);
  const stop = order.find(({ isSelected }) => isSelected) ?? order[0];
  const onKeyDown = (event: KeyboardEvent<SVGElement>): void => {
    const by = markerSteps[event.key];
    const id = (event.target as Element).closest<SVGGElement>('.marker')?.dataset['id'];
    if (by === undefined || id === undefined || isPointing) return gestures.onKeyDown(event);
    event.preventDefault();
    const next = order[order.findIndex(({ robot }) => robot.id === id) + by];
    if (next) drawing.current?.querySelector<SVGGElement>(`[data-id="${CSS.escape(next.robot.id)}"]`)?.focus();
  };
  const surface = { ...gestures, onKeyDown };
  /** What has the focus is brought into sight. */
  const onFocus = ({ target, currentTarget }: FocusEvent): void => {
    const bounds = frame.current?.getBoundingClientRect();
    if (!bounds || target === currentTarget) return;
    const box = target.getBoundingClientRect();
    const at = { x: box.left + box.width / 2 - bounds.left, y: box.top + box.height / 2 - bounds.top };
    if (at.x >= 0 && at.y >= 0 && at.x <= size.width && at.y <= size.height) return;
    setFollow(false);
    setOwn(clamp({ ...planPoint(view, size, at), scale: view.scale }, plan, size));
  };
  /** Who pressed a tool by key goes on by keys. */
  const toMap = (detail: number): void => {
    if (detail === 0) drawing.current?.focus();
  };

  return (
    <div className="frame" ref={frame}>
      <svg
        ref={drawing}
        part="map"
        className="map"
        aria-label={plan.name}
        viewBox={size.width > 0 ? viewBox(view, size) : undefined}
        data-pointing={isPointing || undefined}
        {...surface}
        onFocus={onFocus}
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
            {hasTrack && track ? <TrackLine plan={plan} track={track} /> : null}
            {route.length > 0 ? <Route points={route} isStale={isRouteStale} scale={view.scale} /> : null}
            {goal ? <GoalMark plan={plan} goal={goal} scale={view.scale} /> : null}
            <Each
              items={markers}
              id={({ robot }) => robot.id}
              draw={marker => (
                <RobotMarker marker={marker} scale={view.scale} isTabStop={marker === stop} onSelect={onSelect} />
              )}
              unshown={() => null}
            />
            <Pins pins={pins} scale={view.scale} onOpen={onOpen} />
            {ruler ? <Ruler plan={plan} points={ruler} scale={view.scale} /> : null}
            {isPointing ? (
              <path
                className="aim-here"
                d="M-14 0H-4M4 0H14M0 -14V-4M0 4V14"
                transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}
              />
            ) : null}
          </>
        ) : null}
      </svg>
      <div className="foot">
        {failed === nameOf(attempt) ? (
          <p className="note" role="status">
            {text('robots.map.failed')}{' '}
            <Button size="small" onClick={retry}>
              {text('common.retry')}
            </Button>
          </p>
        ) : null}
        {wantsSend && send ? (
          <p className="note" role="status">
            {send.refusal ?? <PointHint tool={text('robots.map.send')} />}
          </p>
        ) : null}
        {ruler && ruler.length < 2 ? (
          <p className="note" role="status">
            <PointHint tool={text('robots.map.measure')} />
          </p>
        ) : null}
        {children}
      </div>
      <Tools
        onZoom={isIn => change(before => zoom(before, isIn ? zoomStep : 1 / zoomStep))}
        isFollowed={follow}
        onFollow={() => {
          // Close enough to be worth following.
          if (!follow && !own) change(before => zoom(before, 2));
          setFollow(!follow);
        }}
      >
        <IconButton
          icon={Maximize}
          label={text('robots.map.fit')}
          onClick={() => {
            setFollow(false);
            setOwn(undefined);
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
          onClick={({ detail }) => {
            setSending(false);
            setRuler(isMeasuring ? undefined : []);
            if (!isMeasuring) toMap(detail);
          }}
        />
        {send ? (
          <IconButton
            icon={MapPin}
            label={text('robots.map.send')}
            pressed={isSending}
            aria-disabled={send.refusal === undefined ? undefined : true}
            title={send.refusal ?? text('robots.map.send')}
            onClick={({ detail }) => {
              setRuler(undefined);
              setSending(!wantsSend);
              if (!wantsSend && send.refusal === undefined) toMap(detail);
            }}
          />
        ) : null}
      </Tools>
    </div>
  );
}

/** What a tool wants that points at places. */
function PointHint({ tool }: { readonly tool: string }) {
  const text = useText();
  return (
    <>
      <strong>{tool}</strong> {text('robots.map.pointHint')}
    </>
  );
}

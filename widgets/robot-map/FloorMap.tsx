import { Footprints, LandPlot, MapPin, Maximize, Ruler as RulerIcon, Tag } from 'lucide-react';
import {
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import type { FloorPlan, Goal } from '@patrolkit/core';
import { keyOf } from '@patrolkit/core/keys';
import { useConsole, useHostWindow, useText } from '../shared/element/index.ts';
import type { GestureMode } from '../shared/gestures/gestures.ts';
import { GestureHint } from '../shared/gestures/GestureHint.tsx';
import { mapHints } from '../shared/map/hints.ts';
import { Button, IconButton } from '../shared/ui/Button.tsx';
import { Pins } from '../shared/map/Pins.tsx';
import { inReadingOrder, type Marker, type Pin } from '../shared/map/places.ts';
import { RobotMarker } from '../shared/map/RobotMarker.tsx';
import { outOfSight } from '../shared/map/out-of-sight.ts';
import type { MapLayers } from '../shared/map/useMapLayers.ts';
import { useAttempts } from '../shared/map/useAttempts.ts';
import { useGestures, zoomStep } from '../shared/map/useGestures.ts';
import { clamp, fit, pan, placeAt, planPoint, viewBox, zoom, type View } from '../shared/map/view.ts';
import { GoalMark, Route, Ruler, TrackLine } from './Layers.tsx';
import { Marks } from '../shared/map/Marks.tsx';
import { Things } from '../shared/map/Things.tsx';
import { Regions } from './Regions.tsx';
import type { RoutePoint, Track } from './robot-map.model.ts';
import type { Point } from '../shared/robots/plan-point.ts';
import type { ToolsProps } from './Tools.tsx';
import { Each } from '../shared/ui/Each.tsx';

/** How far an arrow key goes among the markers. */
const markerSteps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Props of `FloorMap`. */
interface FloorMapProps extends MapLayers {
  /** Who gets the wheel and a single finger. */
  readonly mode: GestureMode | undefined;
  readonly plan: FloorPlan;
  readonly markers: readonly Marker[];
  readonly route: readonly RoutePoint[];
  /** True when the route is from before the connection broke. */
  readonly isRouteStale: boolean;
  /** Where the selected robot has been on this map. */
  readonly track: Track | undefined;
  readonly pins: readonly Pin[];
  /** Where the selected robot has been sent without having arrived yet. */
  readonly goal: Goal | undefined;
  readonly follow: boolean;
  readonly onSelect: (id: string) => void;
  /** The user opens an alarm. */
  readonly onOpen: (id: string) => void;
  /** Sends the selected robot to a place, metres, or says why not. Absent when the user may not send it. */
  readonly send: { readonly refusal: string | undefined; readonly onSend: (place: Point) => void } | undefined;
  /** The tools are passed in, so that both maps have the same ones. */
  readonly tools: ComponentType<ToolsProps>;
  /** Notes at the foot of the map. */
  readonly children: ReactNode;
}

/** The floor plan with its markers. The user drags, zooms and fits it. */
export function FloorMap({
  mode,
  plan,
  markers,
  route,
  isRouteStale,
  track,
  pins,
  regions,
  marks,
  things,
  goal,
  follow,
  onSelect,
  onOpen,
  send,
  tools: Tools,
  children,
}: FloorMapProps) {
  const console = useConsole();
  const text = useText();
  const frame = useRef<HTMLDivElement>(null);
  const drawing = useRef<SVGSVGElement>(null);
  /** The picture that failed, and the attempt. */
  const [failed, setFailed] = useState<string>();
  const nameOf = (attempt: number): string => `${attempt} ${plan.picture}`;
  const [attempt, retry] = useAttempts(now => failed === nameOf(now));
  const [hasTrack, setHasTrack] = useState(true);
  const [hasRegions, setHasRegions] = useState(true);
  const [hasMarks, setHasMarks] = useState(true);
  const pointing = usePointing(plan, send);
  const { ruler, isPointing, point } = pointing;
  const map = useFloorView(frame, { mode, plan, markers, follow }, isPointing ? point : undefined);
  const { view, size, gestures } = map;

  // One of the markers is a stop of the Tab key, and arrow keys reach the others from it: there may be 999.
  const order = inReadingOrder(markers);
  const stop = order.find(({ isSelected }) => isSelected) ?? order[0];
  const onKeyDown = (event: KeyboardEvent<SVGElement>): void => {
    const by = markerSteps[keyOf(event)];
    const id = (event.target as Element).closest<SVGGElement>('.marker')?.dataset['id'];
    if (by === undefined || id === undefined || isPointing) return gestures.onKeyDown(event);
    event.preventDefault();
    const next = order[order.findIndex(({ robot }) => robot.id === id) + by];
    if (next) drawing.current?.querySelector<SVGGElement>(`[data-id="${CSS.escape(next.robot.id)}"]`)?.focus();
  };
  const surface = { ...gestures, onKeyDown };
  /** Brings the element with the focus into view. */
  const onFocus = (event: FocusEvent): void => {
    const at = outOfSight(event, frame.current, size);
    if (at) map.show(at);
  };
  /** A tool that was pressed by key gives the focus to the map, for further keys. */
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
            {hasRegions && regions.length > 0 ? (
              <Regions
                plan={plan}
                regions={regions}
                deviceId={markers.find(({ isSelected }) => isSelected)?.robot.id}
                scale={view.scale}
              />
            ) : null}
            {hasMarks ? <Marks plan={plan} marks={marks} scale={view.scale} /> : null}
            {hasMarks ? <Things plan={plan} things={things} scale={view.scale} /> : null}
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
      <GestureHint rule={map.rule} texts={mapHints} />
      <div className="foot">
        {failed === nameOf(attempt) ? (
          <p className="note" role="status">
            {text('robots.map.failed')}{' '}
            <Button size="small" onClick={retry}>
              {text('common.retry')}
            </Button>
          </p>
        ) : null}
        <PointHints pointing={pointing} send={send} />
        {children}
      </div>
      <FloorTools
        tools={Tools}
        map={map}
        pointing={pointing}
        send={send}
        hasTrack={hasTrack}
        onTrack={() => setHasTrack(!hasTrack)}
        hasRegions={regions.length > 0 ? hasRegions : undefined}
        onRegions={() => setHasRegions(!hasRegions)}
        hasMarks={marks.length + things.length > 0 ? hasMarks : undefined}
        onMarks={() => setHasMarks(!hasMarks)}
        onPointing={toMap}
      />
    </div>
  );
}

/** The hint of a tool that points at places. */
function PointHint({ tool }: { readonly tool: string }) {
  const text = useText();
  return (
    <>
      <strong>{tool}</strong> {text('robots.map.pointHint')}
    </>
  );
}

/** Says how to use the active tool, or why the robot cannot be sent. */
function PointHints({ pointing, send }: { readonly pointing: Pointing } & Pick<FloorMapProps, 'send'>) {
  const text = useText();
  const { ruler, wantsSend } = pointing;
  return (
    <>
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
    </>
  );
}

/** The tools that every map has, and those of the floor plan. */
function FloorTools({
  tools: Tools,
  map,
  pointing: { ruler, isSending, wantsSend, toggleRuler, toggleSending },
  send,
  hasTrack,
  onTrack,
  hasRegions,
  onRegions,
  hasMarks,
  onMarks,
  onPointing,
}: Pick<FloorMapProps, 'tools' | 'send'> & {
  readonly map: ReturnType<typeof useFloorView>;
  readonly pointing: Pointing;
  readonly hasTrack: boolean;
  readonly onTrack: () => void;
  /** Whether regions show. Undefined when the plan has none. */
  readonly hasRegions: boolean | undefined;
  readonly onRegions: () => void;
  /** Whether marks show. Undefined when the plan has none. */
  readonly hasMarks: boolean | undefined;
  readonly onMarks: () => void;
  /** The user turned on a tool that points. `detail` is that of the click, 0 for a key. */
  readonly onPointing: (detail: number) => void;
}) {
  const text = useText();
  return (
    <Tools
      onZoom={isIn => map.zoomBy(isIn ? zoomStep : 1 / zoomStep)}
      isFollowed={map.isFollowed}
      onFollow={map.toggleFollow}
    >
      <IconButton icon={Maximize} label={text('robots.map.fit')} onClick={map.fitAll} />
      <IconButton icon={Footprints} label={text('robots.map.track')} pressed={hasTrack} onClick={onTrack} />
      {hasRegions === undefined ? null : (
        <IconButton icon={LandPlot} label={text('robots.map.regions')} pressed={hasRegions} onClick={onRegions} />
      )}
      {hasMarks === undefined ? null : (
        <IconButton icon={Tag} label={text('robots.map.marks')} pressed={hasMarks} onClick={onMarks} />
      )}
      <IconButton
        icon={RulerIcon}
        label={text('robots.map.measure')}
        pressed={ruler !== undefined}
        onClick={({ detail }) => {
          toggleRuler();
          if (!ruler) onPointing(detail);
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
            toggleSending();
            if (!wantsSend && send.refusal === undefined) onPointing(detail);
          }}
        />
      ) : null}
    </Tools>
  );
}

/** The tools that point at places of the plan: they measure a line or send the selected robot. Escape ends both. */
function usePointing(plan: FloorPlan, send: FloorMapProps['send']) {
  /** Points of the line that the user measures. Undefined while there is none. */
  const [ruler, setRuler] = useState<readonly Point[]>();
  const [wantsSend, setSending] = useState(false);
  const isSending = wantsSend && send !== undefined && send.refusal === undefined;
  const isPointing = ruler !== undefined || isSending;
  const own = useHostWindow();

  useEffect(() => {
    if (!isPointing) return;
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (keyOf(event) !== 'Escape') return;
      setRuler(undefined);
      setSending(false);
    };
    own.addEventListener('keydown', onKey);
    return () => own.removeEventListener('keydown', onKey);
  }, [isPointing, own]);

  return {
    ruler,
    /** True while the tool is on, even when the robot may not be sent. */
    wantsSend,
    isSending,
    isPointing,
    point: (at: Point): void => {
      if (ruler) return setRuler([...ruler, at]);
      setSending(false);
      send?.onSend(placeAt(plan, at));
    },
    toggleRuler: (): void => {
      setSending(false);
      setRuler(ruler ? undefined : []);
    },
    toggleSending: (): void => {
      setRuler(undefined);
      setSending(!wantsSend);
    },
  };
}
type Pointing = ReturnType<typeof usePointing>;

/** The visible part of the plan: all of it, the user's own view, or the surroundings of the selected robot. */
function useFloorView(
  frame: RefObject<HTMLElement | null>,
  { mode, plan, markers, follow: isFollowedAtFirst }: Pick<FloorMapProps, 'mode' | 'plan' | 'markers' | 'follow'>,
  onPoint: ((at: Point) => void) | undefined,
) {
  /** The view that the user chose. Undefined for the whole map. */
  const [own, setOwn] = useState<View>();
  const [ownFollow, setFollow] = useState<boolean>();
  const follow = ownFollow ?? isFollowedAtFirst;
  const change = (by: (view: View) => View): void => setOwn(before => clamp(by(before ?? fit(plan, size)), plan, size));
  const [size, gestures, rule] = useGestures(frame, {
    mode,
    onPan: (dx, dy) => {
      // Moving the map stops following the robot.
      if (selected) setFollow(false);
      change(before => pan(selected ? view : before, dx, dy));
    },
    onZoom: (factor, at) => change(before => zoom(before, factor, at)),
    onPoint: onPoint && (pressed => onPoint(planPoint(view, size, pressed))),
  });

  const selected = follow ? markers.find(({ isSelected }) => isSelected) : undefined;
  const base = own ? clamp(own, plan, size) : fit(plan, size);
  const view = selected ? { ...base, x: selected.x, y: selected.y } : base;

  return {
    view,
    size,
    gestures,
    rule,
    isFollowed: follow,
    zoomBy: (factor: number): void => change(before => zoom(before, factor)),
    fitAll: (): void => {
      setFollow(false);
      setOwn(undefined);
    },
    toggleFollow: (): void => {
      // If the whole plan is shown, this zooms in first.
      if (!follow && !own) change(before => zoom(before, 2));
      setFollow(!follow);
    },
    /** Moves a place into the middle, pixels from the upper left corner. */
    show: (at: Point): void => {
      setFollow(false);
      setOwn(clamp({ ...planPoint(view, size, at), scale: view.scale }, plan, size));
    },
  };
}

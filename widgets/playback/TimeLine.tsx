import { joined, type RecordMark, type TimeWindow, type VideoRange } from '@patrolkit/core';
import { Camera } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { useText, useTexts } from '../shared/element/index.ts';
import type { GestureMode } from '../shared/gestures/gestures.ts';
import { GestureHint } from '../shared/gestures/GestureHint.tsx';
import { useGestureRule, type GestureRule } from '../shared/gestures/useGestureRule.ts';
import { useWheel } from '../shared/gestures/useWheel.ts';
import { wheelFactor } from '../shared/gestures/wheel.ts';
import {
  follow,
  gravest,
  groupAt,
  groupMarks,
  isRecorded,
  panBy,
  roomOf,
  ticks,
  toTime,
  toX,
  zoomTo,
  type MarkGroup,
  type View,
} from './time-line.model.ts';

/** Shortest time between two seeks of a drag, ms (specification section 9). */
const dragThrottle = 20;
const height = 76;
const track = { y: 40, height: 22 } as const;

/** Width of the mark of an alarm, and of the number beside several alarms drawn as one, px. */
const alarmRoom = { mark: 17, number: 30 } as const;

/** The shape of each level, so that levels differ without colour. */
const shapes = {
  serious: 'M0 -8 L8 6 L-8 6 Z',
  important: 'M0 -8 L8 0 L0 8 L-8 0 Z',
  general: 'M-6 -6 H6 V6 H-6 Z',
} as const;

/** The hints of the line when a gesture was left to the page. */
const lineHints = { wheel: 'playback.wheel', finger: 'playback.wheel' } as const;

/** What the time line shows, and its handlers. */
export interface TimeLineProps {
  /** Who gets the wheel and a single finger. */
  readonly mode: GestureMode | undefined;
  readonly bounds: TimeWindow;
  readonly midnight: number;
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly ranges: readonly VideoRange[];
  readonly marks: readonly RecordMark[];
  readonly position: number | undefined;
  readonly clip: Partial<TimeWindow> | undefined;
  /** Goes to a moment. */
  readonly onSeek: (at: number) => void;
  /** Shows the alarm or screenshot of a mark. */
  readonly onMark: (mark: RecordMark) => void;
}

/** A stretch of time with its recordings and events. The user moves and zooms it by pointer, wheel or fingers. */
export function TimeLine(props: TimeLineProps) {
  const { bounds, midnight, view, ranges, marks, position, clip } = props;
  const text = useText();
  const { formatDateTime, formatMinute, formatTime } = useTexts();
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [isFocused, setFocused] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const groups = groupMarks(
    marks.filter(({ kind }) => kind === 'alarm'),
    view,
    width,
    alarmRoom.mark,
    alarmRoom.number,
  );
  const rule = useGestureRule(frame, props.mode);
  const { hover, ...hands } = useHands(props, frame, width, groups, rule);

  const x = (moment: number): number => toX(view, width, moment);
  const share = (moment: number): number => toX(view, 1, moment);
  const inView = (range: TimeWindow): boolean => range.to >= view.from && range.from <= view.from + view.span;
  const captures = groupMarks(
    marks.filter(({ kind }) => kind === 'capture'),
    view,
    width,
  );
  const isPlaced = position !== undefined && inView({ from: position, to: position });
  const place = isPlaced ? x(position) : undefined;
  /** What happened at a place of the line. Alarms come before screenshots. */
  const marksAt = (at: number): readonly RecordMark[] =>
    (groupAt(groups, at) ?? groupAt(captures, at))?.marks.slice(0, 4) ?? [];
  const said = ({ level, name, at, uploaded }: RecordMark): string =>
    [
      level ? text(`common.level.${level}`) : text('common.screenshot'),
      name,
      formatTime(at),
      ...(uploaded ? [text('playback.uploaded', { name: uploaded.by, time: formatDateTime(uploaded.at) })] : []),
    ].join(' · ');
  const label = view.span > 900_000 ? formatMinute : formatTime;
  const time = position === undefined ? '' : formatTime(position);
  const words = joined(text, 'sentence', [time, ...(place === undefined ? [] : marksAt(place).map(said))]);
  // The place under the pointer, or else the place that the keys have reached.
  const tip = hover ?? (isFocused ? place : undefined);
  const tipAt = hover === undefined ? position : toTime(view, width, hover);
  const tipped = tip === undefined ? [] : marksAt(tip);

  return (
    <div
      ref={frame}
      className="line"
      part="timeline"
      role="slider"
      tabIndex={0}
      aria-label={text('playback.timeline')}
      aria-valuemin={bounds.from}
      aria-valuemax={bounds.to}
      aria-valuenow={position ?? bounds.from}
      aria-valuetext={words}
      data-gestures={rule.mode}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      {...hands}
    >
      <svg width={width} height={height} aria-hidden>
        <rect className="bed" x={0} y={track.y} width={width} height={track.height} />
        {ticks(view, width, midnight, roomOf(view, label)).map(moment => (
          <g key={moment} className="tick">
            <line x1={x(moment)} x2={x(moment)} y1={track.y - 4} y2={track.y + track.height} />
            {/* Labels stand after the first mark and before a last one at the very end, so that none is cut. */}
            <text
              x={x(moment) + 3 - 6 * share(moment)}
              y={height - 2}
              style={{ transform: `translateX(${String(-100 * share(moment))}%)` }}
            >
              {label(moment)}
            </text>
          </g>
        ))}
        {ranges.filter(inView).map(range => (
          <rect
            key={range.from}
            className="recorded"
            x={Math.max(0, x(range.from))}
            y={track.y + 2}
            width={Math.max(2, Math.min(width, x(range.to)) - Math.max(0, x(range.from)))}
            height={track.height - 4}
          />
        ))}
        {clip?.from !== undefined || clip?.to !== undefined ? (
          <rect
            className="clip"
            x={x(clip.from ?? clip.to ?? 0)}
            y={track.y}
            width={Math.max(2, x(clip.to ?? clip.from ?? 0) - x(clip.from ?? clip.to ?? 0))}
            height={track.height}
          />
        ) : null}
        {captures.map(({ x: left, marks: [first] }) => (
          <g key={first?.id} className="capture" transform={`translate(${left - 7} 0)`}>
            <Camera width={14} height={14} />
          </g>
        ))}
        {groups.map(({ x: left, marks: mine }) => {
          const level = gravest(mine) ?? 'general';
          return (
            <g key={mine[0]?.id} className="alarm" data-level={level} transform={`translate(${left} 24)`}>
              <path d={shapes[level]} />
              {mine.length > 1 ? <text x={10} y={4}>{`×${mine.length}`}</text> : null}
            </g>
          );
        })}
        {place !== undefined ? (
          <g className="position" transform={`translate(${place} 0)`}>
            <line y1={14} y2={track.y + track.height} />
            <circle cy={track.y + track.height / 2} r={6} />
          </g>
        ) : null}
      </svg>
      <GestureHint rule={rule} texts={lineHints} />
      {tip === undefined || tipAt === undefined ? null : (
        <div className="tip" style={{ left: Math.min(Math.max(70, tip), Math.max(70, width - 70)) }}>
          {formatTime(tipAt)}
          {tipped.map(mark => (
            <span key={`${mark.kind} ${mark.id}`} className="what">
              {said(mark)}
            </span>
          ))}
          {tipped.length === 0 && !isRecorded(ranges, tipAt) ? (
            <span className="what">{text('playback.notRecorded')}</span>
          ) : null}
        </div>
      )}
    </div>
  );
}

/**
 * Moves the view by pointer, wheel, fingers and playback, and calls back for presses.
 * @param groups the alarms that can be pressed
 * @param rule whose the gestures are
 * @returns where the pointer is, px, and what the frame listens to
 */
function useHands(
  { bounds, view, onView, position, onSeek, onMark }: TimeLineProps,
  frame: RefObject<HTMLDivElement | null>,
  width: number,
  groups: readonly MarkGroup[],
  rule: GestureRule,
) {
  const [hover, setHover] = useState<number>();
  const pointers = useRef(new Map<number, number>());
  const pinch = useRef<{ distance: number; span: number }>(undefined);
  const told = useRef({ at: 0, x: 0 });
  const pressed = useRef<RecordMark>(undefined);
  /** True while a finger that was put down may be about to scroll the page. It seeks once it moves along the line or is lifted. */
  const isWaiting = useRef(false);

  const at = (clientX: number): number => {
    // The place is measured now, because the stored width may be older.
    const box = frame.current?.getBoundingClientRect();
    const moment = toTime(view, box?.width ?? 0, clientX - (box?.left ?? 0));
    return Math.min(bounds.to, Math.max(bounds.from, moment));
  };

  useWheel(frame, event => {
    const isAlong = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
    // No page scrolls along the line.
    if (!rule.takesWheel(event) && !(isAlong && rule.mode !== 'none')) return rule.leave('wheel');
    event.preventDefault();
    if (isAlong) onView(panBy(view, ((event.deltaX || event.deltaY) / Math.max(1, width)) * view.span, bounds));
    else onView(zoomTo(view, view.span / wheelFactor(event), at(event.clientX), bounds));
  });

  const distance = (): number => {
    const [one = 0, other = 0] = pointers.current.values();
    return Math.abs(one - other);
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, event.clientX);
    if (pointers.current.size === 2 && rule.mode !== 'none')
      pinch.current = { distance: Math.max(10, distance()), span: view.span };
    if (pointers.current.size !== 1) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    pressed.current = event.clientY - top < track.y ? groupAt(groups, event.clientX - left)?.marks[0] : undefined;
    isWaiting.current = event.pointerType === 'touch' && rule.mode !== 'greedy';
    if (!pressed.current && !isWaiting.current) return seek(event);
    told.current = { at: event.timeStamp, x: event.clientX };
  };
  const seek = ({ clientX, timeStamp }: PointerEvent): void => {
    told.current = { at: timeStamp, x: clientX };
    pressed.current = undefined;
    isWaiting.current = false;
    onSeek(at(clientX));
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    setHover(event.clientX - event.currentTarget.getBoundingClientRect().left);
    if (!pointers.current.has(event.pointerId)) return;
    pointers.current.set(event.pointerId, event.clientX);
    if (pinch.current && pointers.current.size === 2) {
      const [one = 0, other = 0] = pointers.current.values();
      const span = (pinch.current.span * pinch.current.distance) / Math.max(10, distance());
      return onView(zoomTo(view, span, at((one + other) / 2), bounds));
    }
    // A pointer that presses a mark may move a little. That is not a drag.
    const isHeld = (pressed.current || isWaiting.current) && Math.abs(event.clientX - told.current.x) < 4;
    if (!pinch.current && !isHeld && event.timeStamp - told.current.at >= dragThrottle) seek(event);
  };
  const onPointerUp = (event: PointerEvent<HTMLDivElement>): void => {
    if (!pointers.current.delete(event.pointerId)) return;
    if (!pinch.current && event.type === 'pointerup') {
      if (pressed.current) onMark(pressed.current);
      // This seeks to the place of release, unless the drag has just gone there.
      else if (isWaiting.current || event.clientX !== told.current.x) seek(event);
    }
    if (pointers.current.size === 0) pinch.current = undefined;
  };

  // During playback the line follows. Between two seconds the user can look elsewhere.
  const second = position === undefined ? undefined : Math.floor(position / 1_000);
  const goAlong = useEffectEvent((moment: number): void => {
    const followed = follow(view, moment, bounds);
    if (pointers.current.size === 0 && followed !== view) onView(followed);
  });
  useEffect(() => {
    if (second !== undefined) goAlong(second * 1_000);
  }, [second]);

  return {
    hover,
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: onPointerUp,
    onPointerLeave: () => setHover(undefined),
  };
}

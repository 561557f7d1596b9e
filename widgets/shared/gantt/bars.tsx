/** Stretches of time as bars, for the timelines of lists and boards. Their sheet is gantt.css. */
import { ganttMarks, type GanttBar, type TimeStretch } from '@patrolkit/core';
import type { SVGAttributes } from 'react';

/** The most marks of the axis, where there is room and where there is little. */
export const mostMarks = { wide: 13, narrow: 4 };
/** Height of a line, of its bars, and of the space between them, px. */
export const height = 28;
const barHeight = 16;
const gapHeight = 4;

/** The hour of a mark. */
export const hourOf = (at: number): string => `${String(new Date(at).getHours()).padStart(2, '0')}:00`;
const percent = (share: number): string => `${(share * 100).toFixed(4)}%`;

/** Where a moment lies in the width of a period. */
const placeIn =
  ({ from, to }: TimeStretch) =>
  (at: number): number =>
    (at - from) / (to - from);

/** The event handlers of all bars. */
export type BarActs = Pick<SVGAttributes<SVGRectElement>, 'onPointerEnter' | 'onFocus' | 'onClick' | 'onKeyDown'>;

/** A stretch of a line. It says what it is under the pointer and when it has the focus. */
export function Bar({
  bar,
  period,
  id,
  tone,
  title,
  isFirst,
  acts,
}: {
  readonly bar: GanttBar;
  readonly period: TimeStretch;
  /** Id of the row that it opens. Undefined for a gap between two bars. */
  readonly id: string | undefined;
  /** Number of its colour. */
  readonly tone: number | undefined;
  readonly title: string;
  /** True for the bar of its line that the Tab key reaches. Arrow keys reach the others. */
  readonly isFirst: boolean;
  readonly acts: BarActs;
}) {
  const place = placeIn(period);
  const tall = id === undefined ? gapHeight : barHeight;
  return (
    <rect
      className={id === undefined ? 'gap' : 'bar'}
      role={id === undefined ? 'img' : 'button'}
      aria-label={title}
      data-id={id}
      data-tone={tone}
      tabIndex={isFirst ? 0 : -1}
      x={percent(place(bar.from))}
      width={percent(place(bar.to) - place(bar.from))}
      y={(height - tall) / 2}
      height={tall}
      {...acts}
    >
      <title>{title}</title>
    </rect>
  );
}

/** The stretch next to one: along its line, at the ends of the line, or the nearest in the line above or below. */
export const beside = (bar: SVGRectElement, key: string): SVGRectElement | undefined => {
  const inLine = (line: Element | null | undefined): SVGRectElement[] => [...(line?.querySelectorAll('rect') ?? [])];
  const line = bar.closest('tr');
  const here = inLine(line);
  const at = here.indexOf(bar);
  switch (key) {
    case 'ArrowLeft':
      return here[at - 1];
    case 'ArrowRight':
      return here[at + 1];
    case 'Home':
      return here[0];
    case 'End':
      return here.at(-1);
    case 'ArrowUp':
    case 'ArrowDown': {
      const middle = (one: Element): number => {
        const { left, width } = one.getBoundingClientRect();
        return left + width / 2;
      };
      const away = (one: Element): number => Math.abs(middle(one) - middle(bar));
      const others = inLine(key === 'ArrowUp' ? line?.previousElementSibling : line?.nextElementSibling);
      const [nearest] = others.sort((one, other) => away(one) - away(other));
      return nearest;
    }
    default:
      return undefined;
  }
};

/** The marks of the axis, or of the lines below it. */
export function Marks({ period, most }: { readonly period: TimeStretch; readonly most: number }) {
  const place = placeIn(period);
  return ganttMarks(period, most).map(({ at, isDay }) => (
    <line
      key={at}
      className="mark"
      data-day={isDay || undefined}
      x1={percent(place(at))}
      x2={percent(place(at))}
      y1="0"
      y2="100%"
    />
  ));
}

/** The axis above the lines. Labels stand after the first mark and before a last mark at the very end, so that none is cut. */
export function Axis({
  period,
  most,
  write,
}: {
  readonly period: TimeStretch;
  readonly most: number;
  readonly write: (mark: ReturnType<typeof ganttMarks>[number], index: number) => string;
}) {
  const place = placeIn(period);
  return (
    <svg aria-hidden width="100%" height={height}>
      {ganttMarks(period, most).map((mark, index) => {
        const x = percent(place(mark.at));
        return (
          <text key={mark.at} x={x} y={height - 8} style={{ transform: `translateX(-${x})` }}>
            {write(mark, index)}
          </text>
        );
      })}
    </svg>
  );
}

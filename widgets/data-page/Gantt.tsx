import {
  ganttLines,
  ganttMarks,
  ganttPeriod,
  longestGanttDays,
  type AnyResource,
  type GanttBar,
  type GanttLine,
  type ListQuery,
  type TimeStretch,
} from '@patrolkit/core';
import { useId, useMemo, useState, type KeyboardEvent, type SVGAttributes } from 'react';
import { useConsole, useNoticeText, useTexts } from '../shared/element/index.ts';
import { EmptyState, ErrorState, Loading } from '../shared/ui/states.tsx';
import { useWritten } from './Cell.tsx';
import type { CustomViews } from './custom/custom-views.ts';
import { useGantt } from './useGantt.ts';
import { useOpenRow } from './useOpenRow.tsx';

type Drawn = NonNullable<AnyResource['gantt']>;

/** Marks of the axis at most, where there is room and where there is little. */
const mostMarks = { wide: 13, narrow: 4 };
/** A mark beyond this share of the width has its text before it. */
const lastShare = 0.88;
/** Height of a line, of its bars, and of what lies between them, px. */
const height = 28;
const barHeight = 16;
const gapHeight = 4;

/** A day of a clock change, ms. */
const longestDay = 25 * 3_600_000;

const none: readonly unknown[] = [];
const hourOf = (at: number): string => `${String(new Date(at).getHours()).padStart(2, '0')}:00`;
const percent = (share: number): string => `${(share * 100).toFixed(4)}%`;

/** Where a moment of a period lies in its width. */
const placeIn =
  ({ from, to }: TimeStretch) =>
  (at: number): number =>
    (at - from) / (to - from);

/** What all stretches do. */
type BarActs = Pick<SVGAttributes<SVGRectElement>, 'onPointerEnter' | 'onFocus' | 'onClick' | 'onKeyDown'>;

/** A stretch of a line, which says what it is under the pointer and when it has the focus. */
function Bar({
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
  /** The row that it opens; undefined for what lies between two. */
  readonly id: string | undefined;
  /** Which of the colours it has. */
  readonly tone: number | undefined;
  readonly title: string;
  /** The one of its line that the tabulator comes to; the arrow keys go on from there. */
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

/** The stretch beside one: along its line, at the ends of it, or in the line above or below where it is nearest. */
const beside = (bar: SVGRectElement, key: string): SVGRectElement | undefined => {
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

/** The marks of the axis, or of what lies below it. */
function Marks({ period, most }: { readonly period: TimeStretch; readonly most: number }) {
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

/** One thing, and when it had stretches: also in words, for who does not see them. */
function Line({
  resource,
  gantt,
  line: { name, bars, gaps },
  period,
  most,
  acts,
}: {
  readonly resource: AnyResource;
  readonly gantt: Drawn;
  readonly line: GanttLine;
  readonly period: TimeStretch;
  readonly most: number;
  readonly acts: BarActs;
}) {
  const { text, formatDateTime } = useTexts();
  const written = useWritten();
  const lasting = (from: number, to: number): string => written({ kind: 'duration' }, to - from);
  const words = Object.keys(gantt.state?.words ?? {});
  const told = ({ began, ended, to, word }: GanttBar, column: Drawn['gap']): string => {
    const when =
      ended === undefined
        ? text('data.gantt.open', { from: formatDateTime(began) })
        : text('data.gantt.bar', { from: formatDateTime(began), to: formatDateTime(ended) });
    const id = word === undefined ? undefined : column?.words?.[word];
    const lines = [when, lasting(began, ended ?? to)];
    if (column && word !== undefined)
      lines.push(text('data.gantt.gap', { label: text(column.label), reason: id ? text(id) : word }));
    return lines.join('\n');
  };
  const whole = bars.reduce((sum, { from, to }) => sum + to - from, 0);
  const stretches = [...gaps, ...bars].sort((one, other) => one.from - other.from);
  return (
    <tr data-line={name}>
      <th scope="row">{name}</th>
      <td>
        <svg
          role="group"
          aria-label={text('data.gantt.label', { count: bars.length, time: lasting(0, whole) })}
          width="100%"
          height={height}
        >
          <Marks period={period} most={most} />
          {stretches.map((bar, at) => (
            <Bar
              key={`${bar.began} ${at}`}
              bar={bar}
              period={period}
              id={bar.row === undefined ? undefined : resource.id(bar.row)}
              tone={bar.row !== undefined && gantt.state ? Math.max(0, words.indexOf(bar.word ?? '')) : undefined}
              title={told(bar, bar.row === undefined ? gantt.gap : gantt.state)}
              isFirst={at === 0}
              acts={acts}
            />
          ))}
        </svg>
      </td>
    </tr>
  );
}

/** What a page lists, as stretches of time: a line for each thing that had them. The rows behind them are the page itself. */
export function Gantt({
  resource,
  views,
  gantt,
  query,
  listTurn,
  isNarrow,
  onOpen,
  onLink,
}: {
  readonly resource: AnyResource;
  readonly views: CustomViews;
  readonly gantt: Drawn;
  readonly query: ListQuery;
  /** How often the list was to be read again: what lasts has grown by then. */
  readonly listTurn: number;
  readonly isNarrow: boolean;
  /** A row is about to be opened; false when the page does something else with it. */
  readonly onOpen: (id: string) => boolean;
  /** Another page is wanted. */
  readonly onLink: (screen: string, query: string) => void;
}) {
  const { now } = useConsole();
  const { text, formatDate, formatNumber, formatDateTime } = useTexts();
  const noticeText = useNoticeText();
  const captionId = useId();
  const [turn, setTurn] = useState(0);
  const { filters } = query;
  // oxlint-disable-next-line react/exhaustive-deps -- read anew with the rows, and when it is tried again
  const asked = useMemo(
    () => ({ filters, period: ganttPeriod(filters, now()), turn, listTurn }),
    [filters, now, turn, listTurn],
  );
  const { read, problem } = useGantt(resource, asked);
  const { period } = asked;
  const { open, dialog } = useOpenRow({ resource, views, rows: read?.rows ?? none, filters, isNarrow, onLink });
  /** What the stretch under the pointer or with the focus is. */
  const [told, setTold] = useState<string>();
  const tell = ({ currentTarget: bar }: { readonly currentTarget: SVGRectElement }): void =>
    setTold(`${bar.closest('tr')?.dataset['line'] ?? ''}: ${(bar.ariaLabel ?? '').replaceAll('\n', ', ')}`);
  const openBar = ({ dataset }: SVGRectElement): void => {
    const id = dataset['id'];
    if (id !== undefined && onOpen(id)) open(id);
  };
  const onKeyDown = (event: KeyboardEvent<SVGRectElement>): void => {
    const bar = event.currentTarget;
    const next = beside(bar, event.key);
    if (event.key === 'Enter' || event.key === ' ') openBar(bar);
    else if (next) next.focus();
    else return;
    event.preventDefault();
  };
  const acts: BarActs = {
    onPointerEnter: tell,
    onFocus: tell,
    onClick: ({ currentTarget }) => openBar(currentTarget),
    onKeyDown,
  };
  const lines = useMemo(
    () => (read && period ? ganttLines(gantt, read.rows, period, period.to) : []),
    [gantt, read, period],
  );

  if (!period)
    return (
      <EmptyState
        title={text('data.gantt.long', { days: formatNumber(longestGanttDays) })}
        hint={text('data.gantt.longHint')}
      />
    );
  if (problem)
    return <ErrorState title={text('data.loadFailed')} hint={noticeText(problem)} onRetry={() => setTurn(turn + 1)} />;
  if (!read) return <Loading />;
  if (lines.length === 0) return <EmptyState title={text('data.empty')} hint={text('data.emptyHint')} />;
  const most = isNarrow ? mostMarks.narrow : mostMarks.wide;
  const place = placeIn(period);
  // Of one day the line above says which; a date is twice as long as an hour.
  const isOfDays = period.to - period.from > longestDay;
  return (
    <div className="gantt" data-narrow={isNarrow || undefined}>
      <p id={captionId} className="muted">
        {text('data.gantt.bar', { from: formatDateTime(period.from), to: formatDateTime(period.to) })}
      </p>
      {read.left > 0 ? (
        <p className="pk-line" data-tone="warning" role="status">
          {text('data.gantt.left', { count: formatNumber(read.left) })}
        </p>
      ) : null}
      {gantt.state ? (
        <ul className="legend">
          {Object.values(gantt.state.words ?? {}).map((id, tone) => (
            <li key={id}>
              <span className="swatch" data-tone={tone} />
              {text(id)}
            </li>
          ))}
        </ul>
      ) : null}
      <table aria-describedby={captionId} aria-label={text(resource.title)}>
        <thead>
          <tr>
            <th scope="col">{text(gantt.line.label)}</th>
            <th scope="col" className="axis" aria-label={text('data.view.gantt')}>
              <svg aria-hidden width="100%" height={height}>
                {ganttMarks(period, most).map(({ at, isDay }, index) => (
                  <text
                    key={at}
                    x={percent(place(at))}
                    dx={place(at) > lastShare ? -3 : 3}
                    y={height - 8}
                    textAnchor={place(at) > lastShare ? 'end' : 'start'}
                  >
                    {!isOfDays ? hourOf(at) : isNarrow && index % 2 === 1 ? '' : isDay ? formatDate(at) : hourOf(at)}
                  </text>
                ))}
              </svg>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <Line
              key={line.name}
              acts={acts}
              resource={resource}
              gantt={gantt}
              line={line}
              period={period}
              most={most}
            />
          ))}
        </tbody>
      </table>
      {isNarrow && told === undefined ? null : <p className="muted">{told ?? text('data.gantt.hint')}</p>}
      {dialog}
    </div>
  );
}

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
import { useId, useMemo, useState } from 'react';
import { useConsole, useNoticeText, useTexts } from '../shared/element/index.ts';
import { EmptyState, ErrorState, Loading } from '../shared/ui/states.tsx';
import { useWritten } from './Cell.tsx';
import { useGantt } from './useGantt.ts';

type Drawn = NonNullable<AnyResource['gantt']>;

/** Marks of the axis at most, where there is room and where there is little. */
const mostMarks = { wide: 13, narrow: 4 };
/** Height of a line, of its bars, and of what lies between them, px. */
const height = 28;
const barHeight = 16;
const gapHeight = 4;

/** A day of a clock change, ms. */
const longestDay = 25 * 3_600_000;

const hourOf = (at: number): string => `${String(new Date(at).getHours()).padStart(2, '0')}:00`;
const percent = (share: number): string => `${(share * 100).toFixed(4)}%`;

/** Where a moment of a period lies in its width. */
const placeIn =
  ({ from, to }: TimeStretch) =>
  (at: number): number =>
    (at - from) / (to - from);

/** A stretch of a line, which says under the pointer what it is. */
function Bar({
  bar,
  period,
  kind,
  tone,
  title,
}: {
  readonly bar: GanttBar;
  readonly period: TimeStretch;
  readonly kind: 'bar' | 'gap';
  /** Which of the colours it has. */
  readonly tone?: number | undefined;
  readonly title: string;
}) {
  const place = placeIn(period);
  const tall = kind === 'bar' ? barHeight : gapHeight;
  return (
    <rect
      className={kind}
      data-tone={tone}
      x={percent(place(bar.from))}
      width={percent(place(bar.to) - place(bar.from))}
      y={(height - tall) / 2}
      height={tall}
    >
      <title>{title}</title>
    </rect>
  );
}

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
  gantt,
  line: { name, bars, gaps },
  period,
  most,
}: {
  readonly gantt: Drawn;
  readonly line: GanttLine;
  readonly period: TimeStretch;
  readonly most: number;
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
  return (
    <tr data-line={name}>
      <th scope="row">{name}</th>
      <td>
        <svg
          role="img"
          aria-label={text('data.gantt.label', { count: bars.length, time: lasting(0, whole) })}
          width="100%"
          height={height}
        >
          <Marks period={period} most={most} />
          {gaps.map(gap => (
            <Bar key={`gap ${gap.began}`} bar={gap} period={period} kind="gap" title={told(gap, gantt.gap)} />
          ))}
          {bars.map((bar, at) => (
            <Bar
              key={`${bar.began} ${at}`}
              bar={bar}
              period={period}
              kind="bar"
              tone={gantt.state ? Math.max(0, words.indexOf(bar.word ?? '')) : undefined}
              title={told(bar, gantt.state)}
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
  gantt,
  query,
  listTurn,
  isNarrow,
}: {
  readonly resource: AnyResource;
  readonly gantt: Drawn;
  readonly query: ListQuery;
  /** How often the list was to be read again: what lasts has grown by then. */
  readonly listTurn: number;
  readonly isNarrow: boolean;
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
    <div className="gantt">
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
                  <text key={at} x={percent(place(at))} dx={3} y={height - 8}>
                    {!isOfDays ? hourOf(at) : isNarrow && index % 2 === 1 ? '' : isDay ? formatDate(at) : hourOf(at)}
                  </text>
                ))}
              </svg>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <Line key={line.name} gantt={gantt} line={line} period={period} most={most} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

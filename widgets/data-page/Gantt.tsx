import {
  ganttLines,
  ganttPeriod,
  joined,
  longestGanttDays,
  type AnyResource,
  type GanttBar,
  type GanttLine,
  type ListQuery,
  type TimeStretch,
} from '@patrolkit/core';
import { keyOf } from '@patrolkit/core/keys';
import { useId, useMemo, useState, type KeyboardEvent } from 'react';
import { useConsole, useNoticeText, useStore, useTexts } from '../shared/element/index.ts';
import { Axis, Bar, beside, height, hourOf, Marks, mostMarks, type BarActs } from '../shared/gantt/bars.tsx';
import { EmptyState, ErrorState, Loading } from '../shared/ui/states.tsx';
import { useWritten } from './Cell.tsx';
import type { CustomViews } from './custom/custom-views.ts';
import type { ListSectionView } from './list-section.ts';
import { useGantt } from './useGantt.ts';
import { useOpenRow } from './useOpenRow.tsx';

type Drawn = NonNullable<AnyResource['gantt']>;

/** A day of a clock change, ms. */
const longestDay = 25 * 3_600_000;

const none: readonly unknown[] = [];
/** One thing and its stretches of time, also in words for screen readers. */
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
        : text('common.stretch', { from: formatDateTime(began), to: formatDateTime(ended) });
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

/** The records of a page as stretches of time, one line for each thing. The page itself lists the rows behind them. */
export function Gantt({
  resource,
  views,
  gantt,
  query,
  listTurn,
  isNarrow,
  List,
  onOpen,
  onLink,
}: {
  readonly resource: AnyResource;
  readonly views: CustomViews;
  readonly gantt: Drawn;
  readonly query: ListQuery;
  /** Counts the requests to read the list again, because a stretch that still lasts has grown by then. */
  readonly listTurn: number;
  readonly isNarrow: boolean;
  /** Draws the lists that belong to a row. */
  readonly List: ListSectionView;
  /** A row is about to open. False when the page handles it. */
  readonly onOpen: (id: string) => boolean;
  /** The user requests another page. */
  readonly onLink: (screen: string, query: string) => void;
}) {
  const { serverNow, preferences } = useConsole();
  // The server names things in the language of the console.
  const { language } = useStore(preferences.$preferences);
  const { text, formatDate, formatNumber, formatDateTime } = useTexts();
  const noticeText = useNoticeText();
  const captionId = useId();
  const [turn, setTurn] = useState(0);
  const { filters } = query;
  // oxlint-disable-next-line react/exhaustive-deps -- read again with the rows, and at each retry
  const asked = useMemo(
    () => ({ filters, period: ganttPeriod(filters, serverNow()), language, turn, listTurn }),
    [filters, serverNow, language, turn, listTurn],
  );
  const { read, problem } = useGantt(resource, asked);
  const { period } = asked;
  const { open, dialog } = useOpenRow({ resource, views, rows: read?.rows ?? none, filters, isNarrow, List, onLink });
  /** The text of the stretch under the pointer or with the focus. */
  const [told, setTold] = useState<string>();
  const tell = ({ currentTarget: bar }: { readonly currentTarget: SVGRectElement }): void =>
    setTold(
      joined(text, 'label', [
        bar.closest('tr')?.dataset['line'],
        joined(text, 'list', (bar.ariaLabel ?? '').split('\n')),
      ]),
    );
  const openBar = ({ dataset }: SVGRectElement): void => {
    const id = dataset['id'];
    if (id !== undefined && onOpen(id)) open(id);
  };
  const onKeyDown = (event: KeyboardEvent<SVGRectElement>): void => {
    const bar = event.currentTarget;
    const next = beside(bar, keyOf(event));
    if (keyOf(event) === 'Enter' || keyOf(event) === ' ') openBar(bar);
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
    () => (read && period ? ganttLines(gantt, read.rows, period, period.to, filters) : []),
    [gantt, read, period, filters],
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
  // For one day the line above names the day, and marks have only hours: a date is twice as long.
  const isOfDays = period.to - period.from > longestDay;
  return (
    <div className="gantt" data-narrow={isNarrow || undefined}>
      <p id={captionId} className="muted">
        {text('common.stretch', { from: formatDateTime(period.from), to: formatDateTime(period.to) })}
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
            <th scope="col" className="axis">
              <span className="pk-hidden">{text('data.view.gantt')}</span>
              <Axis
                period={period}
                most={most}
                write={({ at, isDay }, index) =>
                  !isOfDays ? hourOf(at) : isNarrow && index % 2 === 1 ? '' : isDay ? formatDate(at) : hourOf(at)
                }
              />
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

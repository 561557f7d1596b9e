import {
  alarmChartBys,
  alarmsBehind,
  chartDays,
  chartLevels,
  countOf,
  listBehindBar,
  type AlarmBar,
  type AlarmChartBy,
  type ListBehind,
  type Store,
  type Watched,
} from '@patrolkit/core';
import { ChartColumn, Table2 } from 'lucide-react';
import { atom } from 'nanostores';
import { useMemo, useState } from 'react';
import { BoardPanel } from '../shared/boards/BoardPanel.tsx';
import { lazily, useConsole, useStore, useTexts, type ViewProps } from '../shared/element/index.ts';
import { usePermission } from '../shared/permission/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { SegmentedControl } from '../shared/ui/controls.tsx';
import { LevelMark } from '../shared/ui/marks.tsx';
import { EmptyState } from '../shared/ui/states.tsx';
import { useChoice } from '../shared/boards/useChoice.ts';
import type { spec } from './alarm-chart.element.ts';
import { barsOf, mostTypes, sumOf, type ChartWords } from './alarm-chart.model.ts';

const BarChart = lazily(async () => (await import('./BarChart.tsx')).BarChart);

/** The view of `<patrol-alarm-chart>`. */
export function AlarmChart({ by: first, kind, fixed, bars: given, label, emit }: ViewProps<typeof spec>) {
  const { boards } = useConsole();
  const { text, formatNumber, formatMinute, formatDate, $version } = useTexts();
  const version = useStore($version);
  const [by, setChosen] = useChoice<AlarmChartBy>(first);
  const [isTable, setTable] = useState(false);
  const $given = useMemo(
    () => given && atom({ state: 'ready', isStale: false, value: barsOf(given) } as const),
    [given],
  );
  const watched = useStore<Store<Watched<readonly AlarmBar[]>>>($given ?? boards.bars(by, kind));
  const mayOpen = usePermission()({ element: ['alarm-query-list'] }) && !given;
  const bars = watched.value ?? [];
  const count = bars.reduce((sum, bar) => sum + countOf(bar), 0);
  const title = given ? (label ?? text('boards.chart.given')) : text(`boards.chart.${by}`, { days: chartDays });
  const words = useMemo(
    (): ChartWords => ({
      version,
      name: ({ name, type, level, from }) => {
        if (given) return name ?? '';
        if (level !== undefined) return text(`common.level.${level}`);
        if (type !== undefined) return name || type;
        return by === 'hour' ? formatMinute(from) : formatDate(from);
      },
      level: level => text(`common.level.${level}`),
      count: formatNumber,
    }),
    [by, given, version, text, formatNumber, formatMinute, formatDate],
  );
  const isLying = by === 'type' || given !== undefined;
  const drawn = isLying ? bars.slice(0, mostTypes) : bars;

  const choose = (next: AlarmChartBy): void => {
    setChosen(next);
    emit('bychanged', { by: next });
  };
  const open = ({ screen, query }: ListBehind): void => void emit('pageopenrequest', { screen, query });
  const openBar = mayOpen ? (bar: AlarmBar) => open(listBehindBar(bar, kind)) : undefined;
  const [oldest] = bars;
  return (
    <BoardPanel
      title={title}
      watched={watched}
      whole={mayOpen && oldest ? { list: alarmsBehind({ from: oldest.from, kind }), count } : undefined}
      onOpen={open}
      actions={
        watched.value ? (
          <span part="views" className="views" role="group" aria-label={text('common.view')}>
            <Button size="small" icon={ChartColumn} aria-pressed={!isTable} onClick={() => setTable(false)}>
              {text('boards.chart.view.chart')}
            </Button>
            <Button size="small" icon={Table2} aria-pressed={isTable} onClick={() => setTable(true)}>
              {text('boards.chart.view.table')}
            </Button>
          </span>
        ) : null
      }
      tabs={
        fixed || given ? null : (
          <SegmentedControl
            label={text('boards.chart.by')}
            part="tabs"
            value={by}
            options={alarmChartBys.map(value => ({ value, label: text(`boards.chart.by.${value}`) }))}
            onChange={choose}
          />
        )
      }
    >
      {count === 0 ? (
        <EmptyState
          icon={ChartColumn}
          title={text(given ? 'boards.chart.none' : by === 'day' ? 'boards.chart.emptyDays' : 'boards.noAlarms', {
            days: chartDays,
          })}
        />
      ) : isTable ? (
        <BarTable
          bars={bars}
          title={title}
          head={given ? title : text(`boards.chart.by.${by}`)}
          words={words}
          onOpen={openBar}
        />
      ) : (
        <div className="drawn">
          <BarChart bars={drawn} isLying={isLying} label={title} words={words} onOpen={openBar} />
          {drawn.length < bars.length ? (
            <p className="pk-board-muted">{text('boards.chart.first', { count: formatNumber(drawn.length) })}</p>
          ) : null}
        </div>
      )}
    </BoardPanel>
  );
}

/** The numbers of the bars. Each name opens the list of its bar. */
function BarTable({
  bars,
  title,
  head,
  words,
  onOpen,
}: {
  readonly bars: readonly AlarmBar[];
  readonly title: string;
  readonly head: string;
  readonly words: ChartWords;
  readonly onOpen: ((bar: AlarmBar) => void) | undefined;
}) {
  const { text, formatNumber } = useTexts();
  const sums = { serious: 0, important: 0, general: 0 };
  for (const level of chartLevels) sums[level] = sumOf(bars, level);
  const total = sums.serious + sums.important + sums.general;
  const place = text('boards.figure', { name: title, count: text('boards.chart.view.table') });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls where it is larger than its place, by keys as well
    <div className="scroll" role="region" aria-label={place} tabIndex={0}>
      <table part="table" className="pk-board-table" aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {chartLevels.map(level => (
              <th key={level} scope="col">
                <LevelMark level={level} />
              </th>
            ))}
            <th scope="col">{text('common.total')}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(bar => {
            const name = words.name(bar);
            const count = formatNumber(countOf(bar));
            return (
              <tr key={bar.key} data-key={bar.key}>
                <th scope="row">
                  {onOpen ? (
                    <button
                      type="button"
                      className="open"
                      aria-label={text('boards.open', { name, count })}
                      onClick={() => onOpen(bar)}
                    >
                      {name}
                    </button>
                  ) : (
                    name
                  )}
                </th>
                {chartLevels.map(level => (
                  <td key={level}>{formatNumber(bar[level])}</td>
                ))}
                <td>{count}</td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{text('common.total')}</th>
            {chartLevels.map(level => (
              <td key={level}>{formatNumber(sums[level])}</td>
            ))}
            <td>{formatNumber(total)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

import {
  inspectedOf,
  inspectionBehind,
  inspectionRows,
  listBehindInspections,
  type InspectionLineBy,
  type InspectionRun,
  type ListBehind,
  type TodayInspections,
} from '@patrolkit/core';
import { ChartGantt, Table2 } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { BoardPanel } from '../shared/boards/BoardPanel.tsx';
import { useConsole, useStore, useTexts, type ViewProps } from '../shared/element/index.ts';
import { Axis, Bar, beside, height, hourOf, Marks, type BarActs } from '../shared/gantt/bars.tsx';
import { usePermission } from '../shared/permission/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { SegmentedControl } from '../shared/ui/controls.tsx';
import { Badge } from '../shared/ui/marks.tsx';
import { EmptyState } from '../shared/ui/states.tsx';
import type { spec } from './inspection-timeline.element.ts';
import { barsOf, drawnDay, results, resultTones } from './inspection-timeline.model.ts';

const bys: readonly InspectionLineBy[] = ['device', 'plan'];
/** Marks of the axis at most: a board is seldom wider. */
const mostMarks = 7;

/** The view of `<patrol-inspection-timeline>`. */
export function InspectionTimeline({ by: given, emit }: ViewProps<typeof spec>) {
  const { boards, now } = useConsole();
  const { text, formatNumber } = useTexts();
  const may = usePermission();
  const watched = useStore(boards.inspectionRuns());
  /** What the user chose, until the page says something else. */
  const [{ over, chosen }, setChosen] = useState({ over: given, chosen: given });
  if (over !== given) setChosen({ over: given, chosen: given });
  const by = over === given ? chosen : given;
  const [isTable, setTable] = useState(false);
  const { value } = watched;
  const title = text('inspections.timeline');
  const open = ({ screen, query }: ListBehind): void => void emit('pageopenrequest', { screen, query });
  const openRun = may({ element: ['ii-data-center-ins-log'] })
    ? (run: InspectionRun) => open(inspectionBehind(run))
    : undefined;
  const whole = value && listBehindInspections('pointsPlanned', { from: drawnDay(value, now()).from });
  // What scrolls is a place of its own, beside the panel around it.
  const place = text('boards.figure', {
    name: title,
    count: text(`inspections.timeline.view.${isTable ? 'table' : 'timeline'}`),
  });
  const left = value ? value.total - value.rows.length : 0;
  return (
    <BoardPanel
      title={title}
      watched={watched}
      whole={whole && may({ element: [whole.screen] }) ? { list: whole, count: value?.total } : undefined}
      onOpen={open}
      actions={
        value ? (
          <span part="views" className="views" role="group" aria-label={text('inspections.timeline.view')}>
            <Button size="small" icon={ChartGantt} aria-pressed={!isTable} onClick={() => setTable(false)}>
              {text('inspections.timeline.view.timeline')}
            </Button>
            <Button size="small" icon={Table2} aria-pressed={isTable} onClick={() => setTable(true)}>
              {text('inspections.timeline.view.table')}
            </Button>
          </span>
        ) : null
      }
      tabs={
        isTable ? null : (
          <SegmentedControl
            label={text('inspections.timeline.by')}
            value={by}
            options={bys.map(option => ({ value: option, label: text(`inspections.timeline.by.${option}`) }))}
            onChange={next => {
              setChosen({ over: given, chosen: next });
              emit('bychanged', { by: next });
            }}
          />
        )
      }
    >
      {!value || value.rows.length === 0 ? (
        <EmptyState
          icon={ChartGantt}
          title={text('inspections.timeline.empty')}
          hint={text('inspections.timeline.emptyHint')}
        />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls where it is larger than its place, by keys as well
        <div className="scroll" role="region" aria-label={place} tabIndex={0}>
          {left > 0 ? (
            <p className="pk-board-muted" role="status">
              {text('inspections.timeline.left', { count: formatNumber(left) })}
            </p>
          ) : null}
          {isTable ? <RunTable runs={value.rows} onOpen={openRun} /> : <Lines value={value} by={by} onOpen={openRun} />}
        </div>
      )}
    </BoardPanel>
  );
}

/** Says in words what an inspection is. */
function useToldRun(): (run: InspectionRun) => string {
  const { text, formatTime, formatNumber } = useTexts();
  return run => {
    const { at, until, planName, deviceName, inspectionResult, pointsPlanned, pointsAbnormal, pointsMissed } = run;
    const from = formatTime(at).slice(0, 5);
    const count = (value: number): { count: string } => ({ count: formatNumber(value) });
    return [
      until === undefined
        ? text('inspections.run.since', { from })
        : text('inspections.run.times', { from, to: formatTime(until).slice(0, 5) }),
      deviceName,
      planName,
      text(`records.inspectionResult.${inspectionResult}`),
      text('inspections.run.points', { done: formatNumber(inspectedOf(run)), planned: formatNumber(pointsPlanned) }),
      pointsAbnormal > 0 ? text('inspections.run.abnormal', count(pointsAbnormal)) : '',
      pointsMissed > 0 ? text('inspections.run.missed', count(pointsMissed)) : '',
    ]
      .filter(Boolean)
      .join(', ');
  };
}

/** A line for each robot or assembly line, and under them what the stretch under the pointer or with the focus is. */
function Lines({
  value,
  by,
  onOpen,
}: {
  readonly value: TodayInspections;
  readonly by: InspectionLineBy;
  readonly onOpen: ((run: InspectionRun) => void) | undefined;
}) {
  const { now } = useConsole();
  const { text } = useTexts();
  const toldRun = useToldRun();
  const [told, setTold] = useState<string>();
  const period = drawnDay(value, now());
  const runs = new Map(value.rows.map(run => [run.id, run]));
  const tell = ({ currentTarget: bar }: { readonly currentTarget: SVGRectElement }): void =>
    setTold(bar.ariaLabel ?? '');
  const openBar = ({ dataset }: SVGRectElement): void => {
    const run = runs.get(dataset['id'] ?? '');
    if (run) onOpen?.(run);
  };
  const acts: BarActs = {
    onPointerEnter: tell,
    onFocus: tell,
    onClick: ({ currentTarget }) => openBar(currentTarget),
    onKeyDown: (event: KeyboardEvent<SVGRectElement>) => {
      const next = beside(event.currentTarget, event.key);
      if (event.key === 'Enter' || event.key === ' ') openBar(event.currentTarget);
      else if (next) next.focus();
      else return;
      event.preventDefault();
    },
  };
  return (
    <div className="gantt" data-narrow>
      <ul className="legend">
        {results.map((result, tone) => (
          <li key={result}>
            <span className="swatch" data-tone={tone} />
            {text(`records.inspectionResult.${result}`)}
          </li>
        ))}
      </ul>
      <table part="table" aria-label={text('inspections.timeline')}>
        <thead>
          <tr>
            <th scope="col">{text(`inspections.timeline.by.${by}`)}</th>
            <th scope="col" className="axis">
              <span className="pk-hidden">{text('inspections.timeline.view.timeline')}</span>
              <Axis period={period} most={mostMarks} write={({ at }) => hourOf(at)} />
            </th>
          </tr>
        </thead>
        <tbody>
          {inspectionRows(value.rows, by).map(row => (
            <tr key={row.name} data-line={row.name}>
              <th scope="row">{row.name}</th>
              <td>
                <svg
                  role="group"
                  aria-label={text('inspections.timeline.line', { count: row.runs.length })}
                  width="100%"
                  height={height}
                >
                  <Marks period={period} most={mostMarks} />
                  {barsOf(row, period, value.at ?? now()).map((bar, at) => (
                    <Bar
                      key={bar.row.id}
                      bar={bar}
                      period={period}
                      id={bar.row.id}
                      tone={results.indexOf(bar.row.inspectionResult)}
                      title={toldRun(bar.row)}
                      isFirst={at === 0}
                      acts={acts}
                    />
                  ))}
                </svg>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="pk-board-muted">{told ?? (onOpen ? text('inspections.timeline.hint') : '')}</p>
    </div>
  );
}

/** The inspections, the newest first; a name opens the log of one. */
function RunTable({
  runs,
  onOpen,
}: {
  readonly runs: readonly InspectionRun[];
  readonly onOpen: ((run: InspectionRun) => void) | undefined;
}) {
  const { text, formatNumber, formatTime } = useTexts();
  const heads = [
    text('inspections.timeline.by.device'),
    text('inspections.timeline.by.plan'),
    text('records.inspectionResult'),
    text('inspections.column.began'),
    text('inspections.column.ended'),
    text('inspections.column.points'),
    text('inspections.figure.pointsAbnormal'),
    text('inspections.figure.pointsMissed'),
  ];
  return (
    <table part="table" className="runs" aria-label={text('inspections.timeline')}>
      <thead>
        <tr>
          {heads.map(head => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {runs.map(run => (
          <tr key={run.id} data-id={run.id}>
            <th scope="row">
              {onOpen ? (
                <button type="button" className="open" onClick={() => onOpen(run)}>
                  {run.deviceName ?? run.deviceId}
                </button>
              ) : (
                (run.deviceName ?? run.deviceId)
              )}
            </th>
            <td>{run.planName}</td>
            <td>
              <Badge tone={resultTones[run.inspectionResult]}>
                {text(`records.inspectionResult.${run.inspectionResult}`)}
              </Badge>
            </td>
            <td>{formatTime(run.at).slice(0, 5)}</td>
            <td>{run.until === undefined ? '' : formatTime(run.until).slice(0, 5)}</td>
            <td>
              {text('inspections.figure.ofAll', {
                count: formatNumber(inspectedOf(run)),
                total: formatNumber(run.pointsPlanned),
              })}
            </td>
            <td>{formatNumber(run.pointsAbnormal)}</td>
            <td>{formatNumber(run.pointsMissed)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

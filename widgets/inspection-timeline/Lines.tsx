/** The inspections of today along the hours: those that have begun as stretches, those to come as hollow marks. */
import {
  inspectedOf,
  inspectionRows,
  joined,
  type ComingInspection,
  type InspectionLineBy,
  type InspectionRun,
  type TodayInspections,
} from '@patrolkit/core';
import { keyOf } from '@patrolkit/core/keys';
import { useState, type KeyboardEvent } from 'react';
import { useConsole, useNameOrder, useTexts } from '../shared/element/index.ts';
import { Axis, Bar, beside, height, hourOf, Marks, type BarActs } from '../shared/gantt/bars.tsx';
import { barsOf, drawnDay, results, shareOf } from './inspection-timeline.model.ts';
import { useMarks } from './useMarks.ts';

/** Edge of the mark of a coming inspection, px. */
const comingSize = 10;

const percent = (share: number): string => `${(share * 100).toFixed(4)}%`;

/** Describes an inspection in words. */
function useToldRun(): {
  readonly toldRun: (run: InspectionRun) => string;
  readonly toldComing: (coming: ComingInspection) => string;
} {
  const { text, formatMinute, formatNumber } = useTexts();
  const toldRun = (run: InspectionRun): string => {
    const { at, until, planName, deviceName, inspectionResult, pointsPlanned, pointsAbnormal, pointsMissed } = run;
    const from = formatMinute(at);
    const count = (value: number): { count: string } => ({ count: formatNumber(value) });
    return joined(text, 'list', [
      until === undefined
        ? text('inspections.run.since', { from })
        : text('common.stretch', { from, to: formatMinute(until) }),
      deviceName,
      planName,
      text(`records.inspectionResult.${inspectionResult}`),
      text('inspections.run.points', { done: formatNumber(inspectedOf(run)), planned: formatNumber(pointsPlanned) }),
      pointsAbnormal > 0 ? text('inspections.run.abnormal', count(pointsAbnormal)) : '',
      pointsMissed > 0 ? text('inspections.run.missed', count(pointsMissed)) : '',
    ]);
  };
  const toldComing = ({ at, deviceName, planName }: ComingInspection): string =>
    joined(text, 'list', [text('inspections.run.planned', { from: formatMinute(at) }), deviceName, planName]);
  return { toldRun, toldComing };
}

/** A line for each robot or assembly line. The text below describes the stretch under the pointer or with the focus. */
export function Lines({
  value,
  by,
  onOpen,
}: {
  readonly value: TodayInspections;
  readonly by: InspectionLineBy;
  readonly onOpen: ((run: InspectionRun) => void) | undefined;
}) {
  const { serverNow } = useConsole();
  const { text, formatMinute, formatNumber } = useTexts();
  const compare = useNameOrder();
  const { toldRun, toldComing } = useToldRun();
  const [told, setTold] = useState<string>();
  const most = useMarks();
  const present = value.at ?? serverNow();
  const period = drawnDay(value, present);
  const place = (at: number): string => percent(shareOf(period, at));
  const timesOf = ([next, ...later]: readonly ComingInspection[]): string => {
    if (!next) return '';
    const time = formatMinute(next.at);
    return later.length === 0
      ? time
      : text('inspections.timeline.moreComing', { time, count: formatNumber(later.length) });
  };
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
      const next = beside(event.currentTarget, keyOf(event));
      if (keyOf(event) === 'Enter' || keyOf(event) === ' ') openBar(event.currentTarget);
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
        {value.coming ? (
          <>
            <li>
              <span className="swatch coming" />
              {text('inspections.run.coming')}
            </li>
            <li>
              <span className="swatch now" />
              {text('inspections.timeline.now')}
            </li>
          </>
        ) : null}
      </ul>
      <table part="table" aria-label={text('inspections.timeline')}>
        <thead>
          <tr>
            <th scope="col">{text(`inspections.timeline.by.${by}`)}</th>
            <th scope="col" className="axis">
              <span className="pk-hidden">{text('inspections.timeline.view.timeline')}</span>
              <Axis period={period} most={most} write={({ at }) => hourOf(at)} />
            </th>
            {value.coming ? (
              <th scope="col" className="planned">
                {text('records.plannedAt')}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {inspectionRows(value, by, compare).map(row => (
            <tr key={row.name} data-line={row.name}>
              <th scope="row">{row.name}</th>
              <td>
                <svg
                  role="group"
                  aria-label={joined(text, 'list', [
                    text('inspections.timeline.line', { count: row.runs.length }),
                    row.coming.length > 0 ? text('inspections.timeline.lineComing', { count: row.coming.length }) : '',
                  ])}
                  width="100%"
                  height={height}
                >
                  <Marks period={period} most={most} />
                  {value.coming ? (
                    <line className="now" x1={place(present)} x2={place(present)} y1="0" y2="100%" />
                  ) : null}
                  {barsOf(row, period, present).map((bar, at) => (
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
                  {row.coming.map((round, at) => (
                    <rect
                      key={`${round.deviceId ?? ''} ${round.planName}`}
                      className="coming"
                      role="img"
                      aria-label={toldComing(round)}
                      tabIndex={at === 0 && row.runs.length === 0 ? 0 : -1}
                      x={place(round.at)}
                      y={(height - comingSize) / 2}
                      width={comingSize}
                      height={comingSize}
                      {...acts}
                    >
                      <title>{toldComing(round)}</title>
                    </rect>
                  ))}
                </svg>
              </td>
              {value.coming ? <td className="planned">{timesOf(row.coming)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="pk-board-muted">{told ?? (onOpen ? text('inspections.timeline.hint') : '')}</p>
    </div>
  );
}

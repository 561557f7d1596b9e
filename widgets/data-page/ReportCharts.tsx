import { noticeDurations, writeDate, type Report, type ReportAnswer, type ReportRow } from '@patrolkit/core';
import { ImageDown } from 'lucide-react';
import { memo, useId, useState, type ReactNode } from 'react';
import { useConsole, useHost, useTexts } from '../shared/element/index.ts';
import { IconButton } from '../shared/ui/Button.tsx';
import { Chart } from '../shared/chart/Chart.tsx';
import type { ChartOption } from '../shared/chart/draw.ts';
import { useSaveBlob } from '../shared/ui/useSave.ts';
import { useWritten } from './Cell.tsx';
import { groupChart, mostBars, seriesChart } from './report-charts.ts';
import { ReportTable } from './ReportTable.tsx';

type Figure = Report['figures'][number];

/** Names a row. A stretch of time is named by its begin. */
export function useSlotName(): (row: ReportRow, unit: string) => string {
  const { text, formatDate, formatMinute } = useTexts();
  return ({ at, name }, unit) => {
    if (at === undefined) return name === undefined || name === '' ? text('reports.noName') : name;
    if (unit === 'hour') return formatMinute(at);
    return unit === 'month' ? writeDate('month', at) : formatDate(at);
  };
}

/** A chart under its title. The user can save it as a picture. */
function Drawn({
  title,
  option,
  label,
  file,
  children,
}: {
  readonly title: string;
  readonly option: ChartOption;
  readonly label: string;
  /** The picture's file name, without its extension. */
  readonly file: string;
  readonly children?: ReactNode;
}) {
  const { notices } = useConsole();
  const { text } = useTexts();
  const host = useHost();
  const id = useId();
  const save = useSaveBlob();
  const [isBusy, setBusy] = useState(false);
  const savePicture = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      const { pictureOf } = await import('../shared/chart/picture.ts');
      save(await pictureOf(option, host), `${file}.png`);
    } catch {
      notices.notify('error', { id: 'reports.chart.failed' }, noticeDurations.http);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="drawn" aria-labelledby={id}>
      <div className="drawn-head">
        <h3 id={id}>{title}</h3>
        <IconButton
          icon={ImageDown}
          size="small"
          label={text('reports.chart.save')}
          aria-busy={isBusy || undefined}
          onClick={() => void savePicture()}
        />
      </div>
      <Chart option={option} label={label} />
      {children}
    </section>
  );
}

/**
 * The charts of a report: a figure over time, the same by groups, and stacked figures. They are drawn again when their content changes, and
 * not with the page.
 */
export const ReportCharts = memo(function ReportCharts({
  report,
  answer: { rows, series, unit, whole },
  group,
  groupName,
  file,
}: {
  readonly report: Report;
  readonly answer: ReportAnswer;
  /** Name of the grouping of the rows. */
  readonly group: string;
  readonly groupName: string;
  /** Name of files, without their extension. */
  readonly file: string;
}) {
  const { text } = useTexts();
  const id = useId();
  const slotName = useSlotName();
  const written = useWritten();
  const [chosen, setChosen] = useState(report.drawn[0] ?? '');
  const figures = new Map(report.figures.map(figure => [figure.name, figure]));
  const figure = figures.get(chosen);
  const labelled = ({ name, label }: Figure) => ({ name, label: text(label) });
  const bars = rows.slice(0, mostBars);
  const barNames = bars.map(row => slotName(row, group));
  const slots = series.map(row => slotName(row, unit));
  const stacked = report.stacked.flatMap(name => figures.get(name) ?? []);
  const write = (value: number): string => (figure ? written(figure, value) : String(value));
  if (!figure) return null;
  const options = {
    series: seriesChart(series, slots, labelled(figure), write),
    bars: groupChart(bars, barNames, [labelled(figure)], write),
    stacked: groupChart(bars, barNames, stacked.map(labelled), String),
  };
  const name = text(figure.label);
  const isCut = rows.length > bars.length;
  const first = isCut ? <p className="muted">{text('reports.chart.first', { count: mostBars })}</p> : null;
  return (
    <>
      <div className="filter" data-screen>
        <label htmlFor={id}>{text('reports.chart.shown')}</label>
        <select id={id} className="pk-choice" value={chosen} onChange={event => setChosen(event.target.value)}>
          {report.drawn.flatMap(known => {
            const one = figures.get(known);
            return one ? (
              <option key={known} value={known}>
                {text(one.label)}
              </option>
            ) : (
              []
            );
          })}
        </select>
      </div>
      <Drawn
        title={text('reports.series')}
        option={options.series}
        label={text('reports.chart.series', { figures: name })}
        file={`${file}-series`}
      >
        <details>
          <summary>{text('data.view.rows')}</summary>
          <ReportTable
            report={report}
            label={text('reports.series')}
            head={text(
              unit === 'hour' ? 'reports.group.hour' : unit === 'day' ? 'reports.group.day' : 'reports.group.month',
            )}
            rows={series}
            whole={whole}
            nameOf={row => slotName(row, unit)}
          />
        </details>
      </Drawn>
      <div className="pair">
        <Drawn
          title={text('reports.chart.bars', { figure: name, group: groupName })}
          option={options.bars}
          label={text('reports.chart.bars', { figure: name, group: groupName })}
          file={`${file}-groups`}
        >
          {first}
        </Drawn>
        <Drawn
          title={text('reports.chart.results', { group: groupName })}
          option={options.stacked}
          label={text('reports.chart.results', { group: groupName })}
          file={`${file}-results`}
        >
          {first}
        </Drawn>
      </div>
    </>
  );
});

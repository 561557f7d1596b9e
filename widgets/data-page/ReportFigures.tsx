import type { Report, ReportAnswer } from '@patrolkit/core';
import { ArrowDown, ArrowUp, Equal } from 'lucide-react';
import { useId } from 'react';
import { useTexts } from '../shared/element/index.ts';
import { Cell } from './Cell.tsx';
import { figureOf } from './report-charts.ts';

const noViews = { cells: {}, forms: {} };
type Figure = Report['figures'][number];

/** How a figure differs from that of the previous period: an arrow, the amount, and a word. */
function Change({ figure, now, before }: { readonly figure: Figure; readonly now?: number; readonly before?: number }) {
  const { text, formatNumber } = useTexts();
  if (now === undefined || before === undefined) return null;
  const difference = now - before;
  if (difference === 0)
    return (
      <span className="change">
        <Equal size={12} aria-hidden /> {text('reports.change.same')}
      </span>
    );
  // There is no percentage of a period with 0.
  if (before === 0 && figure.kind !== 'share') return <span className="change">{text('reports.change.none')}</span>;
  const by =
    figure.kind === 'share'
      ? text('reports.change.points', {
          points: formatNumber(Math.abs(difference) * 100, { maximumFractionDigits: 1 }),
        })
      : formatNumber(Math.abs(difference) / before, { style: 'percent', maximumFractionDigits: 1 });
  const Icon = difference > 0 ? ArrowUp : ArrowDown;
  return (
    <span className="change" data-way={difference > 0 ? 'more' : 'less'}>
      <Icon size={12} aria-hidden /> {text(difference > 0 ? 'reports.change.more' : 'reports.change.less', { by })}
    </span>
  );
}

/** The figures of the period, each with its change against the previous period, if there was any. */
export function ReportFigures({
  report,
  answer: { whole, before },
  compared,
}: {
  readonly report: Report;
  readonly answer: ReportAnswer;
  /** The previous period, in words. */
  readonly compared: string;
}) {
  const { text } = useTexts();
  const id = useId();
  const hasBefore = (figureOf(before, report.count) ?? 0) > 0;
  return (
    <section aria-labelledby={id} data-whole>
      <h3 id={id}>{text('reports.figures')}</h3>
      <p className="muted">
        {text(hasBefore ? 'reports.period.compared' : 'reports.period.none', { period: compared })}
      </p>
      <dl className="figures">
        {report.figures.map(figure => (
          <div key={figure.name} data-figure={figure.name}>
            <dt>{text(figure.label)}</dt>
            <dd>
              <span className="value">
                {figureOf(whole, figure.name) === undefined ? (
                  '–'
                ) : (
                  <Cell column={figure} row={whole} views={noViews} name="" />
                )}
              </span>
              {hasBefore ? (
                <Change figure={figure} now={figureOf(whole, figure.name)} before={figureOf(before, figure.name)} />
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

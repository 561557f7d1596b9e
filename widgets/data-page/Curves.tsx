import { curveRequest, joined, type AnyResource, type ListQuery, type Notice } from '@patrolkit/core';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useConsole, useNoticeText, useStore, useTexts } from '../shared/element/index.ts';
import { Chart } from '../shared/chart/Chart.tsx';
import { EmptyState, ErrorState, Loading } from '../shared/ui/states.tsx';
import { curveCharts, type Read } from './curve-charts.ts';

type Curve = NonNullable<AnyResource['curve']>;
/** Number of points to request: nobody could see more on the widest wall. */
const points = 800;
/** The records of a page as curves over time. The page itself lists the rows behind them. */
export function Curves({
  resource,
  curve,
  query,
  listTurn,
  none,
}: {
  readonly resource: AnyResource;
  readonly curve: Curve;
  readonly query: ListQuery;
  /** Counts the requests to read the list again. Each also reads the curves again. */
  readonly listTurn?: number;
  /** Shown when nothing was measured. */
  readonly none?: ReactNode;
}) {
  const { resources, preferences, serverNow } = useConsole();
  // The server names curves in the language of the console.
  const { language } = useStore(preferences.$preferences);
  const { text, formatNumber, formatDate, formatMinute, formatTime, $version } = useTexts();
  const version = useStore($version);
  const noticeText = useNoticeText();
  const [turn, setTurn] = useState(0);
  const [read, setRead] = useState<{ of: object; curves?: readonly Read[]; problem?: Notice }>();
  // Page and order of the rows do not change the curves.
  const asked = useMemo(
    () => ({ filters: query.filters, language, turn, listTurn }),
    [query.filters, language, turn, listTurn],
  );

  useEffect(() => {
    const abort = new AbortController();
    void resources
      .curves(curve, curveRequest(resource, asked.filters, points, serverNow()), abort.signal)
      .then(outcome => {
        if (abort.signal.aborted) return;
        setRead(outcome.isDone ? { of: asked, curves: outcome.value } : { of: asked, problem: outcome.problem });
      });
    return () => abort.abort();
  }, [resources, resource, curve, asked, serverNow]);

  const { unit } = curve;
  const charts = useMemo(() => {
    const value = (measure: number, measured?: string): string =>
      unit !== undefined
        ? text(`records.unit.${unit}`, { value: formatNumber(measure) })
        : measured === undefined
          ? formatNumber(measure)
          : `${formatNumber(measure)} ${measured}`;
    return curveCharts(read?.curves ?? [], { version, value, formatDate, formatMinute, formatTime });
  }, [read, unit, version, text, formatNumber, formatDate, formatMinute, formatTime]);

  if (read?.of !== asked) return <Loading />;
  if (read.problem)
    return (
      <ErrorState
        title={text('data.loadFailed')}
        hint={noticeText(read.problem)}
        onRetry={() => setTurn(before => before + 1)}
      />
    );
  if (read.curves?.length === 0) return none ?? <EmptyState title={text('data.empty')} hint={text('data.emptyHint')} />;
  return charts.map(({ key, curves, option }) => (
    <Chart
      key={key}
      option={option}
      label={text('data.curve.label', {
        name: text(curve.label),
        curves: joined(
          text,
          'list',
          curves.map(({ name }) => name),
        ),
      })}
    />
  ));
}

import { curveRequest, type AnyResource, type ListQuery, type Notice } from '@patrolkit/core';
import { useEffect, useMemo, useState } from 'react';
import { useConsole, useNoticeText, useTexts } from '../shared/element/index.ts';
import { Chart } from '../shared/ui/chart/Chart.tsx';
import type { ChartOption } from '../shared/ui/chart/draw.ts';
import { EmptyState, ErrorState, Loading } from '../shared/ui/states.tsx';

type Curve = NonNullable<AnyResource['curve']>;
/** One curve, as the server has thinned it. */
interface Read {
  readonly name: string;
  readonly limit?: number | undefined;
  readonly times: readonly number[];
  readonly means: readonly number[];
  readonly lows: readonly number[];
  readonly highs: readonly number[];
}

/** Points that are asked for: more than a wall has across would not be seen. */
const points = 800;
/** Colours of curves; of more curves than colours, the dashes tell them apart. */
const colours = ['accent-text', 'online', 'alarm-general', 'warning', 'success', 'error'].map(
  name => `var(--pk-${name})`,
);
const dashes = ['solid', 'dashed', 'dotted'] as const;

/** The curves as the chart library wants them. */
function optionOf(curves: readonly Read[], write: (value: number) => string): ChartOption {
  const text = { color: 'var(--pk-text-muted)', fontSize: 12 };
  const line = { lineStyle: { color: 'var(--pk-border)' } };
  return {
    grid: { left: 64, right: 24, top: 24, bottom: 96 },
    textStyle: text,
    legend: {
      type: 'scroll',
      bottom: 8,
      textStyle: { color: 'var(--pk-text)' },
      pageTextStyle: text,
      pageIconColor: 'var(--pk-text)',
      pageIconInactiveColor: 'var(--pk-border)',
      inactiveColor: 'var(--pk-text-muted)',
    },
    tooltip: {
      trigger: 'axis',
      renderMode: 'richText',
      backgroundColor: 'var(--pk-surface-2)',
      borderColor: 'var(--pk-border-strong)',
      textStyle: { color: 'var(--pk-text)' },
      valueFormatter: value => (typeof value === 'number' ? write(value) : ''),
    },
    xAxis: { type: 'time', axisLabel: text, axisLine: line, splitLine: { show: false } },
    yAxis: {
      type: 'value',
      scale: true,
      axisLabel: { ...text, formatter: (value: number) => write(value) },
      splitLine: line,
    },
    dataZoom: [
      { type: 'inside' },
      {
        type: 'slider',
        bottom: 44,
        height: 24,
        borderColor: 'var(--pk-border)',
        fillerColor: 'transparent',
        textStyle: text,
        dataBackground: { lineStyle: { color: 'var(--pk-border-strong)' }, areaStyle: { color: 'transparent' } },
        selectedDataBackground: { lineStyle: { color: 'var(--pk-accent-text)' }, areaStyle: { color: 'transparent' } },
      },
    ],
    series: curves.map(({ name, limit, times, means }, at) => ({
      name,
      type: 'line',
      showSymbol: times.length < 2,
      emphasis: { disabled: true },
      itemStyle: { color: colours[at % colours.length] ?? '' },
      lineStyle: {
        width: 1.5,
        color: colours[at % colours.length] ?? '',
        type: dashes[Math.floor(at / colours.length) % dashes.length] ?? 'solid',
      },
      data: times.map((time, index) => [time, means[index] ?? null]),
      ...(limit === undefined
        ? {}
        : {
            markLine: {
              silent: true,
              symbol: 'none',
              data: [{ yAxis: limit }],
              label: { formatter: () => write(limit), color: 'var(--pk-text-muted)' },
              lineStyle: { color: 'var(--pk-error)', type: 'dashed' },
            },
          }),
    })),
  };
}

/** What a page lists, as curves over time; the rows behind them are the page itself. */
export function Curves({
  resource,
  curve,
  query,
}: {
  readonly resource: AnyResource;
  readonly curve: Curve;
  readonly query: ListQuery;
}) {
  const { resources, now } = useConsole();
  const { text, formatNumber } = useTexts();
  const noticeText = useNoticeText();
  const [turn, setTurn] = useState(0);
  const [read, setRead] = useState<{ of: object; curves?: readonly Read[]; problem?: Notice }>();
  // Page and order of the rows do not change the curves.
  const asked = useMemo(() => ({ filters: query.filters, turn }), [query.filters, turn]);

  useEffect(() => {
    const abort = new AbortController();
    void resources.curves(curve, curveRequest(resource, asked.filters, points, now()), abort.signal).then(outcome => {
      if (abort.signal.aborted) return;
      setRead(outcome.isDone ? { of: asked, curves: outcome.value } : { of: asked, problem: outcome.problem });
    });
    return () => abort.abort();
  }, [resources, resource, curve, asked, now]);

  const { unit } = curve;
  const option = useMemo(() => {
    const write = (value: number): string =>
      unit === undefined ? formatNumber(value) : text(`records.unit.${unit}`, { value: formatNumber(value) });
    return optionOf(read?.curves ?? [], write);
  }, [read, unit, text, formatNumber]);

  if (read?.of !== asked) return <Loading />;
  if (read.problem)
    return (
      <ErrorState
        title={text('data.loadFailed')}
        hint={noticeText(read.problem)}
        onRetry={() => setTurn(before => before + 1)}
      />
    );
  if (read.curves?.length === 0) return <EmptyState title={text('data.empty')} hint={text('data.emptyHint')} />;
  return (
    <Chart
      option={option}
      label={text('data.curve.label', {
        name: text(curve.label),
        curves: read.curves?.map(({ name }) => name).join(', ') ?? '',
      })}
    />
  );
}

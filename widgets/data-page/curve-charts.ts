/** Curves as charts. Curves of two units share a chart with an axis for each. With more units, each unit has a chart. */
import type { ChartOption } from '../shared/chart/draw.ts';

/** The unit of a curve, when its records give one. */
type Unit = string | undefined;

/** How the page writes the values of a chart. */
export interface Writing {
  /** Version of the texts. In another language the same functions write differently. */
  readonly version: number;
  /** A value in its unit. */
  readonly value: (value: number, unit: Unit) => string;
  readonly formatDate: (at: number) => string;
  /** Hours, minutes and seconds. */
  readonly formatMinute: (at: number) => string;
  readonly formatTime: (at: number) => string;
}

/** One curve, as the server has thinned it. */
export interface Read {
  readonly name: string;
  readonly unit?: string | undefined;
  readonly limit?: number | undefined;
  readonly times: readonly number[];
  readonly means: readonly number[];
  readonly lows: readonly number[];
  readonly highs: readonly number[];
}

/** The most axes of a chart. */
const mostAxes = 2;

/** Colours of curves. When there are more curves than colours, dashes separate them. */
const colours = ['accent-text', 'online', 'alarm-general', 'warning', 'success', 'error'].map(
  name => `var(--pk-${name})`,
);
const dashes = ['solid', 'dashed', 'dotted'] as const;

/** A time at its axis. The library has month names only in the language in which the page started. */
const timeText = (at: number, { formatDate, formatMinute, formatTime }: Writing): string => {
  if (at === new Date(at).setHours(0, 0, 0, 0)) return formatDate(at);
  return at % 60_000 === 0 ? formatMinute(at) : formatTime(at);
};

/** The curves of a chart in the form of the chart library: an axis for each unit, left and right. */
function optionOf(curves: readonly Read[], units: readonly Unit[], writing: Writing): ChartOption {
  const { value: writeIn } = writing;
  const text = { color: 'var(--pk-text-muted)', fontSize: 12 };
  const line = { lineStyle: { color: 'var(--pk-border)' } };
  return {
    grid: { left: 64, right: units.length > 1 ? 64 : 24, top: 24, bottom: 96 },
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
    },
    xAxis: {
      type: 'time',
      axisLabel: { ...text, hideOverlap: true, formatter: (at: number) => timeText(at, writing) },
      axisLine: line,
      splitLine: { show: false },
    },
    yAxis: units.map((unit, at) => ({
      type: 'value',
      scale: true,
      position: at === 0 ? 'left' : 'right',
      axisLabel: { ...text, formatter: (value: number) => writeIn(value, unit) },
      splitLine: at === 0 ? line : { show: false },
    })),
    dataZoom: [
      // The wheel and one finger scroll the page. Without Ctrl, the slider below moves the curves.
      { type: 'inside', zoomOnMouseWheel: 'ctrl', moveOnMouseMove: 'ctrl', preventDefaultMouseMove: false },
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
    series: curves.map(({ name, unit, limit, times, means }, at) => ({
      name,
      type: 'line',
      yAxisIndex: Math.max(0, units.indexOf(unit)),
      tooltip: { valueFormatter: value => (typeof value === 'number' ? writeIn(value, unit) : '') },
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
              // The label is within the plot, because beside it there is room only for an axis.
              label: {
                position: 'insideEndTop',
                formatter: () => writeIn(limit, unit),
                color: 'var(--pk-text-muted)',
                backgroundColor: 'var(--pk-surface-1)',
                padding: [1, 3],
              },
              lineStyle: { color: 'var(--pk-error)', type: 'dashed' },
            },
          }),
    })),
  };
}

/** The charts of some curves, each with its curves. */
export function curveCharts(
  curves: readonly Read[],
  writing: Writing,
): readonly { readonly key: string; readonly curves: readonly Read[]; readonly option: ChartOption }[] {
  const units = [...new Set(curves.map(({ unit }) => unit))];
  const groups = units.length <= mostAxes ? [units] : units.map(unit => [unit]);
  return groups.map(axes => {
    const held = curves.filter(({ unit }) => axes.includes(unit));
    return { key: axes.join(' '), curves: held, option: optionOf(held, axes, writing) };
  });
}

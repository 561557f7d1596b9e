/** What all charts share, in the tokens of the skin: axes, hints as text, and the words for their values. */
import type { ChartOption } from './draw.ts';

const text = { color: 'var(--pk-text-muted)', fontSize: 12 };
const line = { lineStyle: { color: 'var(--pk-border)' } };

/** How a chart is laid out. */
interface FrameShape {
  readonly hasLegend: boolean;
  /** True where its bars are horizontal, with the first group on top. */
  readonly isLying?: boolean;
  /** True when its values are counts, so that the axis shows only whole numbers. */
  readonly isOfCounts?: boolean;
}

/** The frame of a chart whose groups have these names. */
export function frameOf(
  labels: readonly string[],
  write: (value: number) => string,
  { hasLegend, isLying = false, isOfCounts = false }: FrameShape,
): ChartOption {
  const groups = {
    type: 'category' as const,
    data: [...labels],
    axisLabel: { ...text, hideOverlap: true },
    axisLine: line,
    ...(isLying ? { inverse: true } : {}),
  };
  const values = {
    type: 'value' as const,
    axisLabel: { ...text, formatter: (value: number) => write(value) },
    splitLine: line,
    ...(isOfCounts ? { minInterval: 1 } : {}),
  };
  return {
    grid: {
      left: 12,
      right: 24,
      top: 20,
      bottom: hasLegend ? 40 : 12,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    textStyle: text,
    tooltip: {
      trigger: 'axis',
      renderMode: 'richText',
      confine: true,
      backgroundColor: 'var(--pk-surface-2)',
      borderColor: 'var(--pk-border-strong)',
      textStyle: { color: 'var(--pk-text)' },
      valueFormatter: value => (typeof value === 'number' ? write(value) : ''),
    },
    xAxis: isLying ? values : groups,
    yAxis: isLying ? groups : values,
    ...(hasLegend ? { legend: { bottom: 4, textStyle: { color: 'var(--pk-text)' } } } : {}),
  };
}

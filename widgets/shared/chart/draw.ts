/** The chart library as this kit uses it: lines and bars as SVG, in the tokens of the skin. A strict content policy refuses none of it. */
import { BarChart, LineChart, type BarSeriesOption, type LineSeriesOption } from 'echarts/charts';
import {
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  TooltipComponent,
  type DataZoomComponentOption,
  type GridComponentOption,
  type LegendComponentOption,
  type TooltipComponentOption,
} from 'echarts/components';
import { init, use, type ComposeOption } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { keepByOwnNames, ownName } from './safe-keys.ts';

keepByOwnNames();
use([
  BarChart,
  LineChart,
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  TooltipComponent,
  SVGRenderer,
]);

/** What a chart shows. */
export type ChartOption = ComposeOption<
  | BarSeriesOption
  | LineSeriesOption
  | DataZoomComponentOption
  | GridComponentOption
  | LegendComponentOption
  | TooltipComponentOption
>;

/** The input of the library. It stores choices and colours of series by name, and a server may choose those names. */
export const givenOf = (option: ChartOption): ChartOption => ({
  animation: false,
  ...option,
  series: [option.series ?? []]
    .flat()
    .map(one => (typeof one.name === 'string' ? { ...one, name: ownName(one.name) } : one)),
});

/** A chart in its box. */
export interface Drawing {
  /** Shows a chart in place of the earlier one. */
  readonly draw: (option: ChartOption) => void;
  /** Fits the chart to a new size of the box. */
  readonly resize: () => void;
  readonly dispose: () => void;
}

/** Replaces the library's way of emptying a box. The library sets the markup as text, which Trusted Types refuse even for an empty text. */
export function takeMarkup(part: Element): void {
  Object.defineProperty(part, 'innerHTML', {
    configurable: true,
    set: () => {
      part.replaceChildren();
    },
  });
}

/** The chart in each box. */
const shown = new WeakMap<Element, ChartOption>();

/** The chart in a box. Undefined for a box without one. */
export const chartIn = (box: Element): ChartOption | undefined => shown.get(box);

/**
 * Makes a chart in a box. Colours are custom properties, so another skin recolours the drawing.
 * @param onPress called with the place of a press in the grid, in units of its axes; a group by its index
 */
export function drawChart(box: HTMLElement, onPress?: (x: number, y: number) => void): Drawing {
  const chart = init(box, undefined, { renderer: 'svg' });
  for (const part of [box, ...box.querySelectorAll('*')]) takeMarkup(part);
  if (onPress)
    // A press anywhere on the stripe of a group counts, because the bar of a small number is hard to hit.
    chart.getZr().on('click', ({ offsetX, offsetY }) => {
      const [x, y] = chart.convertFromPixel({ gridIndex: 0 }, [offsetX, offsetY]);
      if (x !== undefined && y !== undefined && chart.containPixel({ gridIndex: 0 }, [offsetX, offsetY])) onPress(x, y);
    });
  return {
    draw: option => {
      shown.set(box, option);
      // The library measures texts outside the box, where no element inherits the fonts of the box.
      const { fontFamily } = getComputedStyle(box);
      chart.setOption(
        { ...givenOf(option), textStyle: Object.assign({}, option.textStyle, { fontFamily }) },
        { notMerge: true },
      );
    },
    resize: () => chart.resize(),
    dispose: () => chart.dispose(),
  };
}

/** Draws a chart of a given size at once, without a page around it. */
export function stillOf(option: ChartOption, size: { readonly width: number; readonly height: number }): SVGElement {
  const box = document.createElement('div');
  const chart = init(box, undefined, { renderer: 'svg', ...size });
  for (const part of [box, ...box.querySelectorAll('*')]) takeMarkup(part);
  chart.setOption(givenOf(option), { notMerge: true });
  chart.getZr().flush();
  const still = box.querySelector('svg')?.cloneNode(true);
  chart.dispose();
  if (!(still instanceof SVGElement)) throw new Error('There is no chart.');
  // Without the library's inline style, the chart stands in the flow of its page and not above its box.
  still.removeAttribute('style');
  return still;
}

/** The chart library, as this kit uses it: lines as SVG, in the tokens of the skin, and nothing that a strict content policy refuses. */
import { LineChart, type LineSeriesOption } from 'echarts/charts';
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

use([LineChart, DataZoomComponent, GridComponent, LegendComponent, MarkLineComponent, TooltipComponent, SVGRenderer]);

/** What a chart shows. */
export type ChartOption = ComposeOption<
  LineSeriesOption | DataZoomComponentOption | GridComponentOption | LegendComponentOption | TooltipComponentOption
>;

/** A chart in its box. */
export interface Drawing {
  /** Shows this, and nothing of before. */
  readonly draw: (option: ChartOption) => void;
  /** The box has another size. */
  readonly resize: () => void;
  readonly dispose: () => void;
}

/** Makes a chart in a box. Colours are written as custom properties: another skin recolours what is drawn. */
export function drawChart(box: HTMLElement): Drawing {
  const chart = init(box, undefined, { renderer: 'svg' });
  // It empties its boxes by a text of markup, which Trusted Types refuse, even an empty one.
  for (const part of [box, ...box.querySelectorAll('*')])
    Object.defineProperty(part, 'innerHTML', {
      configurable: true,
      set: () => {
        part.replaceChildren();
      },
    });
  return {
    draw: option => chart.setOption({ animation: false, ...option }, { notMerge: true }),
    resize: () => chart.resize(),
    dispose: () => chart.dispose(),
  };
}

/** A chart as a picture file. */
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { givenOf, takeMarkup, type ChartOption } from './draw.ts';

use([CanvasRenderer]);

/** Size of the picture, px, and its pixels for each px. */
const size = { width: 1200, height: 520 };
const density = 2;

/** A part of a chart with its custom properties replaced by their values at an element, because a picture file has no custom properties. */
function coloured(value: unknown, styles: CSSStyleDeclaration): unknown {
  if (typeof value === 'string')
    return value.replace(/var\((--[\w-]+)\)/g, (_, name: string) => styles.getPropertyValue(name).trim());
  if (Array.isArray(value)) return value.map(one => coloured(one, styles));
  // Functions and dates stay as they are.
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, coloured(one, styles)]));
}

/** Draws a chart as a PNG, in the colours of an element. */
export async function pictureOf(option: ChartOption, element: Element): Promise<Blob> {
  const styles = getComputedStyle(element);
  const box = document.createElement('div');
  takeMarkup(box);
  const chart = init(box, undefined, { renderer: 'canvas', ...size });
  try {
    chart.setOption({ ...givenOf(coloured(option, styles) as ChartOption), dataZoom: [] }, { notMerge: true });
    const canvas = chart.renderToCanvas({
      pixelRatio: density,
      backgroundColor: styles.getPropertyValue('--pk-surface-1').trim(),
    });
    return await new Promise((resolve, reject) => {
      canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('There is no picture.'))), 'image/png');
    });
  } finally {
    chart.dispose();
  }
}

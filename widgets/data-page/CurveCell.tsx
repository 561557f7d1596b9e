import { useTexts } from '../shared/element/index.ts';

/** Width and height of the drawing, px. */
const size = { width: 96, height: 24 } as const;

/** Values one after the other as a small curve, with the least, the greatest and the last of them in words. */
export function CurveCell({ values }: { readonly values: readonly number[] }) {
  const { text, formatNumber } = useTexts();
  const [least, most, last] = [Math.min(...values), Math.max(...values), values.at(-1)];
  if (values.length < 2 || last === undefined) return null;
  const heightOf = (value: number): number =>
    most === least ? size.height / 2 : size.height - 2 - ((value - least) / (most - least)) * (size.height - 4);
  const said = text('records.curveOf', {
    least: formatNumber(least),
    most: formatNumber(most),
    last: formatNumber(last),
  });
  return (
    <svg className="curve" role="img" aria-label={said} viewBox={`0 0 ${size.width} ${size.height}`} {...size}>
      <title>{said}</title>
      <polyline
        points={values
          .map((value, at) => `${((at / (values.length - 1)) * size.width).toFixed(1)},${heightOf(value).toFixed(1)}`)
          .join(' ')}
      />
    </svg>
  );
}

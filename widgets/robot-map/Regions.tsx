import { joined, type FloorPlan, type ShownRegion } from '@patrolkit/core';
import { useTexts } from '../shared/element/index.ts';
import { pointOf, type Point } from '../shared/robots/plan-point.ts';

/** The place of a label in its region, its height, and the width of its characters, px on the screen. */
const label = { inset: 5, height: 28, narrow: 6.2, wide: 11 } as const;

/** A zone that is smaller shows no label, px on the screen: pictures of plans have the names of rooms already. */
const leastZone = { width: 120, height: 80 } as const;

/** About how wide a text is, px on the screen. Characters of Chinese are square. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, character) => sum + (character > '\u2e7f' ? label.wide : label.narrow), 0);

/** The regions of a floor plan, with their names and meanings. They lie below everything else. A label that does not fit shows as a tip. */
export function Regions({
  plan,
  regions,
  deviceId,
  scale,
}: {
  readonly plan: FloorPlan;
  readonly regions: readonly ShownRegion[];
  /** The selected device. Regions that do not hold for it are faint. */
  readonly deviceId: string | undefined;
  /** Pixels of the plan in one on the screen. */
  readonly scale: number;
}) {
  const tops = new Map<string, number>();
  // What a region forbids or limits is named before what a place is called.
  const order = [...regions].sort((one, other) => Number(one.kind === 'zone') - Number(other.kind === 'zone'));
  return (
    <g className="regions" part="regions">
      <defs>
        <pattern
          id="region-forbidden"
          width="10"
          height="10"
          patternUnits="userSpaceOnUse"
          patternTransform={`scale(${scale}) rotate(45)`}
        >
          <rect width="10" height="10" />
          <path d="M0 0V10" />
        </pattern>
      </defs>
      {order.map(region => {
        const corners = region.corners.map(({ x, y }) => pointOf(plan, x, y));
        const box = boxOf(corners);
        // Regions that begin at the same corner have their labels below each other.
        const key = `${box.x} ${box.y}`;
        const line = tops.get(key) ?? 0;
        tops.set(key, line + 1);
        return (
          <Region
            key={region.type}
            region={region}
            corners={corners}
            box={box}
            line={line}
            isFaint={!region.holds || (deviceId !== undefined && region.devices?.includes(deviceId) === false)}
            scale={scale}
          />
        );
      })}
    </g>
  );
}

/** The smallest level rectangle around some places. */
const boxOf = (places: readonly Point[]) => {
  const [x, y] = [Math.min(...places.map(place => place.x)), Math.min(...places.map(place => place.y))];
  return {
    x,
    y,
    width: Math.max(...places.map(place => place.x)) - x,
    height: Math.max(...places.map(place => place.y)) - y,
  };
};

function Region({
  region: { name, kind, maxSpeed, heading, devices, holds },
  corners,
  box,
  line,
  isFaint,
  scale,
}: {
  readonly region: ShownRegion;
  readonly corners: readonly Point[];
  readonly box: ReturnType<typeof boxOf>;
  /** How many labels stand above this one. */
  readonly line: number;
  readonly isFaint: boolean;
  readonly scale: number;
}) {
  const { text, formatNumber } = useTexts();
  const meaning = joined(text, 'list', [
    text(`robots.map.region.${kind}`),
    maxSpeed === undefined ? '' : text('robots.map.region.atMost', { value: formatNumber(maxSpeed) }),
  ]);
  const said = joined(text, 'list', [
    name,
    meaning,
    devices ? text('robots.map.region.some') : '',
    holds ? '' : text('robots.map.region.idle'),
  ]);
  const hasRoom =
    Math.max(widthOf(name), widthOf(meaning)) + 2 * label.inset <= box.width / scale &&
    label.height * (line + 1) <= box.height / scale &&
    (kind !== 'zone' || (box.width / scale >= leastZone.width && box.height / scale >= leastZone.height));
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return (
    <g role="img" aria-label={said} data-kind={kind} data-faint={isFaint || undefined} className="region">
      <title>{said}</title>
      <polygon
        points={corners.map(({ x, y }) => `${x},${y}`).join(' ')}
        fill={kind === 'forbidden' ? 'url(#region-forbidden)' : undefined}
      />
      {heading === undefined ? null : (
        <path
          className="way"
          d="M-18 0H18M9 -9L18 0L9 9"
          transform={`translate(${middle.x} ${middle.y}) rotate(${-heading}) scale(${scale})`}
        />
      )}
      {hasRoom ? (
        <text
          transform={`translate(${box.x} ${box.y}) scale(${scale})`}
          x={label.inset}
          y={14 + label.height * line}
          aria-hidden
        >
          {name}
          <tspan className="meaning" x={label.inset} dy="12">
            {meaning}
          </tspan>
        </text>
      ) : null}
    </g>
  );
}

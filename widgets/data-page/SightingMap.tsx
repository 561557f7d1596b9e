import type { SeenMap, SeenPlace } from '@patrolkit/core';
import { useConsole, useStore, useTexts } from '../shared/element/index.ts';
import { pointOf } from '../shared/robots/plan-point.ts';

/** Radius of the smallest and of the largest place, parts of the picture's longer side. */
const sizes = { least: 0.01, most: 0.03 };

/** One map with a point for each place, larger the more often something was seen there, and a table of the same. */
export function SightingMap({ map, isNarrow }: { readonly map: SeenMap; readonly isNarrow: boolean }) {
  const console = useConsole();
  const { state, items } = useStore(console.robots.$floorPlans);
  const { text, formatNumber, formatDateTime } = useTexts();

  const plan = items.find(({ id }) => id === map.mapId);
  const side = plan ? Math.max(plan.width, plan.height) : 0;
  const most = Math.max(1, ...map.places.map(({ count }) => count));
  // The area of a point grows with the number of sightings there.
  const radius = (count: number): number => side * Math.max(sizes.least, sizes.most * Math.sqrt(count / most));
  const written = (metres: number): string => formatNumber(Math.round(metres * 10) / 10);
  const nameOf = ({ pointName, x, y }: SeenPlace): string =>
    pointName ?? text('reports.detail.seenPosition', { x: written(x), y: written(y) });
  const keyOf = ({ x, y }: SeenPlace): string => `${x} ${y}`;
  const label = text('reports.detail.seenMap', { map: map.mapName });
  return (
    <>
      {map.places.length === 0 ? null : (
        <div className="section-rows" data-course={(plan !== undefined && !isNarrow) || undefined}>
          {plan ? (
            <svg
              part="course"
              className="course"
              role="img"
              aria-label={label}
              viewBox={`0 0 ${plan.width} ${plan.height}`}
            >
              <rect className="ground" width={plan.width} height={plan.height} />
              <image
                href={console.address(plan.picture)}
                width={plan.width}
                height={plan.height}
                preserveAspectRatio="none"
              />
              {map.places.map(place => {
                const at = pointOf(plan, place.x, place.y);
                const around = radius(place.count);
                const tall = Math.max(side * sizes.least, around);
                return (
                  <g key={keyOf(place)} className="sighting" transform={`translate(${at.x} ${at.y})`}>
                    <title>
                      {text('reports.detail.seenPlace', {
                        place: nameOf(place),
                        count: place.count,
                        time: formatDateTime(place.lastAt),
                      })}
                    </title>
                    <circle r={around} strokeWidth={side / 400} />
                    <text fontSize={tall} dominantBaseline="central" textAnchor="middle">
                      {formatNumber(place.count)}
                    </text>
                  </g>
                );
              })}
            </svg>
          ) : state === 'ready' ? (
            <p className="muted">{text('reports.detail.noPlan')}</p>
          ) : null}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keys as well */}
          <div className="seen-places" role="region" aria-label={text('reports.detail.seenWhere')} tabIndex={0}>
            <table aria-label={label}>
              <thead>
                <tr>
                  <th scope="col">{text('reports.detail.seenPoint')}</th>
                  <th scope="col">{text('records.sightings')}</th>
                  <th scope="col">{text('records.lastAt')}</th>
                </tr>
              </thead>
              <tbody>
                {map.places.map(place => (
                  <tr key={keyOf(place)}>
                    <th scope="row">{nameOf(place)}</th>
                    <td>{formatNumber(place.count)}</td>
                    <td>{formatDateTime(place.lastAt)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      )}
      {map.unplaced > 0 ? <p className="muted">{text('reports.detail.unplaced', { count: map.unplaced })}</p> : null}
    </>
  );
}

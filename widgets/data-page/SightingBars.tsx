import { ganttMarks, joined, type Sightings as Seen, type TimeStretch } from '@patrolkit/core';
import { useTexts } from '../shared/element/index.ts';

/** Heights of the bars and of the line with their times, px. */
const height = 96;
const axis = 20;
/** The most marks of the axis, where there is room and where there is little. */
const mostMarks = { wide: 8, narrow: 4 };
/** Share of its hour or day that a bar takes. */
const filled = 0.8;
const hour = 3_600_000;

const percent = (share: number): string => `${(share * 100).toFixed(4)}%`;

/** How often somebody or something was seen in each hour or day of a period, as bars and as a table. */
export function SightingBars({
  seen: { slots, unit, total },
  period,
  isNarrow,
}: {
  readonly seen: Seen;
  readonly period: TimeStretch;
  readonly isNarrow: boolean;
}) {
  const { text, formatDate, formatMinute, formatDateTime, formatNumber } = useTexts();
  const most = Math.max(1, ...slots.map(({ count }) => count));
  const from = slots[0]?.at ?? period.from;
  // The last hour or day is as wide as the others, even while it lasts.
  const to = Math.max(period.to, (slots.at(-1)?.at ?? from) + (unit === 'hour' ? hour : 24 * hour));
  const place = (at: number): number => (at - from) / (to - from);
  const isOfHours = unit === 'hour';
  const nameOf = (at: number): string => (isOfHours ? formatDateTime(at) : formatDate(at));
  return (
    <div className="seen">
      <svg
        role="img"
        aria-label={text('reports.detail.seenLabel', {
          count: total,
          from: formatDateTime(period.from),
          to: formatDateTime(period.to),
        })}
        width="100%"
        height={height + axis}
      >
        <line className="mark" x1="0" x2="100%" y1="0.5" y2="0.5" />
        <text x="0" y="0" dx={2} dy={13}>
          {formatNumber(most)}
        </text>
        {slots.map(({ at, count }, index) => {
          const wide = place(slots[index + 1]?.at ?? to) - place(at);
          return count === 0 ? null : (
            <rect
              key={at}
              className="bar"
              x={percent(place(at) + (wide * (1 - filled)) / 2)}
              width={percent(wide * filled)}
              y={height - (count / most) * height}
              height={(count / most) * height}
            >
              <title>{joined(text, 'label', [nameOf(at), formatNumber(count)])}</title>
            </rect>
          );
        })}
        <line className="mark" data-day x1="0" x2="100%" y1={height} y2={height} />
        {ganttMarks({ from, to }, isNarrow ? mostMarks.narrow : mostMarks.wide).map(({ at, isDay }) => (
          <g key={at}>
            <line className="mark" x1={percent(place(at))} x2={percent(place(at))} y1={height} y2={height + 5} />
            <text x={percent(place(at))} dx={3} y={height + axis - 5}>
              {isOfHours || !isDay ? formatMinute(at) : formatDate(at)}
            </text>
          </g>
        ))}
      </svg>
      <details>
        <summary>{text('data.view.rows')}</summary>
        <table aria-label={text('reports.detail.seen')}>
          <thead>
            <tr>
              <th scope="col">{text(isOfHours ? 'reports.group.hour' : 'reports.group.day')}</th>
              <th scope="col">{text('records.sightings')}</th>
            </tr>
          </thead>
          <tbody>
            {slots.map(({ at, count }) => (
              <tr key={at}>
                <th scope="row">{nameOf(at)}</th>
                <td>{formatNumber(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}

import { joined, type CourseOf } from '@patrolkit/core';
import { keyOf } from '@patrolkit/core/keys';
import { useConsole, useStore, useText } from '../shared/element/index.ts';
import { pointOf } from '../shared/robots/plan-point.ts';

/** Radius of a point, parts of the picture's longer side. */
const size = 0.014;

/** The floor plan with the points of a course and the line driven between them. Shows nothing when the plan is unknown. */
export function CourseMap({
  course,
  onOpen,
}: {
  readonly course: CourseOf;
  /** The user requests to open a point. Absent when nothing would open. */
  readonly onOpen: ((id: string) => void) | undefined;
}) {
  const console = useConsole();
  const { items } = useStore(console.robots.$floorPlans);
  const text = useText();

  const plan = items.find(({ id }) => id === course.mapId);
  if (!plan) return null;
  const radius = Math.max(plan.width, plan.height) * size;
  const line = (places: CourseOf['track']): string =>
    places
      .map(({ x, y }) => {
        const at = pointOf(plan, x, y);
        return `${at.x},${at.y}`;
      })
      .join(' ');
  return (
    <svg
      part="course"
      className="course"
      role="group"
      aria-label={text('reports.detail.map')}
      viewBox={`0 0 ${plan.width} ${plan.height}`}
    >
      <rect className="ground" width={plan.width} height={plan.height} />
      <image href={console.address(plan.picture)} width={plan.width} height={plan.height} preserveAspectRatio="none" />
      <polyline className="planned" points={line(course.points)} strokeWidth={radius / 4} />
      <polyline className="driven" points={line(course.track)} strokeWidth={radius / 3} />
      {course.points.map(({ id, name, x, y, state: reached }, index) => {
        const at = pointOf(plan, x, y);
        const label = joined(text, 'list', [`${String(index + 1)} ${name}`, text(`records.pointState.${reached}`)]);
        return (
          <g
            key={id}
            className="stop"
            data-state={reached}
            role={onOpen ? 'button' : 'img'}
            tabIndex={onOpen ? 0 : undefined}
            aria-label={label}
            transform={`translate(${at.x} ${at.y})`}
            onClick={() => onOpen?.(id)}
            onKeyDown={event => {
              if (keyOf(event) !== 'Enter' && keyOf(event) !== ' ') return;
              event.preventDefault();
              onOpen?.(id);
            }}
          >
            <title>{label}</title>
            {reached === 'missed' ? (
              <rect x={-radius} y={-radius} width={radius * 2} height={radius * 2} strokeWidth={radius / 5} />
            ) : (
              <circle
                r={radius}
                strokeWidth={radius / 5}
                strokeDasharray={reached === 'ahead' ? radius / 2 : undefined}
              />
            )}
            <text fontSize={radius * 1.2} dominantBaseline="central" textAnchor="middle">
              {index + 1}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

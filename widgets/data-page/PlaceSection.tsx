import { joined, type PlaceSection as Section } from '@patrolkit/core';
import { useConsole, useStore, useText, useTexts } from '../shared/element/index.ts';
import { placeOf } from '../shared/map/places.ts';
import { useMapFacts } from '../shared/map/useMapFacts.ts';
import { pointOf } from '../shared/robots/plan-point.ts';
import { StaleMark } from '../shared/ui/marks.tsx';
import { usePushSwitch } from '../shared/usePushSwitch.ts';
import { SectionBox } from './SectionBox.tsx';

/** Radius of the device, parts of the picture's longer side. */
const size = 0.016;

/** Where the device of the page is now, on the plan of the map that it reports, else of its own map. */
export function PlaceSection({ section, row }: { readonly section: Section; readonly row: unknown }) {
  const console = useConsole();
  const { state, items } = useStore(console.robots.$floorPlans);
  const facts = useMapFacts();
  const text = useText();
  const { formatTime } = useTexts();

  usePushSwitch('RobotSituationPushSwitch');
  const { id, mapId } = section.device(row);
  const robot = facts.robots.find(one => one.id === id);
  const place = robot && placeOf(robot, facts);
  const plan = items.find(one => one.id === (place?.mapId ?? mapId));
  const radius = plan ? Math.max(plan.width, plan.height) * size : 0;
  const at = plan && place && pointOf(plan, place.x, place.y);
  const old = place?.isStale ? text('common.staleSince', { time: formatTime(place.receivedAt) }) : '';
  const label = joined(text, 'list', [
    plan?.name ?? '',
    at ? (robot?.name ?? '') : text('fleet.view.noPlace'),
    robot ? text(robot.isOnline ? 'common.online' : 'common.offline') : '',
    old,
  ]);
  return (
    <SectionBox
      name={section.name}
      label={section.label}
      actions={
        <span className="muted">
          {plan?.name} {place?.isStale ? <StaleMark since={place.receivedAt} /> : null}
        </span>
      }
    >
      {() =>
        !plan ? (
          <p className="muted">{text(state === 'ready' ? 'reports.detail.noPlan' : 'common.loading')}</p>
        ) : (
          <>
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
              {at && place ? (
                <g
                  className="stop"
                  data-state={!robot?.isOnline || place.isStale ? 'ahead' : 'reached'}
                  transform={`translate(${at.x} ${at.y})`}
                >
                  <path
                    className="heading"
                    d={`M${radius * 1.9} 0 ${radius * 0.9} ${-radius * 0.7} ${radius * 0.9} ${radius * 0.7}z`}
                    transform={`rotate(${-place.angle})`}
                  />
                  <circle r={radius} strokeWidth={radius / 4} />
                </g>
              ) : null}
            </svg>
            {at ? null : <p className="muted">{text('fleet.view.noPlace')}</p>}
          </>
        )
      }
    </SectionBox>
  );
}

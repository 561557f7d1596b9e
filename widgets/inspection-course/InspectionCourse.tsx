import {
  inLookOrder,
  inspectedOf,
  inspectionBehind,
  isBeyond,
  type InspectionCourse as Course,
  type InspectionPoint,
  type InspectionReading,
  type InspectionRun,
} from '@patrolkit/core';
import { CircleDashed, Waypoints } from 'lucide-react';
import { BoardPanel } from '../shared/boards/BoardPanel.tsx';
import { Reading } from '../shared/boards/Reading.tsx';
import { useConsole, useStore, useTexts, type ViewProps } from '../shared/element/index.ts';
import { usePermission } from '../shared/permission/index.ts';
import { Each } from '../shared/ui/Each.tsx';
import { Badge } from '../shared/ui/marks.tsx';
import { EmptyState, NoPermission } from '../shared/ui/states.tsx';
import type { spec } from './inspection-course.element.ts';

const tones = { running: 'accent', normal: 'success', incomplete: 'warning', abnormal: 'error' } as const;
/** The pages behind it: the data and the log of inspections. */
const pages = ['ii-data-center-ins-data', 'ii-data-center-ins-log'];

/** The view of `<patrol-inspection-course>`. */
export function InspectionCourse({ robotId, emit }: ViewProps<typeof spec>) {
  const { robots } = useConsole();
  const selected = useStore(robots.$selectedId);
  const { text } = useTexts();
  const may = usePermission();
  const deviceId = robotId ?? selected;
  if (!pages.every(page => may({ element: [page] })))
    return (
      <section part="base" className="pk-board" aria-label={text('inspections.course')}>
        <NoPermission />
      </section>
    );
  if (deviceId === undefined)
    return (
      <section part="base" className="pk-board" aria-label={text('inspections.course')}>
        <EmptyState icon={Waypoints} title={text('inspections.course.choose')} />
      </section>
    );
  return (
    <OfDevice
      key={deviceId}
      deviceId={deviceId}
      onOpen={({ screen, query }) => emit('pageopenrequest', { screen, query })}
    />
  );
}

function OfDevice({
  deviceId,
  onOpen,
}: {
  readonly deviceId: string;
  readonly onOpen: (list: { readonly screen: string; readonly query: string }) => void;
}) {
  const { boards } = useConsole();
  const watched = useStore(boards.course(deviceId));
  const { text } = useTexts();
  const { value } = watched;
  const isOver = value?.run && value.run.inspectionResult !== 'running';
  const title = text(isOver ? 'inspections.course.last' : 'inspections.course');
  return (
    <BoardPanel
      title={title}
      watched={watched}
      whole={value?.run ? { list: inspectionBehind(value.run), count: undefined } : undefined}
      onOpen={onOpen}
    >
      {value?.run ? (
        <div
          className="course"
          role="region"
          aria-label={text('boards.figure', { name: title, count: value.run.planName })}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls where it is larger than its place, by keys as well
          tabIndex={0}
        >
          <Head run={value.run} />
          <Beyond course={value} />
          <Points points={value.points} />
        </div>
      ) : (
        <EmptyState
          icon={Waypoints}
          title={text('inspections.course.none')}
          hint={text('inspections.course.noneHint')}
        />
      )}
    </BoardPanel>
  );
}

/** The plan, its progress and its state. */
function Head({ run }: { readonly run: InspectionRun }) {
  const { text, formatNumber, formatMinute } = useTexts();
  const { planName, inspectionResult, pointsPlanned, pointsAbnormal, pointsMissed, at, until } = run;
  const done = inspectedOf(run);
  const share = pointsPlanned > 0 ? Math.min(1, done / pointsPlanned) : 0;
  const points = text('inspections.run.points', { done: formatNumber(done), planned: formatNumber(pointsPlanned) });
  const from = formatMinute(at);
  const facts = [
    points,
    pointsAbnormal > 0 ? text('inspections.run.abnormal', { count: formatNumber(pointsAbnormal) }) : '',
    pointsMissed > 0 ? text('inspections.run.missed', { count: formatNumber(pointsMissed) }) : '',
    until === undefined
      ? text('inspections.run.since', { from })
      : text('common.stretch', { from, to: formatMinute(until) }),
  ];
  return (
    <div className="head">
      <span className="pk-board-line">
        <strong className="pk-board-name">{planName}</strong>
        <Badge tone={tones[inspectionResult]}>{text(`records.inspectionResult.${inspectionResult}`)}</Badge>
      </span>
      <progress aria-label={text('common.progress', { name: planName })} value={share} max={1} />
      <span className="pk-board-muted">{facts.filter(Boolean).join(' · ')}</span>
    </div>
  );
}

/** Readings out of limits, the newest first. */
function Beyond({ course }: { readonly course: Course }) {
  const { text } = useTexts();
  const beyond = inLookOrder(course.readings.filter(isBeyond));
  const title = text('inspections.course.beyond');
  return (
    <>
      <h3>{title}</h3>
      {beyond.length > 0 ? (
        <Readings readings={beyond} label={title} />
      ) : (
        <p className="pk-board-muted">{text('inspections.course.within')}</p>
      )}
    </>
  );
}

function Readings({ readings, label }: { readonly readings: readonly InspectionReading[]; readonly label: string }) {
  const { text } = useTexts();
  return (
    <ul className="readings" aria-label={label}>
      <Each
        items={readings}
        id={({ id }) => id}
        draw={reading => (
          <li data-id={reading.id} data-verdict={reading.verdict}>
            <span>
              {reading.equipmentName}{' '}
              <span className="pk-board-muted">
                {[text(`records.item.${reading.item}`), reading.pointName].filter(Boolean).join(' · ')}
              </span>
            </span>
            <Reading of={reading} />
          </li>
        )}
      />
    </ul>
  );
}

/** The points that were done or skipped, the newest first. */
function Points({ points }: { readonly points: readonly InspectionPoint[] }) {
  const { text, formatTime } = useTexts();
  const title = text('inspections.course.points');
  return (
    <>
      <h3>{title}</h3>
      {points.length > 0 ? (
        <ol part="points" className="points" aria-label={title}>
          <Each
            items={points}
            id={({ name, at }) => `${name} ${at}`}
            draw={({ name, at, isSkipped, readings }) => (
              <li data-point={name}>
                <span className="pk-board-line">
                  <strong className="pk-board-name">{name}</strong>
                  {isSkipped ? <Badge tone="warning">{text('inspections.course.skipped')}</Badge> : null}
                  <span className="pk-board-muted">{formatTime(at)}</span>
                </span>
                {readings.length > 0 ? <Readings readings={readings} label={name} /> : null}
              </li>
            )}
          />
        </ol>
      ) : (
        <p className="pk-board-muted">
          <CircleDashed size={12} aria-hidden /> {text('inspections.course.noPoints')}
        </p>
      )}
    </>
  );
}

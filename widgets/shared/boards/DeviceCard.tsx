import { progressOf, type Watched } from '@patrolkit/core';
import { BatteryLow, BatteryMedium, Camera, CameraOff, Navigation, MapPin, Route, Siren, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText, useTexts } from '../element/index.ts';
import { hasPatrolView, hasPicture, lowBattery } from '../robots/offers.ts';
import { IconButton } from '../ui/Button.tsx';
import { kindIcons } from '../ui/kinds.ts';
import { Badge, LevelMark, StaleMark } from '../ui/marks.tsx';
import type { DeviceRow } from './device-rows.ts';

const tones = {
  working: 'success',
  charging: 'accent',
  standby: 'muted',
  offline: 'muted',
  other: 'warning',
} as const;

/** A device: what it does and why it needs attention. */
export function DeviceCard({
  row: { robot, state, position, isStale, place, task, alarms, waiting, gravest, needs },
  tasks,
  isPlaying,
  onPlay,
  onVideo,
  onView,
  onTask,
  onAlarm,
  onWaiting,
  children,
}: {
  readonly row: DeviceRow;
  /** The reading of the runs. It says how reliable they are. */
  readonly tasks: Watched<unknown>;
  /** True while the card shows the device's picture. */
  readonly isPlaying: boolean;
  readonly onPlay: () => void;
  readonly onVideo: () => void;
  readonly onView: () => void;
  /** Undefined for a user who may not see runs. */
  readonly onTask: ((id: string) => void) | undefined;
  readonly onAlarm: (id: string) => void;
  /** Leads to all of its pending alarms. Undefined when nothing leads there. */
  readonly onWaiting?: (() => void) | undefined;
  /** Further content below the card's own. */
  readonly children?: ReactNode;
}) {
  const text = useText();
  const { formatNumber } = useTexts();
  const Kind = kindIcons[robot.kind];
  const name = robot.name || robot.id;
  const battery = position?.battery === undefined ? undefined : Math.round(position.battery);
  const [alarm] = alarms;
  return (
    <li part="device" className="device" data-id={robot.id} data-need={needs[0]}>
      <header>
        <Kind size={18} aria-hidden />
        <h2>{name}</h2>
        <Badge tone={state ? tones[state] : 'muted'}>
          {state === undefined
            ? text('boards.monitor.unknown')
            : position?.mode && robot.isOnline
              ? text(`robots.mode.${position.mode}`)
              : text(`boards.states.${state}`)}
        </Badge>
      </header>
      {needs.includes('call') ? (
        <p className="call">
          <Siren size={16} aria-hidden />
          {text('boards.monitor.call')}
        </p>
      ) : null}
      {alarm ? (
        <button type="button" className="alarm" data-level={alarm.level} onClick={() => onAlarm(alarm.id)}>
          <LevelMark level={alarm.level} wordless />
          <span>{alarm.name}</span>
          {waiting > 1 ? (
            <span className="others">{text('boards.monitor.others', { count: formatNumber(waiting - 1) })}</span>
          ) : null}
        </button>
      ) : gravest ? (
        // Pending alarms that are older than those in the live list. When nothing leads to them, the button is disabled.
        <button type="button" className="alarm" data-level={gravest} disabled={!onWaiting} onClick={onWaiting}>
          <LevelMark level={gravest} wordless />
          <span>{text('boards.scenes.waiting', { count: waiting })}</span>
        </button>
      ) : null}
      <dl>
        <div>
          <dt>
            {battery !== undefined && battery < lowBattery ? (
              <BatteryLow size={14} aria-hidden />
            ) : (
              <BatteryMedium size={14} aria-hidden />
            )}
            <span className="pk-hidden">{text('boards.monitor.battery')}</span>
          </dt>
          <dd data-low={needs.includes('lowBattery') || undefined}>
            {battery === undefined ? '—' : `${formatNumber(battery)} %`}
          </dd>
        </div>
        <div>
          <dt>
            <MapPin size={14} aria-hidden />
            <span className="pk-hidden">{text('boards.monitor.place')}</span>
          </dt>
          <dd>{place ?? '—'}</dd>
        </div>
        <div className="run">
          <dt>
            <Route size={14} aria-hidden />
            <span className="pk-hidden">{text('boards.monitor.task')}</span>
          </dt>
          <dd>
            <Run task={task} name={name} tasks={tasks} onTask={onTask} />
          </dd>
        </div>
      </dl>
      {isPlaying && hasPicture(robot) ? (
        <patrol-live-player
          device-id={robot.id}
          quality="sd"
          limit-time={robot.videoLimitMinutes ?? 0}
          has-audio="false"
          tile
          no-controls
        />
      ) : null}
      <footer>
        {isStale ? <StaleMark since={position?.receivedAt} /> : null}
        {hasPicture(robot) ? (
          <IconButton
            size="small"
            icon={isPlaying ? CameraOff : Camera}
            pressed={isPlaying}
            label={text('boards.monitor.picture', { name })}
            onClick={onPlay}
          />
        ) : null}
        {hasPicture(robot) ? (
          <IconButton size="small" icon={Video} label={text('robots.map.video', { name })} onClick={onVideo} />
        ) : null}
        {hasPatrolView(robot) ? (
          <IconButton size="small" icon={Navigation} label={text('boards.monitor.view', { name })} onClick={onView} />
        ) : null}
      </footer>
      {children}
    </li>
  );
}

/** The run of a device, its progress, and how reliable that is. */
function Run({
  task,
  name,
  tasks,
  onTask,
}: {
  readonly task: DeviceRow['task'];
  /** Name of the device. */
  readonly name: string;
  readonly tasks: Watched<unknown>;
  readonly onTask: ((id: string) => void) | undefined;
}) {
  const text = useText();
  const { formatNumber } = useTexts();
  const points = task && {
    reached: formatNumber(task.pointsReached),
    planned: formatNumber(task.pointsPlanned),
  };
  return (
    <>
      {task && points ? (
        <>
          {onTask ? (
            <button type="button" className="link" onClick={() => onTask(task.id)}>
              {task.routeName || text('boards.monitor.task')}
            </button>
          ) : (
            <span>{task.routeName}</span>
          )}
          <span className="points">{text('boards.tasks.points', points)}</span>
          <progress max={1} value={progressOf(task)} aria-label={text('common.progress', { name })} />
        </>
      ) : tasks.value === undefined ? (
        '—'
      ) : (
        <span className="none">{text('boards.monitor.noTask')}</span>
      )}
      {tasks.value !== undefined && tasks.isStale ? <StaleMark since={tasks.readAt} /> : null}
    </>
  );
}

import { taskBehind, waitingBehind, type ListBehind, type Scene, type Watched } from '@patrolkit/core';
import { ChevronLeft } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { DeviceCard } from '../shared/boards/DeviceCard.tsx';
import { heldOrder, inOrder, mostPictures, toggled } from '../shared/boards/device-rows.ts';
import { sceneRowsOf, sceneStates } from '../shared/boards/scene-rows.ts';
import { FleetMark } from '../shared/boards/FleetMark.tsx';
import { useDeviceRows } from '../shared/boards/useDeviceRows.ts';
import { countedOf } from '../shared/boards/waiting.ts';
import {
  useConsole,
  useHost,
  useNameOrder,
  useNoticeText,
  useStore,
  useText,
  useTexts,
  type ViewProps,
} from '../shared/element/index.ts';
import { openAlarm } from '../shared/alarms/open-alarm.ts';
import { openVideo } from '../shared/open-video.ts';
import { usePermission } from '../shared/permission/index.ts';
import { hasPatrolView, hasPicture } from '../shared/robots/offers.ts';
import { Button } from '../shared/ui/Button.tsx';
import { Each } from '../shared/ui/Each.tsx';
import { EmptyState, ErrorState, Skeleton } from '../shared/ui/states.tsx';
import { RobotStop } from './RobotStop.tsx';
import type { spec } from './scene-robots.element.ts';
import { isUnknownCall } from '../shared/boards/unknown-call.ts';

type Props = ViewProps<typeof spec>;

/** The view of `<patrol-scene-robots>`. */
export function SceneRobots(props: Props) {
  const { sceneId, emit } = props;
  const { boards } = useConsole();
  const counted = useStore(boards.scenes());
  const { state, value, problem } = counted;
  const text = useText();
  const noticeText = useNoticeText();
  const scene = value?.scenes.find(({ id }) => id === sceneId);
  const isMissed = sceneId === undefined || (value !== undefined && !scene);
  const name = scene && (scene.name || scene.id);
  useEffect(() => {
    if (sceneId !== undefined && name !== undefined) emit('scenefound', { sceneId, name });
    else if (isMissed) emit('scenemissed', { sceneId });
  }, [emit, sceneId, name, isMissed]);

  const back = (
    <Button
      part="back"
      size="small"
      icon={ChevronLeft}
      onClick={() => emit('pageopenrequest', { screen: 'multiple-robots', query: '' })}
    >
      {text('boards.scenes.all')}
    </Button>
  );
  if (scene && value)
    return <Robots key={scene.id} {...props} scene={scene} scenes={value.scenes} counted={counted} back={back} />;
  const hint = problem && noticeText(problem);
  const isUnknown = isUnknownCall(problem);
  return (
    <section part="base" className="base" aria-label={text('boards.scene')}>
      {isMissed ? (
        <EmptyState title={text('boards.scene.missed')} hint={text('boards.scene.missedHint')}>
          {back}
        </EmptyState>
      ) : isUnknown ? (
        <EmptyState title={hint ?? ''} />
      ) : state === 'failed' ? (
        <ErrorState title={text('common.loadFailed')} hint={hint} onRetry={() => boards.refresh()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </section>
  );
}

/** The robots of a place that the server has. */
function Robots({
  scene,
  scenes,
  counted,
  back,
  noVideo,
  emit,
}: Props & {
  readonly scene: Scene;
  readonly scenes: readonly Scene[];
  readonly counted: Watched<unknown>;
  readonly back: ReactNode;
}) {
  const console = useConsole();
  const { robots, boards } = console;
  const host = useHost();
  const { items, state, problem } = useStore(robots.$robots);
  const patrolling = items.filter(hasPatrolView);
  const tasks = useStore(boards.lasting(undefined, patrolling.length, { placeId: scene.id }));
  const text = useText();
  const { formatNumber } = useTexts();
  const noticeText = useNoticeText();
  const permits = usePermission();
  const [mayOpenRun, mayOpenAlarms] = [
    permits({ element: ['patrol-report'] }),
    permits({ element: ['alarm-query-list'] }),
  ];
  const devices = useDeviceRows(patrolling, tasks.value ?? [], countedOf(scenes));
  /** Ids of the robots whose pictures play. Undefined until the robots of the place are known. */
  const [playing, setPlaying] = useState<readonly string[] | undefined>(noVideo ? [] : undefined);
  /** The order while the pointer or the focus is among the robots. */
  const [held, setHeld] = useState<readonly string[]>();
  const list = useRef<HTMLUListElement>(null);

  const row = sceneRowsOf(scenes, devices, state === 'ready').find(({ scene: { id } }) => id === scene.id);
  const ordered = inOrder(row?.rows ?? [], useNameOrder());
  const rows = held ? heldOrder(ordered, held) : ordered;
  // The first ones play by themselves and stay, whatever comes first later.
  const first = ordered.flatMap(({ robot }) => (hasPicture(robot) ? [robot.id] : [])).slice(0, mostPictures);
  if (playing === undefined && state === 'ready' && first.length > 0) setPlaying(first);
  const played = playing ?? [];

  const hold = (): void => setHeld(before => before ?? rows.map(({ robot }) => robot.id));
  const letGo = (): void => {
    if (!list.current?.matches(':hover, :focus-within')) setHeld(undefined);
  };
  const open = ({ screen, query }: ListBehind): void => void emit('pageopenrequest', { screen, query });
  const states = row?.states;

  return (
    <section part="base" className="base" aria-label={scene.name || scene.id}>
      <header>
        {back}
        <h2>{[...scene.zones, scene].map(({ id, name }) => name || id).join(' › ')}</h2>
        <FleetMark counted={counted} />
        <p className="sum">
          {row ? <span>{text('boards.scenes.robots', { count: row.robots })}</span> : null}
          {states
            ? sceneStates
                .filter(name => states[name] > 0)
                .map(name => (
                  <span key={name} data-state={name}>
                    {text('boards.figure', { name: text(`boards.states.${name}`), count: formatNumber(states[name]) })}
                  </span>
                ))
            : null}
        </p>
      </header>
      {rows.length > 0 ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pointer and focus only hold the order
        <ul
          ref={list}
          part="list"
          className="devices"
          aria-label={text('boards.scene')}
          onPointerEnter={hold}
          onPointerLeave={letGo}
          onFocus={hold}
          onBlur={letGo}
        >
          <Each
            items={rows}
            id={({ robot }) => robot.id}
            draw={device => {
              const { id, name } = device.robot;
              return (
                <DeviceCard
                  row={device}
                  tasks={tasks}
                  isPlaying={played.includes(id)}
                  onPlay={() => setPlaying(toggled(played, id))}
                  onVideo={() => emit('livevideorequest', { deviceId: id }) && openVideo(host, console, id)}
                  onView={() => open({ screen: 'robot-patrol-view', query: `deviceId=${encodeURIComponent(id)}` })}
                  onTask={mayOpenRun ? run => open(taskBehind(run)) : undefined}
                  onAlarm={alarm => emit('alarmopenrequest', { id: alarm }) && openAlarm(host, console, alarm)}
                  onWaiting={mayOpenAlarms ? () => open(waitingBehind({ deviceId: id })) : undefined}
                >
                  <RobotStop id={id} name={name || id} onSent={() => emit('stopsent', { robotId: id })} />
                </DeviceCard>
              );
            }}
          />
        </ul>
      ) : state === 'failed' && items.length === 0 ? (
        <ErrorState
          title={text('robots.list.failed')}
          hint={problem && noticeText(problem)}
          onRetry={() => void robots.load()}
        />
      ) : state === 'ready' ? (
        <EmptyState title={text('boards.scene.empty')} hint={text('boards.scene.emptyHint')} />
      ) : (
        <Skeleton lines={6} />
      )}
    </section>
  );
}

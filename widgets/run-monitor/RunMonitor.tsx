import { monitorFilters, taskBehind, waitingBehind, type ListBehind } from '@patrolkit/core';
import { SearchX, X } from 'lucide-react';
import { useDeferredValue, useRef, useState } from 'react';
import { DeviceCard } from '../shared/boards/DeviceCard.tsx';
import { heldOrder, inOrder, toggled } from '../shared/boards/device-rows.ts';
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
import { Button } from '../shared/ui/Button.tsx';
import { Each } from '../shared/ui/Each.tsx';
import { TextField } from '../shared/form/Field.tsx';
import { EmptyState, ErrorState, Skeleton } from '../shared/ui/states.tsx';
import { useChoice } from '../shared/boards/useChoice.ts';
import type { spec } from './run-monitor.element.ts';
import { countsOf, isShown, labelOf } from './run-monitor.model.ts';

/** How many devices are drawn at first, and how many more at each press: nobody scrolls a page of 999. */
const drawnAtOnce = 60;

/** The view of `<patrol-run-monitor>`. */
export function RunMonitor({ kind: givenKind, filter: given, emit }: ViewProps<typeof spec>) {
  const console = useConsole();
  const { robots, boards } = console;
  const host = useHost();
  const { items, state, problem } = useStore(robots.$robots);
  /** The page's kind that the user has cleared, until the page names another. */
  const [left, setLeft] = useState<typeof givenKind>();
  if (left !== undefined && left !== givenKind) setLeft(undefined);
  const kind = left === undefined ? givenKind : undefined;
  const text = useText();
  const { formatNumber } = useTexts();
  const noticeText = useNoticeText();
  const permits = usePermission();
  const [mayOpenRun, mayOpenAlarms] = [
    permits({ element: ['patrol-report'] }),
    permits({ element: ['alarm-query-list'] }),
  ];
  const [filter, setChosen] = useChoice(given);
  const [sought, setSought] = useState('');
  const wanted = useDeferredValue(sought);
  const [most, setMost] = useState(drawnAtOnce);
  const [playing, setPlaying] = useState<readonly string[]>([]);
  /** The order while the pointer or the focus is among the devices. */
  const [held, setHeld] = useState<readonly string[]>();
  const list = useRef<HTMLUListElement>(null);

  const devices = kind === undefined ? items : items.filter(robot => robot.kind === kind);
  const tasks = useStore(boards.lasting(kind, devices.length));
  // The live list holds only the latest alarms, so the server counts all alarms of each device.
  const counted = useStore(boards.scenes());
  const all = useDeviceRows(devices, tasks.value ?? [], countedOf(counted.value?.scenes ?? []));
  const counts = countsOf(all);
  const ordered = inOrder(
    all.filter(row => isShown(row, filter, wanted)),
    useNameOrder(),
  );
  const rows = held ? heldOrder(ordered, held) : ordered;
  const shown = rows.slice(0, most);
  const hold = (): void => setHeld(before => before ?? shown.map(({ robot }) => robot.id));
  const letGo = (): void => {
    if (!list.current?.matches(':hover, :focus-within')) setHeld(undefined);
  };
  const open = ({ screen, query }: ListBehind): void => void emit('pageopenrequest', { screen, query });

  return (
    <section part="base" className="base" aria-label={text('boards.monitor')}>
      {items.length > 0 ? (
        <header>
          <fieldset part="filters" className="picks">
            <legend className="pk-hidden">{text('boards.monitor.filter')}</legend>
            {kind === undefined ? null : (
              <button
                type="button"
                data-kind={kind}
                aria-label={text('boards.monitor.allKinds', { kind: text(`robots.kind.${kind}`) })}
                onClick={() => {
                  setLeft(kind);
                  emit('kindchanged', { kind: undefined });
                }}
              >
                {text(`robots.kind.${kind}`)} <X size={14} aria-hidden />
              </button>
            )}
            {monitorFilters.map(name => (
              <button
                key={name}
                type="button"
                data-filter={name}
                aria-pressed={name === filter}
                onClick={() => {
                  setChosen(name);
                  setMost(drawnAtOnce);
                  emit('filterchanged', { filter: name });
                }}
              >
                {text(labelOf(name))} <strong>{formatNumber(counts[name])}</strong>
              </button>
            ))}
          </fieldset>
          <FleetMark counted={counted} />
          <div className="search">
            <TextField type="search" label={text('boards.monitor.search')} value={sought} onChange={setSought} />
          </div>
        </header>
      ) : null}
      {items.length === 0 ? (
        state === 'failed' ? (
          <ErrorState
            title={text('robots.list.failed')}
            hint={problem ? noticeText(problem) : undefined}
            onRetry={() => void robots.load()}
          />
        ) : state === 'ready' ? (
          <EmptyState title={text('common.noDevices')} hint={text('boards.monitor.noneHint')} />
        ) : (
          <Skeleton lines={6} />
        )
      ) : rows.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title={text(filter === 'needs' && wanted === '' ? 'boards.monitor.calm' : 'boards.monitor.nothing')}
          hint={text(filter === 'needs' && wanted === '' ? 'boards.monitor.calmHint' : 'boards.monitor.nothingHint')}
        />
      ) : (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pointer and focus only hold the order */}
          <ul
            ref={list}
            part="list"
            className="devices"
            aria-label={text('boards.monitor')}
            onPointerEnter={hold}
            onPointerLeave={letGo}
            onFocus={hold}
            onBlur={letGo}
          >
            <Each
              items={shown}
              id={({ robot }) => robot.id}
              draw={row => (
                <DeviceCard
                  row={row}
                  tasks={tasks}
                  isPlaying={playing.includes(row.robot.id)}
                  onPlay={() => setPlaying(before => toggled(before, row.robot.id))}
                  onVideo={() =>
                    emit('livevideorequest', { deviceId: row.robot.id }) && openVideo(host, console, row.robot.id)
                  }
                  onView={() =>
                    open({ screen: 'robot-patrol-view', query: `deviceId=${encodeURIComponent(row.robot.id)}` })
                  }
                  onTask={mayOpenRun ? id => open(taskBehind(id)) : undefined}
                  onAlarm={id => emit('alarmopenrequest', { id }) && openAlarm(host, console, id)}
                  onWaiting={mayOpenAlarms ? () => open(waitingBehind({ deviceId: row.robot.id })) : undefined}
                />
              )}
            />
          </ul>
          {rows.length > shown.length ? (
            <Button className="more" onClick={() => setMost(most + drawnAtOnce)}>
              {text('boards.monitor.more', { count: formatNumber(rows.length - shown.length) })}
            </Button>
          ) : null}
        </>
      )}
    </section>
  );
}

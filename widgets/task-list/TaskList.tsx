import { progressOf, runningOf, taskBehind, tasksBehind, type ListBehind, type TodayTask } from '@patrolkit/core';
import { BellPlus, Route } from 'lucide-react';
import { BoardPanel } from '../shared/boards/BoardPanel.tsx';
import { useConsole, useStore, useText, useTexts, type ViewProps } from '../shared/element/index.ts';
import { usePermission } from '../shared/permission/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { Each, Unshown } from '../shared/ui/Each.tsx';
import { Badge } from '../shared/ui/marks.tsx';
import { EmptyState } from '../shared/ui/states.tsx';
import type { spec } from './task-list.element.ts';

const tones = {
  running: 'accent',
  complete: 'success',
  partial: 'warning',
  stopped: 'muted',
  missed: 'error',
} as const;

/** The view of `<patrol-task-list>`. */
export function TaskList({ kind, deviceId, mapId, rows, emit }: ViewProps<typeof spec>) {
  const { boards, serverNow } = useConsole();
  const watched = useStore(boards.tasks(kind, rows, { deviceId, placeId: mapId }));
  const text = useText();
  const { formatNumber } = useTexts();
  const mayOpen = usePermission()({ element: ['patrol-report'] });
  const { value } = watched;
  const title = text('boards.tasks');
  const scope = {
    from: value?.from ?? new Date(serverNow()).setHours(0, 0, 0, 0),
    kind,
    deviceId,
    placeId: mapId,
  };
  const running = value && runningOf(value);
  const inProgress = running === undefined ? '' : text('boards.tasks.running', { count: formatNumber(running) });
  const open = ({ screen, query }: ListBehind): void => void emit('pageopenrequest', { screen, query });
  return (
    <BoardPanel
      title={title}
      watched={watched}
      whole={
        mayOpen && value
          ? { list: tasksBehind(scope), count: value.isTotalUnknown ? undefined : value.total }
          : undefined
      }
      onOpen={open}
      actions={
        inProgress === '' ? null : mayOpen ? (
          <Button
            size="small"
            kind="quiet"
            icon={Route}
            data-running
            aria-label={text('boards.figure', { name: title, count: inProgress })}
            onClick={() => open(tasksBehind(scope, 'running'))}
          >
            {inProgress}
          </Button>
        ) : (
          <span className="pk-board-muted" data-running>
            {inProgress}
          </span>
        )
      }
    >
      {value && value.rows.length > 0 ? (
        <ul part="list" className="pk-board-list" aria-label={title}>
          <Each
            items={value.rows}
            id={({ id }) => id}
            draw={task => <Row task={task} onOpen={mayOpen ? () => open(taskBehind(task.id)) : undefined} />}
            unshown={({ id }) => (
              <li data-id={id}>
                <Unshown />
              </li>
            )}
          />
        </ul>
      ) : (
        <EmptyState icon={Route} title={text('boards.tasks.empty')} hint={text('boards.tasks.emptyHint')} />
      )}
    </BoardPanel>
  );
}

/** A patrol. A press opens its page. */
function Row({ task, onOpen }: { readonly task: TodayTask; readonly onOpen: (() => void) | undefined }) {
  const text = useText();
  const { formatNumber, formatMinute } = useTexts();
  const { id, at, deviceName, deviceId, routeName, runResult, pointsReached, pointsPlanned, alarmCount } = task;
  const name = [deviceName || deviceId, routeName].filter(Boolean).join(' · ');
  const share = progressOf(task);
  const points = text('boards.tasks.points', {
    reached: formatNumber(pointsReached),
    planned: formatNumber(pointsPlanned),
  });
  return (
    <li className="task" data-id={id} data-result={runResult} data-opens={onOpen ? '' : undefined}>
      <span className="pk-board-line">
        {onOpen ? (
          <button type="button" className="open pk-board-name" onClick={onOpen}>
            {name}
          </button>
        ) : (
          <strong className="pk-board-name">{name}</strong>
        )}
        <Badge tone={tones[runResult]}>{text(`boards.tasks.state.${runResult}`)}</Badge>
      </span>
      <span
        className="track"
        role="progressbar"
        aria-label={text('common.progress', { name })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={points}
      >
        <span className="done" style={{ inlineSize: `${share * 100}%` }} />
      </span>
      <span className="pk-board-line pk-board-muted">
        <span className="pk-board-name">{points}</span>
        {alarmCount > 0 ? (
          <span className="alarms">
            <BellPlus size={12} aria-hidden />
            {text('boards.tasks.alarms', { count: alarmCount })}
          </span>
        ) : null}
        <span>{text('boards.tasks.began', { time: formatMinute(at) })}</span>
      </span>
    </li>
  );
}

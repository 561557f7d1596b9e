import {
  beginOf,
  createWalk,
  historyPageSize,
  isPastEnd,
  lastPage,
  pageCount,
  type Alarm,
  type AlarmLevel,
} from '@patrolkit/core';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { Condition } from '../shared/alarms/Condition.tsx';
import { usePersonTypes } from '../shared/alarms/usePersonTypes.ts';
import { useConsole, useNoticeText, useStore, useText, useTexts } from '../shared/element/index.ts';
import { IconButton } from '../shared/ui/Button.tsx';
import { ColourMark, LevelMark } from '../shared/ui/marks.tsx';
import { EmptyState, ErrorState, Skeleton } from '../shared/ui/states.tsx';
import { usePast } from './usePast.ts';
import { Each, Unshown } from '../shared/ui/Each.tsx';

const levels: readonly AlarmLevel[] = ['serious', 'important', 'general'];
const none: readonly Alarm[] = [];

/** Handled and unhandled alarms of the last three months, twenty on a page, by level and device. */
export function HistoryList({
  onOpen,
}: {
  readonly onOpen: (id: string, wanted: undefined, video: string | undefined) => void;
}) {
  const { alarms, robots } = useConsole();
  const { items } = useStore(robots.$robots);
  const text = useText();
  const { formatDateTime } = useTexts();
  const noticeText = useNoticeText();
  const [level, setLevel] = useState<AlarmLevel>();
  const [deviceId, setDeviceId] = useState<string>();
  const [page, setPage] = useState(1);
  const walk = useMemo(
    () =>
      createWalk<Alarm>({
        read: (asked, signal) => alarms.history.page({ ...asked, level, deviceId }, signal),
        id: ({ id }) => id,
      }),
    [alarms, level, deviceId],
  );
  const [past, again] = usePast(useCallback(signal => walk.turn(page, historyPageSize, signal), [walk, page]));
  const rows = usePersonTypes(past.state === 'ready' ? past.value.rows : none);
  const read = past.state === 'ready' ? pageCount(past.value, page, historyPageSize) : undefined;
  // The count stays while another page is read, so that a user who leafs keeps the focus.
  const [known, setKnown] = useState(read);
  if (read !== undefined && read !== known) setKnown(read);
  // There are fewer alarms than before, so the shown page may not exist any more.
  if (past.state === 'ready' && isPastEnd(past.value, page, historyPageSize))
    setPage(lastPage(past.value, page, historyPageSize));
  const pages = read ?? known;
  const begin = (): void => {
    setPage(1);
    setKnown(undefined);
  };
  const begunAt = (alarm: Alarm): string => {
    const at = beginOf(alarm);
    return at === undefined ? text('common.unknown') : formatDateTime(at);
  };

  return (
    <>
      <div className="filters">
        <select
          aria-label={text('alarms.fact.level')}
          value={level ?? ''}
          onChange={event => {
            setLevel(levels.find(known => known === event.target.value));
            begin();
          }}
        >
          <option value="">{text('triage.history.allLevels')}</option>
          {levels.map(known => (
            <option key={known} value={known}>
              {text(`common.level.${known}`)}
            </option>
          ))}
        </select>
        <select
          aria-label={text('alarms.fact.device')}
          value={deviceId ?? ''}
          onChange={event => {
            setDeviceId(event.target.value || undefined);
            begin();
          }}
        >
          <option value="">{text('triage.history.allDevices')}</option>
          {items.map(robot => (
            <option key={robot.id} value={robot.id}>
              {robot.name}
            </option>
          ))}
        </select>
      </div>
      {past.state === 'loading' ? (
        <div className="waiting">
          <Skeleton lines={6} />
        </div>
      ) : past.state === 'failed' ? (
        <ErrorState title={text('common.loadFailed')} hint={noticeText(past.problem)} onRetry={again} />
      ) : rows.length === 0 && past.value.total > 0 ? (
        // A server that does not filter by level sends pages of all levels, and the other levels are left out here.
        <EmptyState title={text('triage.history.emptyPage')} hint={text('triage.history.emptyPageHint')} />
      ) : rows.length === 0 ? (
        <EmptyState title={text('triage.history.empty')} hint={text('triage.history.emptyHint')} />
      ) : (
        <ul className="list">
          <Each
            items={rows}
            id={alarm => alarm.id}
            draw={alarm => (
              <li data-id={alarm.id} data-level={alarm.level}>
                <button type="button" className="open" onClick={() => onOpen(alarm.id, undefined, alarm.video)}>
                  <span className="facts">
                    <span className="line">
                      <LevelMark level={alarm.level} />
                      <ColourMark colour={alarm.colour} />
                      <strong>{alarm.name}</strong>
                      <span className="value">{alarm.value}</span>
                    </span>
                    <span className="line muted">
                      <span>{alarm.deviceName}</span>
                      <span>{text(`alarms.status.${alarm.status}`)}</span>
                    </span>
                    <span className="line muted">
                      <span>{begunAt(alarm)}</span>
                      <Condition alarm={alarm} />
                    </span>
                  </span>
                </button>
              </li>
            )}
            unshown={alarm => (
              <li data-id={alarm.id}>
                <Unshown />
              </li>
            )}
          />
        </ul>
      )}
      {past.state === 'ready' && past.value.moved !== undefined ? (
        <p className="muted" role="status">
          {text('triage.history.moved')}
        </p>
      ) : null}
      {pages === undefined ? null : (
        <div className="pages">
          <IconButton
            icon={ChevronLeft}
            label={text('common.pages.before')}
            spent={page <= 1}
            onClick={() => setPage(page - 1)}
          />
          <span>{text('triage.history.page', { page, pages })}</span>
          <IconButton
            icon={ChevronRight}
            label={text('common.pages.after')}
            spent={page >= pages}
            onClick={() => setPage(page + 1)}
          />
        </div>
      )}
    </>
  );
}

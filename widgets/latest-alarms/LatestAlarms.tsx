import { alarmsBehind, beginOf, rowsOfKind, alarmState, latestAlarms, rowsWithin, type Alarm } from '@patrolkit/core';
import { BellMinus, ImageOff } from 'lucide-react';
import { openAlarm } from '../shared/alarms/open-alarm.ts';
import { usePersonTypes } from '../shared/alarms/usePersonTypes.ts';
import { alarmTones } from '../shared/alarms/tones.ts';
import { BoardPanel } from '../shared/boards/BoardPanel.tsx';
import { useConsole, useHost, useStore, useText, useTexts, type ViewProps } from '../shared/element/index.ts';
import { usePermission } from '../shared/permission/index.ts';
import { Each, Unshown } from '../shared/ui/Each.tsx';
import { Badge, ColourMark, LevelMark, TimeAgo } from '../shared/ui/marks.tsx';
import { Picture } from '../shared/ui/Picture.tsx';
import { EmptyState } from '../shared/ui/states.tsx';
import type { spec } from './latest-alarms.element.ts';

const none: readonly Alarm[] = [];

/** The view of `<patrol-latest-alarms>`. */
export function LatestAlarms({ kind, mapId, rows, emit }: ViewProps<typeof spec>) {
  const console = useConsole();
  const { alarms, boards, robots } = console;
  const host = useHost();
  const watched = useStore(boards.latestAlarms(kind, rows, mapId));
  const live = useStore(alarms.$live);
  const { items } = useStore(robots.$robots);
  const text = useText();
  const mayOpen = usePermission()({ element: ['alarm-query-list'] });
  const { value } = watched;
  const pending = mapId === undefined ? live : live.filter(alarm => alarm.mapId === mapId);
  const read = usePersonTypes(value?.rows ?? none);
  const shown = latestAlarms(rowsOfKind(pending, kind, items), read, rowsWithin(rows));
  const title = text('boards.latest');
  const open = ({ id, video }: Alarm): void => {
    if (emit('alarmopenrequest', { id })) openAlarm(host, console, id, undefined, video);
  };
  return (
    <BoardPanel
      title={title}
      watched={watched}
      isHere={value !== undefined || shown.length > 0}
      whole={
        mayOpen && value
          ? { list: alarmsBehind({ from: value.from, kind, placeId: mapId }), count: value.total }
          : undefined
      }
      onOpen={({ screen, query }) => emit('pageopenrequest', { screen, query })}
    >
      {shown.length > 0 ? (
        <ul part="list" className="pk-board-list" aria-label={title}>
          <Each
            items={shown}
            id={({ id }) => id}
            draw={alarm => <Row alarm={alarm} onOpen={() => open(alarm)} />}
            unshown={({ id }) => (
              <li data-id={id}>
                <Unshown />
              </li>
            )}
          />
        </ul>
      ) : (
        <EmptyState icon={BellMinus} title={text('boards.noAlarms')} hint={text('boards.latest.emptyHint')} />
      )}
    </BoardPanel>
  );
}

/** An alarm. A press opens it for handling. */
function Row({ alarm, onOpen }: { readonly alarm: Alarm; readonly onOpen: () => void }) {
  const text = useText();
  const { formatDateTime } = useTexts();
  const { id, level, name, colour, deviceName, mapName, picture, status } = alarm;
  const began = beginOf(alarm);
  return (
    <li data-id={id} data-level={level} data-status={status}>
      <button type="button" className="alarm" onClick={onOpen}>
        <span className="thumb">
          <Picture src={picture}>
            <ImageOff size={16} aria-hidden />
          </Picture>
        </span>
        <span className="facts">
          <span className="pk-board-line">
            <LevelMark level={level} />
            <ColourMark colour={colour} />
            <strong className="pk-board-name">{name}</strong>
            <Badge tone={alarmTones[alarmState(status)]}>{text(`alarms.status.${status}`)}</Badge>
          </span>
          <span className="pk-board-line pk-board-muted">
            <span className="pk-board-name">{[deviceName, mapName].filter(Boolean).join(' · ')}</span>
            {began === undefined ? null : (
              <span title={formatDateTime(began)}>
                <TimeAgo at={began} />
              </span>
            )}
          </span>
        </span>
      </button>
    </li>
  );
}

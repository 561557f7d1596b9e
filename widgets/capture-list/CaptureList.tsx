import { capturesBehind, rowsOfKind, rowsWithin } from '@patrolkit/core';
import { Camera } from 'lucide-react';
import { BoardPanel } from '../shared/boards/BoardPanel.tsx';
import { CaptureRow, useCaptureViewer } from '../shared/captures/CaptureRow.tsx';
import { useConsole, useStore, useText, type ViewProps } from '../shared/element/index.ts';
import { Permitted } from '../shared/permission/index.ts';
import { Each, Unshown } from '../shared/ui/Each.tsx';
import { EmptyState, NoPermission } from '../shared/ui/states.tsx';
import { usePushSwitch } from '../shared/usePushSwitch.ts';
import type { spec } from './capture-list.element.ts';

/** The view of `<patrol-capture-list>`. */
export function CaptureList(props: ViewProps<typeof spec>) {
  const text = useText();
  const closed = (
    <section part="base" className="pk-board" aria-label={text('boards.captures')}>
      <NoPermission />
    </section>
  );
  return (
    <Permitted need={{ element: ['real-time-capture-record'] }} otherwise={closed}>
      <List {...props} />
    </Permitted>
  );
}

function List({ kind, rows, emit }: ViewProps<typeof spec>) {
  const { boards, robots } = useConsole();
  const { items } = useStore(robots.$robots);
  const watched = useStore(boards.latestCaptures(kind, rows));
  const text = useText();
  const { view, viewer } = useCaptureViewer();
  // The server pushes faces only while they can be seen here.
  usePushSwitch('FaceCapturePushSwitch');
  const { value } = watched;
  const title = text('boards.captures');
  const all = value?.rows ?? [];
  const shown = value?.isUnnarrowed ? rowsOfKind(all, kind, items).slice(0, rowsWithin(rows)) : all;
  return (
    <>
      <BoardPanel
        title={title}
        watched={watched}
        // When the server has no list of all pictures, nothing leads to it.
        whole={
          value?.total === undefined
            ? undefined
            : { list: capturesBehind({ from: value.from, kind }), count: value.total }
        }
        onOpen={({ screen, query }) => emit('pageopenrequest', { screen, query })}
      >
        {shown.length > 0 ? (
          <ul part="list" className="pk-board-list list" aria-label={title}>
            <Each
              items={shown}
              id={({ id }) => id}
              draw={({ id, subject, deviceName, deviceId, mapName, picture, at }) => (
                <CaptureRow
                  capture={{
                    id,
                    name: subject || text('boards.captures.unnamed'),
                    device: deviceName || deviceId || '',
                    mapName,
                    picture,
                    at,
                  }}
                  onOpen={shown => {
                    if (view(shown)) emit('pictureopened', { id });
                  }}
                />
              )}
              unshown={({ id }) => (
                <li data-id={id}>
                  <Unshown />
                </li>
              )}
            />
          </ul>
        ) : (
          <EmptyState icon={Camera} title={text('boards.captures.empty')} hint={text('boards.captures.emptyHint')} />
        )}
      </BoardPanel>
      {viewer}
    </>
  );
}

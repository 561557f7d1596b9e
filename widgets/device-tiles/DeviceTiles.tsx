import type { DeviceKind, Notice, Robot } from '@patrolkit/core';
import { useCallback, useDeferredValue, useState } from 'react';
import {
  lazily,
  useConsole,
  useNoticeText,
  useStore,
  useText,
  useTexts,
  type ViewProps,
} from '../shared/element/index.ts';
import { kindIcons } from '../shared/ui/kinds.ts';
import { StaleMark } from '../shared/ui/marks.tsx';
import { ErrorState, Skeleton } from '../shared/ui/states.tsx';
import { useChoice } from '../shared/boards/useChoice.ts';
import type { spec } from './device-tiles.element.ts';
import { pressed, tilesOf } from './device-tiles.model.ts';

const Devices = lazily(async () => (await import('./Devices.tsx')).Devices);

type Kind = DeviceKind | undefined;

/** The view of `<patrol-device-tiles>`. */
export function DeviceTiles({ kind: given, locatable, emit }: ViewProps<typeof spec>) {
  const { robots, connection } = useConsole();
  const { items, state, problem } = useStore(robots.$robots);
  const { singleton } = useStore(connection.$connection);
  const selectedId = useStore(robots.$selectedId);
  const [unlocated, setUnlocated] = useState<{ readonly name: string; readonly why: Notice }>();
  /** Id of the device that the page itself locates, since it prevented the request. */
  const [soughtId, setSought] = useState<string>();
  const isStale = useStore(robots.$isListStale) || singleton.state !== 'open';
  const text = useText();
  const { formatNumber } = useTexts();
  const noticeText = useNoticeText();
  const [selected, setChosen] = useChoice<Kind>(given);
  // A press is drawn at once. A list of hundreds of devices follows.
  const listed = useDeferredValue(selected);

  const locate = useCallback(
    async ({ id, name }: Robot): Promise<void> => {
      setUnlocated(undefined);
      setSought(undefined);
      if (!emit('locaterequest', { deviceId: id })) return setSought(id);
      const outcome = await robots.select(id);
      if (!outcome.isDone) setUnlocated({ name, why: outcome.problem });
    },
    [robots, emit],
  );
  const press = (kind: DeviceKind): void => {
    setUnlocated(undefined);
    setSought(undefined);
    const next = pressed(kind, selected);
    setChosen(next);
    emit('kindchanged', { kind: next });
  };

  const isHere = items.length > 0 || state === 'ready';
  return (
    <section part="base" className="base" aria-label={text('boards.tiles')}>
      {isHere && isStale ? <StaleMark since={singleton.lastFrameAt} /> : null}
      {isHere ? (
        <div part="tiles" className="tiles" role="group" aria-label={text('boards.tiles')}>
          {tilesOf(items).map(({ kind, count, online }) => {
            const Icon = kindIcons[kind];
            return (
              <button
                key={kind}
                type="button"
                className="tile"
                data-kind={kind}
                aria-pressed={kind === selected}
                onClick={() => press(kind)}
              >
                <Icon size={22} aria-hidden />
                <span className="name">{text(`robots.kind.${kind}`)}</span>
                <strong className="count">{formatNumber(count)}</strong>
                <span className="online">{text('boards.tiles.online', { online: formatNumber(online) })}</span>
              </button>
            );
          })}
        </div>
      ) : state === 'failed' ? (
        <ErrorState
          title={text('robots.list.failed')}
          hint={problem ? noticeText(problem) : undefined}
          onRetry={() => void robots.load()}
        />
      ) : (
        <Skeleton lines={2} />
      )}
      {isHere && locatable && listed ? (
        <Devices
          kind={listed}
          devices={items}
          selectedId={selectedId}
          problem={unlocated}
          sought={items.find(({ id }) => id === soughtId)}
          onLocate={locate}
        />
      ) : null}
    </section>
  );
}

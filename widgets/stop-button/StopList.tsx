import { keyOf } from '@patrolkit/core/keys';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useConsole, useNoticeText, useStore, useText } from '../shared/element/index.ts';
import { isOldBy } from '../shared/map/places.ts';
import { Dialog } from '../shared/dialog/Dialog.tsx';
import { Badge, StaleMark } from '../shared/ui/marks.tsx';
import { ErrorState, Loading } from '../shared/ui/states.tsx';
import { useAgeTime } from '../shared/time/useAgeTime.ts';
import { usePushSwitch } from '../shared/usePushSwitch.ts';
import { stopChoices, type StopChoice } from './stop-button.model.ts';

const stateTexts = { moving: 'driving.stopList.moving', offline: 'driving.stopList.offline' } as const;

/** Asks which robot to stop when none is selected. A choice stops the robot at once and selects nothing. */
export function StopList({
  isOpen,
  onClose,
  onStop,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onStop: (robotId: string) => void;
}) {
  const text = useText();
  return (
    <Dialog open={isOpen} layer="call" width={420} title={text('driving.stopList.title')} onClose={onClose}>
      <Choices onStop={onStop} />
    </Dialog>
  );
}

function Choices({ onStop }: { readonly onStop: (robotId: string) => void }) {
  const console = useConsole();
  const { robots, preferences, connection } = console;
  const { items, state, problem } = useStore(robots.$robots);
  const { singleton } = useStore(connection.$connection);
  const isLost = singleton.state !== 'open';
  // A list whose last reading failed is also old.
  const isOld = useStore(robots.$isListStale) || isLost || state === 'failed';
  const positions = useStore(robots.$positions);
  const { recentRobots } = useStore(preferences.$preferences);
  const text = useText();
  const noticeText = useNoticeText();
  const list = useRef<HTMLUListElement>(null);
  // The server pushes positions of the robots only on request.
  usePushSwitch('RobotSituationPushSwitch');
  const time = useAgeTime();
  const now = stopChoices(items, positions, recentRobots);
  /** The order stays from the first touch on: a robot under a finger or with the focus must not move away. */
  const [order, setOrder] = useState<readonly string[]>();
  const hold = (): void => setOrder(before => before ?? now.map(({ id }) => id));
  const placeOf = ({ id }: StopChoice): number => {
    const place = order?.indexOf(id) ?? -1;
    return place < 0 ? now.length : place;
  };
  const shown = order ? [...now].sort((one, other) => placeOf(one) - placeOf(other)) : now;
  const isEmpty = shown.length === 0;

  // A user of keys starts at the first robot. The dialog puts the focus there when it opens, or this does when the list arrives later.
  useEffect(() => {
    if (isEmpty) return;
    const first = list.current?.querySelector('button');
    first?.setAttribute('autofocus', '');
    first?.focus();
  }, [isEmpty]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = keyOf(event) === 'ArrowDown' ? 1 : keyOf(event) === 'ArrowUp' ? -1 : 0;
    hold();
    if (step === 0) return;
    event.preventDefault();
    const all = [...(list.current?.querySelectorAll('button') ?? [])];
    const from = all.findIndex(button => button.matches(':focus'));
    all[(from + step + all.length) % all.length]?.focus();
  };

  if (isEmpty && state === 'failed')
    return (
      <ErrorState
        title={text('robots.list.failed')}
        hint={problem && noticeText(problem)}
        onRetry={() => void robots.load()}
      />
    );
  if (isEmpty) return state === 'ready' ? <p className="pk-line">{text('driving.stopList.empty')}</p> : <Loading />;
  return (
    <>
      {isOld ? <StaleMark since={singleton.lastFrameAt} /> : null}
      <ul ref={list} part="choices" className="choices">
        {shown.map(({ id, name, state }) => {
          const position = positions.get(id);
          return (
            <li key={id}>
              <button
                type="button"
                className="choice"
                data-robot={id}
                data-state={state}
                onKeyDown={onKeyDown}
                onPointerEnter={hold}
                onPointerDown={hold}
                onClick={() => onStop(id)}
              >
                <span>{name}</span>
                {position && (isLost || position.open !== singleton.opens || isOldBy(time, position.receivedAt)) ? (
                  <StaleMark since={position.receivedAt} />
                ) : null}
                {state === 'other' ? null : (
                  <Badge tone={state === 'moving' ? 'warning' : 'muted'}>{text(stateTexts[state])}</Badge>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

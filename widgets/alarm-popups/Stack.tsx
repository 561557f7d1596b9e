import { List, Waves, X } from 'lucide-react';
import { memo, useCallback, useMemo, useRef } from 'react';
import type { Alarm, Flood } from '@patrolkit/core';
import { useConsole, useStore, useText, useTexts } from '../shared/element/index.ts';
import { useFocusHandedOn } from '../shared/alarms/useFocusHandedOn.ts';
import { useMayShelve } from '../shared/alarms/useMayShelve.ts';
import { Button, IconButton } from '../shared/ui/Button.tsx';
import { createPace } from '../shared/alarms/pace.ts';
import { createStorm } from '../shared/alarms/storm.ts';
import { useCalm } from '../shared/alarms/useCalm.ts';
import { Each, Unshown } from '../shared/ui/Each.tsx';
import { createStack, isAllReplaced, type Stacked } from './alarm-popups.model.ts';
import { GroupPopup } from './GroupPopup.tsx';
import { Popup } from './Popup.tsx';
import { useInFront } from './useInFront.ts';

interface StackProps {
  readonly isLinked: boolean;
  readonly onList: () => void;
  readonly onOpen: (id: string) => void;
  readonly onDismiss: (id: string) => void;
  readonly onShelve: (alarm: Alarm) => void;
}

/** The popups, the newest in front. */
export function Stack({ isLinked, onList, onOpen, onDismiss, onShelve }: StackProps) {
  const console = useConsole();
  const { alarms } = console;
  const { pace, $isStorm } = useMemo(() => {
    const $stack = createStack(console.alarms);
    const $storm = createStorm($stack, console);
    const options = { mayWait: isAllReplaced, $urgent: console.alarms.$current };
    return { pace: createPace($stack, $storm, console, options), $isStorm: $storm };
  }, [console]);
  const stack = useStore(pace.$shown);
  const dismiss = useCallback(
    (id: string): void => {
      onDismiss(id);
      pace.catchUp();
    },
    [onDismiss, pace],
  );
  const current = useStore(alarms.$current);
  const isCurrent = ({ id }: Alarm): boolean => id === current;
  const mayShelve = useMayShelve();
  const text = useText();
  const handlers = useFocusHandedOn('article', 'button:last-of-type', '.edge');
  const list = useRef<HTMLDivElement>(null);
  const inFront = useInFront(list, $isStorm);
  const isFarther = stack.slice(inFront.most).some(({ alarms: members }) => members.some(isCurrent));
  const drawn = isFarther ? stack : stack.slice(0, inFront.most);
  const left = stack.length - drawn.length;
  return (
    <section part="stack" className="stack" aria-label={text('alarms.popups.label')}>
      {/* The popups have headings, which need a higher heading above them on any screen. */}
      {stack.length > 0 ? <h2 className="pk-hidden">{text('alarms.popups.label')}</h2> : null}
      {/* It lies above the popups that scroll, so that it stays visible however many they are. */}
      <BeyondRead isLinked={isLinked} onOpen={onList} />
      <FloodBanner />
      <div
        ref={list}
        className="list"
        onScroll={inFront.onScroll}
        onFocus={event => {
          inFront.onFocus();
          handlers.onFocus(event);
        }}
        onBlur={event => {
          inFront.onBlur(event);
          handlers.onBlur(event);
        }}
      >
        {drawn.map(stacked => {
          const { key, alarms: members, isReturned } = stacked;
          const [alarm] = members;
          const isSingle = alarm !== undefined && members.length === 1 && !isReturned;
          return (
            <Place
              key={key}
              stacked={stacked}
              current={members.some(isCurrent) ? current : undefined}
              onOpen={onOpen}
              onDismiss={dismiss}
              onShelve={isSingle && mayShelve('shelve', alarm) ? onShelve : undefined}
            />
          );
        })}
        {left > 0 ? <div className="undrawn" style={{ height: `calc(${left} * var(--popup-offset))` }} /> : null}
      </div>
    </section>
  );
}

interface PlaceProps {
  readonly stacked: Stacked;
  /** The alarm on which the keys act, if it is one of these. */
  readonly current: string | undefined;
  readonly onOpen: (id: string) => void;
  readonly onDismiss: (id: string) => void;
  /** Absent when the user may not shelve the source. */
  readonly onShelve: ((alarm: Alarm) => void) | undefined;
}

/** One place of the stack, drawn again only when it has changed. */
const Place = memo(function Place({ stacked, current, onOpen, onDismiss, onShelve }: PlaceProps) {
  return (
    <Each
      items={[stacked]}
      id={({ key }) => key}
      draw={({ alarms: members, isReturned, order }) => {
        const [alarm] = members;
        if (members.length > 1 || isReturned) {
          return (
            <GroupPopup
              alarms={members}
              order={order}
              isReturned={isReturned}
              current={current}
              onOpen={onOpen}
              onDismiss={onDismiss}
            />
          );
        }
        return alarm ? (
          <Popup
            alarm={alarm}
            order={order}
            isCurrent={alarm.id === current}
            onOpen={onOpen}
            onDismiss={onDismiss}
            onShelve={onShelve}
          />
        ) : null;
      }}
      unshown={({ alarms: members }) => (
        <UnshownPopup ids={members.map(({ id }) => id)} onOpen={onOpen} onDismiss={onDismiss} />
      )}
    />
  );
});

/** Stands in for an alarm that cannot be drawn. The user can still handle it. */
function UnshownPopup({
  ids,
  onOpen,
  onDismiss,
}: {
  readonly ids: readonly string[];
  readonly onOpen: (id: string) => void;
  readonly onDismiss: (id: string) => void;
}) {
  const text = useText();
  return (
    <article part="popup" className="popup" data-id={ids[0]} data-level="serious">
      <div className="head">
        <Unshown />
        <IconButton
          size="small"
          icon={X}
          label={text('alarms.popups.close')}
          onClick={() => ids.forEach(id => onDismiss(id))}
        />
      </div>
      {ids.slice(0, 1).map(id => (
        <Button key={id} size="small" kind="primary" onClick={() => onOpen(id)}>
          {text('alarms.popups.handle')}
        </Button>
      ))}
    </article>
  );
}

/** Says that there is a flood of alarms: how many, how fast, since when. */
function FloodBanner() {
  const flood = useCalm(useConsole().alarms.$flood);
  return flood ? <Rate {...flood} /> : null;
}

function Rate({ count, perMinute, since }: Flood) {
  const text = useText();
  const { formatNumber, formatTime } = useTexts();
  return (
    <p part="flood" className="flood">
      <Waves size={16} aria-hidden />
      {text('alarms.flood', { count: formatNumber(count), rate: formatNumber(perMinute), time: formatTime(since) })}
      {/* The figures change with every alarm, but the text that screen readers read out does not. */}
      <span className="pk-hidden" role="status">
        {text('alarms.flood.since', { time: formatTime(since) })}
      </span>
    </p>
  );
}

/** Says how many alarms were too many to read. */
function BeyondRead({ isLinked, onOpen }: { readonly isLinked: boolean; readonly onOpen: () => void }) {
  const { alarms } = useConsole();
  const { beyondRead } = useStore(alarms.$pending);
  const text = useText();
  const { formatNumber } = useTexts();
  if (beyondRead === undefined) return null;
  return (
    <p className="unread">
      {text('alarms.beyondRead', { count: formatNumber(beyondRead) })}
      {isLinked ? (
        <Button size="small" kind="quiet" icon={List} onClick={onOpen}>
          {text('alarms.beyondRead.open')}
        </Button>
      ) : null}
    </p>
  );
}

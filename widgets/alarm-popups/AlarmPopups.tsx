import { Bell, BellOff, BellRing, ChevronLeft, ChevronRight, List, VolumeX, Waves } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { formatNumber, formatTime, groupPopups, type Flood } from '@patrolkit/core';
import { useConsole, useStore, useText, type ViewProps } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { GroupPopup } from './GroupPopup.tsx';
import { Popup } from './Popup.tsx';
import { SoundDialog } from './SoundDialog.tsx';
import type { spec } from './alarm-popups.element.ts';

/** The view of `<patrol-alarm-popups>`. */
export function AlarmPopups({ position, emit }: ViewProps<typeof spec>) {
  const { alarms } = useConsole();
  const popups = useStore(alarms.$popups);
  const flood = useStore(alarms.$flood);
  const { isBlocked, playing, silencedUntil } = useStore(alarms.$sound);
  const text = useText();
  const [isSoundOpen, setSoundOpen] = useState(false);
  const latest = useRef(emit);
  useEffect(() => {
    latest.current = emit;
  });

  // These never change, so that a popup is drawn again only when its alarm changes.
  const open = useCallback(
    (id: string): void => {
      if (latest.current('alarmopenrequest', { id })) alarms.open(id);
    },
    [alarms],
  );
  const dismiss = useCallback(
    (id: string): void => {
      alarms.dismissPopup(id);
      latest.current('popupclosed', { id });
    },
    [alarms],
  );

  const newest = popups.at(-1);
  const groups = groupPopups(popups, flood !== undefined);
  return (
    <div part="base" className="base" data-position={position}>
      {/* Only the newest is read out: the others were. */}
      <p className="pk-hidden" aria-live="polite">
        {newest
          ? text('alarms.popups.announce', {
              level: text(`common.level.${newest.level}`),
              name: newest.name,
              device: newest.deviceName,
            })
          : ''}
      </p>
      <div className="edge">
        {isBlocked ? (
          <button type="button" part="sound-off" className="tab sound" onClick={() => setSoundOpen(true)}>
            <VolumeX size={16} aria-hidden />
            <span>{text('alarms.sound.off')}</span>
          </button>
        ) : null}
        {silencedUntil !== undefined || playing !== undefined ? <Silence until={silencedUntil} /> : null}
        <Toggle isLeft={position === 'bottom-left'} isOpen={popups.length > 0} />
      </div>
      <section part="stack" className="stack" aria-label={text('alarms.popups.label')}>
        {groups.toReversed().map(({ key, alarms: members }, index) => {
          const order = groups.length - index;
          const [alarm] = members;
          if (members.length > 1)
            return <GroupPopup key={key} alarms={members} order={order} onOpen={open} onDismiss={dismiss} />;
          return alarm ? <Popup key={key} alarm={alarm} order={order} onOpen={open} onDismiss={dismiss} /> : null;
        })}
        {flood ? <FloodBanner flood={flood} /> : null}
        <Unread onOpen={() => emit('alarmlistrequest')} />
      </section>
      <SoundDialog isOpen={isSoundOpen} onClose={() => setSoundOpen(false)} />
    </div>
  );
}

/** Silences what sounds, and shows how long the silence lasts. */
function Silence({ until }: { readonly until: number | undefined }) {
  const { alarms, now } = useConsole();
  const text = useText();
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (until === undefined) return;
    const update = (): void => setLeft(Math.max(0, Math.ceil((until - now()) / 1000)));
    update();
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  }, [until, now]);
  if (until === undefined) {
    return (
      <button type="button" part="silence" className="tab" onClick={alarms.silence}>
        <BellOff size={16} aria-hidden />
        <span>{text('alarms.silence')}</span>
      </button>
    );
  }
  const label = text('alarms.silence.left', { seconds: left });
  return (
    <button
      type="button"
      part="silence"
      className="tab sound"
      aria-label={`${label}. ${text('alarms.silence.end')}`}
      onClick={alarms.unsilence}
    >
      <BellOff size={16} aria-hidden />
      <span className="count">
        {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
      </span>
    </button>
  );
}

/** Says that alarms come faster than people can take them: how many, how fast, since when. */
function FloodBanner({ flood: { count, perMinute, since } }: { readonly flood: Flood }) {
  const text = useText();
  return (
    <p part="flood" className="flood" role="status">
      <Waves size={16} aria-hidden />
      {text('alarms.flood', { count, rate: formatNumber(perMinute), time: formatTime(since) })}
    </p>
  );
}

/** The toggle at the edge, with the count of pending alarms. */
function Toggle({ isLeft, isOpen }: { readonly isLeft: boolean; readonly isOpen: boolean }) {
  const { alarms } = useConsole();
  const { count, isAtLeast } = useStore(alarms.$pending);
  const text = useText();
  const pending = text(isAtLeast ? 'alarms.pending.atLeast' : 'alarms.pending', { count });
  const action = text(isOpen ? 'alarms.popups.hide' : 'alarms.popups.show');
  const Icon = count > 0 ? BellRing : Bell;
  const Arrow = isOpen === isLeft ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      part="toggle"
      className="tab toggle"
      data-some={count > 0 || undefined}
      aria-expanded={isOpen}
      aria-label={`${pending}. ${action}`}
      title={`${pending}\n${action}`}
      onClick={isOpen ? alarms.collapse : alarms.expand}
    >
      <Icon size={18} aria-hidden />
      <span className="count">
        {isAtLeast ? '≥ ' : ''}
        {formatNumber(count)}
      </span>
      <Arrow size={14} aria-hidden />
    </button>
  );
}

/** Says how many alarms were too many to read. */
function Unread({ onOpen }: { readonly onOpen: () => void }) {
  const { alarms } = useConsole();
  const { unread } = useStore(alarms.$pending);
  const text = useText();
  if (unread === undefined) return null;
  return (
    <p className="unread">
      {text('alarms.unread', { count: formatNumber(unread) })}
      <Button size="small" kind="quiet" icon={List} onClick={onOpen}>
        {text('alarms.unread.open')}
      </Button>
    </p>
  );
}

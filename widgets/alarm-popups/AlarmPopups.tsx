import { Bell, BellRing, ChevronLeft, ChevronRight, List, VolumeX } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { formatNumber } from '@patrolkit/core';
import { useConsole, useStore, useText, type ViewProps } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { Popup } from './Popup.tsx';
import { SoundDialog } from './SoundDialog.tsx';
import type { spec } from './alarm-popups.element.ts';

/** The view of `<patrol-alarm-popups>`. */
export function AlarmPopups({ position, emit }: ViewProps<typeof spec>) {
  const { alarms } = useConsole();
  const popups = useStore(alarms.$popups);
  const { isBlocked } = useStore(alarms.$sound);
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
        <Toggle isLeft={position === 'bottom-left'} isOpen={popups.length > 0} />
      </div>
      <section part="stack" className="stack" aria-label={text('alarms.popups.label')}>
        {popups.toReversed().map((alarm, index) => (
          <Popup key={alarm.id} alarm={alarm} order={popups.length - index} onOpen={open} onDismiss={dismiss} />
        ))}
        <Unread onOpen={() => emit('alarmlistrequest')} />
      </section>
      <SoundDialog isOpen={isSoundOpen} onClose={() => setSoundOpen(false)} />
    </div>
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

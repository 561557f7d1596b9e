import { joined } from '@patrolkit/core';
import { Bell, BellOff, BellRing, ChevronLeft, ChevronRight, VolumeX } from 'lucide-react';
import { computed } from 'nanostores';
import { useMemo } from 'react';
import { useConsole, useStore, useText, useTexts } from '../shared/element/index.ts';
import { useSecond } from '../shared/element/hooks.ts';
import { useCalm } from '../shared/alarms/useCalm.ts';
import { ShelvedMark } from './ShelvedMark.tsx';

/** The controls at the edge of the window: the marks of sound and shelves, and the toggle. */
export function Edge({ isLeft, onSound }: { readonly isLeft: boolean; readonly onSound: () => void }) {
  const { alarms } = useConsole();
  // Only whether an alarm sounds matters here, not which one.
  const isSounding = useStore(
    useMemo(
      () => computed(alarms.$sound, ({ playing, isElsewhere }) => playing !== undefined || isElsewhere === true),
      [alarms],
    ),
  );
  const isBlocked = useStore(useMemo(() => computed(alarms.$sound, sound => sound.isBlocked), [alarms]));
  const silencedUntil = useStore(useMemo(() => computed(alarms.$sound, sound => sound.silencedUntil), [alarms]));
  const text = useText();
  return (
    <div className="edge">
      {isBlocked ? (
        <button type="button" part="sound-off" className="tab sound" onClick={onSound}>
          <VolumeX size={16} aria-hidden />
          <span>{text('alarms.sound.off')}</span>
        </button>
      ) : null}
      {silencedUntil !== undefined || isSounding ? <Silence until={silencedUntil} /> : null}
      <ShelvedMark />
      <Toggle isLeft={isLeft} />
    </div>
  );
}

/** Silences the sound. Then it shows how long the silence lasts, and ends it. It is one button, which keeps the focus. */
function Silence({ until }: { readonly until: number | undefined }) {
  const { alarms } = useConsole();
  const { text, formatMoment } = useTexts();
  const second = useSecond();
  const left = until === undefined ? undefined : Math.max(0, Math.ceil((until - second) / 1000));
  return (
    <button
      type="button"
      part="silence"
      className={left === undefined ? 'tab' : 'tab sound'}
      aria-label={
        until === undefined
          ? undefined
          : joined(text, 'sentence', [
              text('alarms.silence.until', { time: formatMoment(until, second, 'minute') }),
              text('alarms.silence.end'),
            ])
      }
      onClick={left === undefined ? alarms.silence : alarms.unsilence}
    >
      <BellOff size={16} aria-hidden />
      {left === undefined ? (
        <span>{text('alarms.silence')}</span>
      ) : (
        <span className="count" aria-hidden="true">
          {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
        </span>
      )}
    </button>
  );
}

/** The toggle at the edge, with the count of pending alarms. */
function Toggle({ isLeft }: { readonly isLeft: boolean }) {
  const { alarms } = useConsole();
  const isOpen = useStore(useMemo(() => computed(alarms.$popups, popups => popups.length > 0), [alarms]));
  const { count, isAtLeast } = useCalm(alarms.$pending);
  const text = useText();
  const { formatNumber } = useTexts();
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
      aria-label={joined(text, 'sentence', [pending, action])}
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

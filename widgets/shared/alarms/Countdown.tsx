import type { Alarm } from '@patrolkit/core';
import { ChevronsUp, Timer } from 'lucide-react';
import { useConsole, useServerSecond, useStore, useText, useTexts } from '../element/hooks.ts';

/** Minutes and seconds, preceded by hours when there are any. */
const clockText = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes}:${two(seconds % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
};

/** Shows the time until an alarm escalates, as text and a thin bar, or the mark that it has escalated. */
export function Countdown({ alarm }: { readonly alarm: Alarm }) {
  const { alarms } = useConsole();
  const text = useText();
  const isEscalated = useStore(alarms.escalation.$escalated).has(alarm.id);
  useStore(alarms.escalation.$periods);
  return (
    <span className="pk-countdown" part="countdown">
      {isEscalated ? (
        <span className="pk-escalated">
          <ChevronsUp size={12} aria-hidden />
          {text('triage.escalated')}
        </span>
      ) : null}
      {alarms.escalation.hasLapsed(alarm) ? null : <Remaining {...alarms.escalation.countdown(alarm)} />}
    </span>
  );
}

/** The remaining time. It is a component of its own, so that nothing else is drawn again each second. */
function Remaining({ dueAt, period }: { readonly dueAt: number; readonly period: number }) {
  const { text, formatMoment } = useTexts();
  const now = useServerSecond();
  if (!Number.isFinite(dueAt)) return null;
  const left = Math.max(0, dueAt - now);
  const share = Math.min(1, left / period);
  // A screen reader hears the moment, which does not change each second.
  const moment = text('triage.escalatesAt', { time: formatMoment(dueAt, now) });
  return (
    <span className="pk-remaining" data-soon={share < 0.25 || undefined} title={moment}>
      <Timer size={12} aria-hidden />
      <span aria-hidden="true">{clockText(left)}</span>
      <span className="pk-hidden">{moment}</span>
      <span className="pk-remaining-bar" style={{ backgroundSize: `${(share * 100).toFixed(1)}% 100%` }} />
    </span>
  );
}

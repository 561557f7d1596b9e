import type { Alarm } from '@patrolkit/core';
import { CircleCheck, CircleDot } from 'lucide-react';
import { useConsole, useText, useTexts } from '../element/hooks.ts';

/** Says by word and shape whether the cause of an alarm is still there. Shows nothing when the server does not say. */
export function Condition({ alarm }: { readonly alarm: Pick<Alarm, 'condition' | 'conditionEndedAt'> }) {
  const text = useText();
  const { now } = useConsole();
  const { formatMoment } = useTexts();
  if (alarm.condition === undefined) return null;
  const isGone = alarm.condition === 'gone';
  const Icon = isGone ? CircleCheck : CircleDot;
  const words =
    isGone && alarm.conditionEndedAt !== undefined
      ? text('triage.condition.goneAt', { time: formatMoment(alarm.conditionEndedAt, now(), 'minute') })
      : text(isGone ? 'triage.condition.gone' : 'triage.condition.present');
  return (
    <span className="pk-condition" part="condition" data-condition={alarm.condition}>
      <Icon size={12} aria-hidden />
      {words}
    </span>
  );
}

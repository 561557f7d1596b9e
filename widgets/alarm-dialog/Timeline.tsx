import type { AlarmDetail, MessageId } from '@patrolkit/core';
import { useText, useTexts } from '../shared/element/index.ts';
import { Picture } from '../shared/ui/Picture.tsx';
import { stepsOf, type Step } from './alarm-dialog.model.ts';

/** Who did what, and when. */
export function Timeline({ detail }: { readonly detail: AlarmDetail }) {
  const text = useText();
  const { formatDateTime } = useTexts();
  const said = ({ kind, by, isAbnormal }: Step): string =>
    by && kind !== 'reviewed' && kind !== 'reviewCancelled'
      ? text(`alarms.timeline.${kind}By` satisfies MessageId, { name: by })
      : isAbnormal === undefined
        ? text(`alarms.timeline.${kind}`)
        : `${text(`alarms.timeline.${kind}`)} · ${text(isAbnormal ? 'alarms.review.abnormal' : 'alarms.review.regular')}`;
  return (
    <section className="timeline" part="timeline" aria-label={text('alarms.timeline.label')}>
      <ol>
        {stepsOf(detail).map(step => (
          <li key={step.kind} data-kind={step.kind}>
            <span className="step">{said(step)}</span>
            {step.at === undefined ? null : (
              <time dateTime={new Date(step.at).toISOString()}>{formatDateTime(step.at)}</time>
            )}
            {step.assignedTo ? (
              <span className="note">{text('alarms.timeline.assigned', { name: step.assignedTo })}</span>
            ) : null}
            {step.note ? <q className="note">{step.note}</q> : null}
            {step.picture ? (
              <Picture
                className="step-picture"
                src={step.picture}
                alt={text(step.kind === 'closed' ? 'alarms.picture.close' : 'alarms.picture.review')}
              />
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

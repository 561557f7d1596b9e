import type { ReactNode } from 'react';
import { formatDateTime, type AlarmDetail, type MessageId } from '@patrolkit/core';
import { useText } from '../shared/element/index.ts';
import { Badge, LevelMark } from '../shared/ui/marks.tsx';

/** What is known of an alarm; what is not known takes no room. */
export function AlarmFacts({ detail }: { readonly detail: AlarmDetail }) {
  const text = useText();
  const review =
    detail.reviewStatus === 'none'
      ? undefined
      : [
          text(`alarms.review.${detail.reviewStatus}`),
          detail.reviewIsAbnormal === undefined
            ? ''
            : text(detail.reviewIsAbnormal ? 'alarms.review.abnormal' : 'alarms.review.regular'),
        ]
          .filter(Boolean)
          .join(' · ');
  const facts: readonly (readonly [MessageId, ReactNode])[] = [
    ['alarms.fact.name', detail.name],
    ['alarms.fact.level', <LevelMark key="level" level={detail.level} />],
    ['alarms.fact.status', <Badge key="status">{text(`alarms.status.${detail.status}`)}</Badge>],
    ['alarms.fact.time', formatDateTime(detail.beganAt)],
    ['alarms.fact.device', detail.deviceName],
    ['alarms.fact.map', detail.mapName],
    ['alarms.fact.value', detail.value],
    ['alarms.fact.review', review],
    ['alarms.fact.original', detail.originalId],
    ['alarms.fact.group', detail.referenceGroupName],
  ];
  return (
    <dl className="facts" part="facts">
      {facts.map(([id, value]) =>
        value === undefined || value === '' ? null : (
          <div key={id}>
            <dt>{text(id)}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

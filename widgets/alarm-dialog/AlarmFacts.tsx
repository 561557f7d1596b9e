import type { ReactNode } from 'react';
import { beginOf, isPersonAlarm, levelWith, type AlarmDetail, type MessageId } from '@patrolkit/core';
import { useConsole, useText, useTexts } from '../shared/element/index.ts';
import { Condition } from '../shared/alarms/Condition.tsx';
import { Badge, ColourMark, LevelMark } from '../shared/ui/marks.tsx';
import { References } from './References.tsx';
import { usePersonType } from './usePersonType.ts';

/** The facts of an alarm. Unknown facts take no room. */
export function AlarmFacts({ detail }: { readonly detail: AlarmDetail }) {
  const text = useText();
  const { formatDateTime, formatMoment } = useTexts();
  const { now } = useConsole();
  const person = usePersonType(detail);
  const witnesses = detail.witnesses ?? [];
  const began = beginOf(detail);
  const facts: readonly (readonly [MessageId, ReactNode])[] = [
    [
      'alarms.fact.name',
      person?.name ? (
        <span key="name">
          <ColourMark colour={person.colour} />
          {person.name}
        </span>
      ) : (
        detail.name
      ),
    ],
    ['alarms.fact.level', <LevelMark key="level" level={levelWith(person, detail)} />],
    ['alarms.fact.status', <Badge key="status">{text(`alarms.status.${detail.status}`)}</Badge>],
    [
      'alarms.fact.review',
      detail.reviewStatus !== 'none' ? (
        <Badge key="review">{text(`alarms.review.${detail.reviewStatus}`)}</Badge>
      ) : detail.canReview ? (
        <Badge key="review">{text('alarms.review.toBe')}</Badge>
      ) : undefined,
    ],
    ['alarms.fact.time', began && formatDateTime(began)],
    ['alarms.fact.condition', detail.condition ? <Condition key="condition" alarm={detail} /> : undefined],
    [
      'alarms.fact.repeats',
      detail.repeats === undefined || detail.repeatedAt === undefined
        ? undefined
        : text('alarms.repeats', { count: detail.repeats, time: formatMoment(detail.repeatedAt, now()) }),
    ],
    ['alarms.fact.device', detail.deviceName],
    [
      'alarms.fact.witnesses',
      witnesses.length === 0
        ? undefined
        : witnesses
            .map(({ deviceName, deviceId, at }) =>
              at === undefined ? deviceName || deviceId : `${deviceName || deviceId} ${formatMoment(at, now())}`,
            )
            .join(' · '),
    ],
    ['alarms.fact.map', detail.mapName],
    [isPersonAlarm(detail) ? 'alarms.fact.person' : 'alarms.fact.value', detail.value],
    [
      'alarms.fact.group',
      detail.referenceGroupId === undefined ? (
        detail.referenceGroupName
      ) : (
        <References
          key={detail.referenceGroupId}
          detail={detail}
          groupId={detail.referenceGroupId}
          name={detail.referenceGroupName ?? detail.referenceGroupId}
        />
      ),
    ],
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

/** Whom the server proposes as responsible for an alarm. */
import type { AlarmDetail } from '@patrolkit/transport/contract';
import { nameIn } from '../language/names.ts';
import type { Language } from '../language/texts.ts';
import type { AnsweringFor } from '../links/managers.ts';
import type { StoredAlarm } from './alarm.ts';

/** What an alarm says of the proposed person. */
type Proposal = Pick<AlarmDetail, 'proposedId' | 'proposedName' | 'proposedPhone' | 'proposedArea'>;

/**
 * The first of those who answer for the zone of an unconfirmed alarm to whom the caller can give it. The place of an alarm is that of its
 * cause, or of its device.
 * @param offered reads the people to whom the caller can give alarms
 */
export const proposedOf = async (
  alarm: StoredAlarm,
  { language }: { readonly language: Language },
  answeringFor: AnsweringFor,
  offered: () => Promise<readonly { readonly id: string }[]>,
): Promise<Proposal> => {
  const [x, y] = [alarm.cause_x ?? alarm.x, alarm.cause_y ?? alarm.y];
  if (alarm.status !== 'unacknowledged' || x === null || y === null) return {};
  const found = answeringFor({ mapId: alarm.map_id, x, y, level: alarm.level });
  if (!found || found.people.length === 0) return {};
  const ids = new Set((await offered()).map(({ id }) => id));
  const first = found.people.find(({ id }) => ids.has(id));
  return first
    ? {
        proposedId: first.id,
        proposedName: nameIn(language, first.name),
        proposedArea: nameIn(language, found.zone),
        ...(first.phone === '' ? {} : { proposedPhone: first.phone }),
      }
    : {};
};

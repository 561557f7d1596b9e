/** Which guard carries a recorder. */
import { recorders, silently, guardPlans } from '@patrolkit/transport/contract';
import { ofField, ofFields } from '../../http/refusal.ts';
import { nameIn, type StoredName } from '../../language/names.ts';
import { sessionOf } from '../../session/caller.ts';
import { isRoot } from '../../session/users.ts';
import { companiesBelow } from '../../store/places.ts';
import type { Changing } from '../keeper.ts';
import type { Zones } from '../zones.ts';
import { refuseTwoDuties, type PlanSettings } from './guard-plan-checks.ts';

const field = recorders.settings['guardId']?.wireName ?? '';

/** Refuses a guard who is not offered, who carries another recorder, or who has another duty during those of the recorder. */
export const refuseCarrier = async (
  { settings, before, inside, caller }: Changing<{ readonly guardId?: string; readonly companyId: string }>,
  { zones, now }: { readonly zones: Pick<Zones, 'ofUnit'>; readonly now: () => number },
): Promise<void> => {
  const { guardId, companyId } = settings;
  if (guardId === undefined || guardId === before?.['guard_id']) return;
  const id = before ? String(before['id']) : '';
  const { user } = sessionOf(caller);
  const [guard] = await inside.query<{ name: string }>(
    `SELECT name FROM community_guards WHERE id::text = $1 AND is_valid AND deleted_at IS NULL
       AND ($2 OR company_id IN (${companiesBelow('$3')}))`,
    [guardId, isRoot(user), user.company.id],
  );
  if (!guard) throw ofField(field, 'error.noChoice');
  const [other] = await inside.query<{ names: StoredName }>(
    'SELECT names FROM devices WHERE guard_id = $1 AND deleted_at IS NULL AND id <> $2',
    [guardId, id],
  );
  if (other)
    throw ofFields([
      {
        field,
        key: 'error.guard.carries',
        words: { guard: guard.name, name: nameIn(caller.language, other.names) },
      },
    ]);
  const plans = await inside.query<{ id: string; weekdays: unknown; begin_time: string; end_time: string }>(
    'SELECT id::text AS id, weekdays, begin_time, end_time FROM guard_plans WHERE device_id = $1 AND guard_id IS NULL AND is_valid',
    [id],
  );
  for (const { id: planId, weekdays, begin_time: beginTime, end_time: endTime } of plans)
    await refuseTwoDuties(
      { weekdays: weekdaysOf(weekdays), beginTime, endTime },
      { id: planId, guard: guardId, zone: zones.ofUnit(companyId), field },
      { zones, now, inside },
      caller,
    );
};

const weekdaysOf = (value: unknown): PlanSettings['weekdays'] => {
  const read = guardPlans.entity.fields['weekdays']?.codec.decode(value, silently, '');
  return Array.isArray(read) ? (read as PlanSettings['weekdays']) : [];
};

/** What the settings of a plan of a guard must be, beside the rules between its fields. */
import { guardPlans, type addGuardPlan, type RequestOf } from '@patrolkit/transport/contract';
import type { Caller } from '../../http/calls.ts';
import { ofFields } from '../../http/refusal.ts';
import type { Querier } from '../../store/database.ts';
import type { Zones } from '../zones.ts';
import { dutiesBetween } from './duty-times.ts';
import { readGuardPlans, weekdayNames } from './stored-guard-plans.ts';

/** The settings of a plan, and the recorder of a new one. */
export type PlanSettings = Omit<RequestOf<typeof addGuardPlan>, 'deviceId'> & { readonly deviceId?: string };

const DAY = 86_400_000;
/** In which time two plans of a guard must not meet, ms. Weeks repeat. */
const comparedMs = 15 * DAY;

/** The name of a setting on the wire. */
export const wireNameOf = (name: keyof PlanSettings): string =>
  (guardPlans.settings[name] ?? guardPlans.onAdd[name])?.wireName ?? name;

/** Refuses a plan whose guard has another duty at the same time. */
export const refuseTwoDuties = async (
  { weekdays, beginTime, endTime }: Pick<PlanSettings, 'weekdays' | 'beginTime' | 'endTime'>,
  {
    id,
    guard,
    zone,
    field = wireNameOf('guardId'),
  }: {
    readonly id: string | undefined;
    readonly guard: string;
    readonly zone: string;
    /** The wire name of the field to correct. */
    readonly field?: string;
  },
  parts: { readonly zones: Pick<Zones, 'ofUnit'>; readonly now: () => number; readonly inside: Querier },
  { language }: Caller,
): Promise<void> => {
  const others = (await readGuardPlans(parts.inside, parts.zones)).filter(
    plan => plan.guardId === guard && plan.id !== id,
  );
  const days = weekdayNames.flatMap((name, at) => (weekdays.includes(name) ? [at + 1] : []));
  const now = parts.now();
  const between = { from: now - DAY, to: now + comparedMs };
  const own = dutiesBetween({ weekdays: days, beginTime, endTime }, between, zone);
  for (const other of others) {
    const met = dutiesBetween(other, between, other.zone).flatMap(({ from, to }) =>
      own.flatMap(one => (Math.max(one.from, from) < Math.min(one.to, to) ? [Math.max(one.from, from)] : [])),
    );
    if (met.length === 0) continue;
    const when = new Intl.DateTimeFormat(language, {
      timeZone: zone,
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).format(Math.min(...met));
    throw ofFields([{ field, key: 'error.guard.meets', words: { guard: other.guardName, name: other.name, when } }]);
  }
};

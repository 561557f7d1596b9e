/** What the settings of a plan must be, beside the rules between its fields. */
import { patrolPlans, type addPatrolPlan, type RequestOf } from '@patrolkit/transport/contract';
import type { Caller } from '../../http/calls.ts';
import { ofField, ofFields } from '../../http/refusal.ts';
import type { Querier } from '../../store/database.ts';
import type { Zones } from '../zones.ts';
import { stretchesOf, type PlanTimes, type Stretch } from './plan-times.ts';
import { readHolidays, readPlans } from './stored-plans.ts';

/** The settings of a plan, and the device of a new one. */
export type PlanSettings = Omit<RequestOf<typeof addPatrolPlan>, 'deviceId'> & { readonly deviceId?: string };

const DAY = 86_400_000;
/** In which time two plans of a device must not meet, ms. Weeks repeat. */
const comparedMs = 15 * DAY;

/** The name of a setting on the wire. */
export const wireNameOf = (name: keyof PlanSettings): string =>
  (patrolPlans.settings[name] ?? patrolPlans.onAdd[name])?.wireName ?? name;

/** The settings that a plan of its kind uses; the others are dropped. */
export const usedOf = (settings: PlanSettings): PlanSettings => {
  const { planType, workMode } = settings;
  const isSingle = planType === 'single';
  const goesToPoint = workMode === 'guard' || workMode === 'oneClickArrive';
  return {
    ...settings,
    lineId: goesToPoint || planType === 'guard' ? undefined : settings.lineId,
    pointId: goesToPoint || planType === 'guard' ? settings.pointId : undefined,
    patrolType: workMode === 'autoPatrol' ? settings.patrolType : undefined,
    periods: isSingle ? undefined : settings.periods,
    beginDate: isSingle ? settings.beginDate : undefined,
    beginTime: isSingle ? settings.beginTime : undefined,
    fromDate: isSingle ? undefined : settings.fromDate,
    untilDate: isSingle ? undefined : settings.untilDate,
    pause: planType === 'circular' ? settings.pause : undefined,
    lasts: planType === 'guard' ? settings.lasts : undefined,
  };
};

/** Refuses a guard that does not guard, and other plans that do. */
export const refuseMode = ({ planType, workMode }: PlanSettings): void => {
  if ((planType === 'guard') !== (workMode === 'guard') && workMode !== 'manual')
    throw ofField(wireNameOf('workMode'), 'error.plan.mode');
};

/** Refuses a route or a point that is not on the map of the device, and a route that its kind does not drive. */
export const refuseElsewhere = async (
  { lineId, pointId: point }: PlanSettings,
  device: { readonly map_id: string; readonly kind: string },
  inside: Querier,
): Promise<void> => {
  if (lineId !== undefined) {
    const [line] = await inside.query<{ map_id: string; kinds: readonly string[]; points: number }>(
      'SELECT map_id, kinds, jsonb_array_length(point_ids) AS points FROM patrol_lines WHERE id = $1 AND is_valid',
      [lineId],
    );
    if (!line) throw ofField(wireNameOf('lineId'), 'error.noChoice');
    if (line.map_id !== device.map_id) throw ofField(wireNameOf('lineId'), 'error.plan.otherMap');
    if (!line.kinds.includes(device.kind)) throw ofField(wireNameOf('lineId'), 'error.plan.kind');
  }
  if (point === undefined) return;
  const [found] = await inside.query<{ map_id: string }>('SELECT map_id FROM points WHERE id = $1', [point]);
  if (!found) throw ofField(wireNameOf('pointId'), 'error.noChoice');
  if (found.map_id !== device.map_id) throw ofField(wireNameOf('pointId'), 'error.plan.otherMap');
};

/** Refuses a guard that stands longer than one of its periods. */
export const refuseShort = ({ lasts, periods = [] }: PlanSettings): void => {
  if (lasts === undefined) return;
  const minutes = periods.map(({ from, to }) => minutesOf(to) - minutesOf(from));
  const shortest = Math.min(...minutes);
  if (lasts > shortest)
    throw ofFields([{ field: wireNameOf('lasts'), key: 'error.plan.longer', words: { minutes: shortest } }]);
};

const minutesOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
};

/** Refuses periods in which another valid plan of the device with periods holds as well. */
export const refuseMeeting = async (
  settings: PlanSettings,
  { id, deviceId, zone }: { readonly id: string | undefined; readonly deviceId: string; readonly zone: string },
  { zones, now, inside }: { readonly zones: Zones; readonly now: number; readonly inside: Querier },
  caller: Caller,
): Promise<void> => {
  if (settings.planType === 'single') return;
  const others = (await readPlans(inside, zones)).filter(
    plan => plan.deviceId === deviceId && plan.id !== id && plan.planType !== 'single',
  );
  if (others.length === 0) return;
  const holidays = await readHolidays(inside);
  const own = timesIn(settings);
  for (const other of others)
    for (const between of comparedAt(own, other, now)) {
      const met = firstMeeting(stretchesOf(own, between, zone, holidays), stretchesOf(other, between, zone, holidays));
      if (met === undefined) continue;
      const when = new Intl.DateTimeFormat(caller.language, {
        timeZone: zone,
        weekday: 'long',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }).format(met);
      throw ofFields([{ field: wireNameOf('periods'), key: 'error.plan.meets', words: { name: other.name, when } }]);
    }
};

/** The times of settings. */
const timesIn = ({ periods = [], fromDate, untilDate, holidays }: PlanSettings): PlanTimes => ({
  periods,
  fromDate,
  untilDate,
  holidays,
});

/** When two plans are compared: the next two weeks, and two weeks from the first day on which both hold. */
const comparedAt = (one: PlanTimes, other: PlanTimes, now: number): Stretch[] => {
  const first = Math.max(...[one.fromDate, other.fromDate].map(day => (day === undefined ? 0 : Date.parse(day))));
  return [...new Set([now, Math.max(now, first)])].map(from => ({ from: from - DAY, to: from + comparedMs }));
};

/** When the stretches of two plans first meet; undefined when they do not. */
const firstMeeting = (some: readonly Stretch[], others: readonly Stretch[]): number | undefined => {
  const met = some.flatMap(one =>
    others.flatMap(other => {
      const from = Math.max(one.from, other.from);
      return from < Math.min(one.to, other.to) ? [from] : [];
    }),
  );
  return met.length === 0 ? undefined : Math.min(...met);
};

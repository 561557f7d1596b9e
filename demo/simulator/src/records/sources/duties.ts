/** Duties of guards: who goes rounds on a map in a shift and signs its points. Those of the past are invented, those of now are planned. */
import { minuteOfDay, type guardDuty, type Infer } from '@patrolkit/transport/contract';
import { givenName, type StoredName } from '@patrolkit/server/language/names.ts';
import { textOf } from '@patrolkit/server/language/texts.ts';
import type { PlannedDuty } from '@patrolkit/server/links/duties.ts';
import { firstDuties } from '../../first-duties.ts';
import { between, seededRandom } from '../../world/random.ts';
import type { Keepable } from '@patrolkit/server/records/kept.ts';
import { noticedBy, type RecordSite, type SourceDevice } from './site.ts';
import type { Stretch } from '@patrolkit/server/store/days.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The shifts, by the minute of the day at which they begin, with their length in minutes. */
const shifts = firstDuties.shifts.map(({ shift, start, end }) => {
  const [from, to] = [minuteOfDay(start) ?? 0, minuteOfDay(end) ?? 0];
  return { shift, minute: from, lasts: to > from ? to - from : to + 24 * 60 - from };
});
const { guards } = firstDuties;
/** The longest time that a guard takes from one point to the next. */
const pointEveryMs = 3 * MINUTE;
type Row = Keepable<Infer<typeof guardDuty>>;

/** A point that a guard was to sign. */
interface Signing {
  readonly id: string;
  /** From 1. */
  readonly round: number;
  readonly plannedAt: number;
  /** Undefined for a point that the guard forgot. */
  readonly signedAt: number | undefined;
}

/** A duty with its signings. */
export interface Duty {
  /** The plan that has it; undefined in the past. */
  readonly planId?: string;
  readonly guardId?: string;
  readonly guardName: string;
  /** The path of the picture of the guard; empty without one. */
  readonly picture?: string;
  readonly areas?: StoredName;
  readonly managers?: StoredName;
  readonly shift: Row['shift'];
  readonly at: number;
  readonly until: number;
  readonly mapId: string;
  readonly mapName: StoredName;
  /** The handheld terminal; undefined when the fleet has none. */
  readonly device: SourceDevice | undefined;
  /** Milliseconds. */
  readonly roundEvery: number;
  readonly lateAfter: number;
  readonly signings: readonly Signing[];
}

/** The shifts that begin in a time range, by the local time of the server. */
const shiftsOf = ({ from, to }: Stretch): { at: number; until: number; shift: Row['shift'] }[] => {
  const day = new Date(from);
  day.setHours(0, 0, 0, 0);
  const found: { at: number; until: number; shift: Row['shift'] }[] = [];
  for (; day.getTime() < to; day.setDate(day.getDate() + 1))
    for (const { minute, lasts, shift } of shifts) {
      const at = new Date(day).setHours(0, minute, 0, 0);
      if (at >= from && at < to) found.push({ at, until: at + lasts * MINUTE, shift });
    }
  return found;
};

/** The beginnings of the rounds of a duty. */
export const roundsOf = ({ at, until, roundEvery }: Pick<Duty, 'at' | 'until' | 'roundEvery'>): number[] =>
  Array.from({ length: Math.max(1, Math.floor((until - at) / roundEvery)) }, (_, round) => at + round * roundEvery);

/** When a guard signs the points of a duty. The same seed and key give the same moments. */
const signingsOf = (
  seed: number,
  key: string | number,
  duty: Pick<Duty, 'at' | 'until' | 'roundEvery' | 'lateAfter'> & { readonly pointIds: readonly string[] },
): Signing[] => {
  const { at, until, roundEvery, lateAfter, pointIds } = duty;
  const random = seededRandom(seed, 'duty', at, key);
  const late = lateAfter / MINUTE;
  const step = Math.min(pointEveryMs, Math.min(roundEvery, until - at) / (pointIds.length + 1));
  return roundsOf(duty).flatMap((from, round) =>
    pointIds.map((id, index) => {
      const plannedAt = Math.floor(from + (index + 1) * step);
      const chance = random();
      const minutes =
        chance < 0.012 ? between(random, late + 2, late + 15) : between(random, -1, Math.max(0, late - 2));
      const signedAt = Math.min(until - 1, Math.max(at, Math.floor(plannedAt + minutes * MINUTE)));
      return { id, round: round + 1, plannedAt, signedAt: chance > 0.995 ? undefined : signedAt };
    }),
  );
};

/** The duties that begin in a time range of the past. */
export const dutiesOf = (site: RecordSite, stretch: Stretch): Duty[] => {
  // A map without any device has no guard of its own.
  const maps = [...new Set(site.points.map(({ mapId }) => mapId))].filter(id =>
    site.devices.some(({ mapId }) => mapId === id),
  );
  return shiftsOf(stretch).flatMap(({ at, until, shift }) =>
    maps.flatMap((mapId, index): Duty[] => {
      const points = site.points.filter(point => point.mapId === mapId);
      const [place] = points;
      const day = Math.floor(at / DAY);
      const turn = shifts.findIndex(one => one.shift === shift);
      const guard = guards[(2 * turn + index + 2 * day) % guards.length];
      const handhelds = site.devices.filter(({ kind }) => kind === 'recorder');
      const device = handhelds.find(one => one.mapId === mapId) ?? handhelds[index];
      if (!place || !guard) return [];
      const times = {
        at,
        until,
        roundEvery: firstDuties.roundEvery * MINUTE,
        lateAfter: firstDuties.lateAfter * MINUTE,
      };
      return [
        {
          ...times,
          guardName: textOf(site.language, guard.name),
          shift,
          mapId,
          mapName: place.mapName,
          device,
          signings: signingsOf(site.seed, index, { ...times, pointIds: points.map(({ id }) => id) }),
        },
      ];
    }),
  );
};

/** A duty that a plan has, with when its guard signs. */
export const plannedDuty = (site: RecordSite, { pointIds, ...plan }: PlannedDuty): Duty => {
  const device = site.devices.find(({ id }) => id === plan.deviceId);
  const mapName = [...site.points, ...site.devices].find(({ mapId }) => mapId === plan.mapId)?.mapName;
  return {
    ...plan,
    mapName: mapName ?? givenName(''),
    device,
    signings: signingsOf(site.seed, plan.planId, { ...plan, pointIds }),
  };
};

/** A duty in progress, as its record keeps it. Its plan may have changed since. */
export interface KeptDuty {
  readonly planId: string;
  readonly at: number;
  readonly deviceId: string;
  readonly facts: Pick<Duty, 'guardName' | 'shift' | 'mapId' | 'roundEvery' | 'lateAfter'> & {
    readonly dueUntil: number;
    readonly signings: readonly Pick<Signing, 'id' | 'round'>[];
  };
}

/** The same duty, with when its guard signs. */
export const keptDuty = (site: RecordSite, { planId, at, deviceId, facts }: KeptDuty): Duty => {
  const times = { at, until: facts.dueUntil, roundEvery: facts.roundEvery, lateAfter: facts.lateAfter };
  const pointIds = facts.signings.flatMap(({ id, round }) => (round === 1 ? [id] : []));
  return {
    ...times,
    guardName: facts.guardName,
    shift: facts.shift,
    mapId: facts.mapId,
    mapName: givenName(''),
    device: site.devices.find(({ id }) => id === deviceId),
    signings: signingsOf(site.seed, planId, { ...times, pointIds }),
  };
};

/** The facts of a duty at a moment, with that moment: the points signed so far, and the result when the duty is over. */
export const dutyFacts = (duty: Duty, asOf: number, language: RecordSite['language']) => {
  const { signings, at, until, guardName, lateAfter } = duty;
  const signed = signings.filter(({ signedAt }) => signedAt !== undefined && signedAt <= asOf);
  const late = signed.filter(({ plannedAt, signedAt }) => (signedAt ?? 0) - plannedAt > lateAfter);
  const forgotten = signings.find(({ signedAt }) => signedAt === undefined);
  const counts = {
    asOf,
    ...(duty.planId === undefined ? {} : { planId: duty.planId, guardId: duty.guardId }),
    dueUntil: until,
    roundEvery: duty.roundEvery,
    lateAfter,
    signings: signings.map(({ id, round, plannedAt, signedAt }) => ({
      id,
      round,
      plannedAt,
      ...(signedAt === undefined || signedAt > asOf ? {} : { signedAt }),
    })),
    guardName,
    pointsToSign: signings.length,
    pointsSigned: signed.length,
    pointsLate: late.length,
  };
  if (asOf < until) return { ...counts, dutyResult: 'onDuty' } as const;
  const dutyResult = forgotten ? 'missed' : late.length > 0 ? 'late' : 'complete';
  const remarks = forgotten ? { remarks: textOf(language, 'recorded.duty.forgotten') } : {};
  return { ...counts, until, lasted: until - at, dutyResult, ...remarks } as const;
};

/** The row of a duty at a moment. */
export const dutyRow = (site: RecordSite, duty: Duty, asOf: number, alarmsHandled: number): Row => ({
  ...(duty.device ? noticedBy(duty.device) : { deviceId: '' }),
  mapName: duty.mapName,
  mapId: duty.mapId,
  at: duty.at,
  shift: duty.shift,
  ...(duty.picture ? { picture: duty.picture } : {}),
  ...(duty.areas ? { areas: duty.areas } : {}),
  ...(duty.managers ? { managers: duty.managers } : {}),
  alarmsHandled,
  ...dutyFacts(duty, asOf, site.language),
});

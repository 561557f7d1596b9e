/** Duties of guards: each map with devices has one guard in each shift, who goes rounds and signs the points of the map. */
import type { guardDuty, Infer } from '@patrolkit/transport/contract';
import { textOf } from '@patrolkit/server/language/texts.ts';
import { between, seededRandom } from '../../world/random.ts';
import type { Keepable } from '@patrolkit/server/records/kept.ts';
import { lateAfterMs, roundEveryMs } from '@patrolkit/server/records/details.ts';
import { noticedBy, type RecordSite, type SourceDevice, type SourcePlace } from './site.ts';
import type { Stretch } from '@patrolkit/server/store/days.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const shiftHours = 8;
/** The shifts, by the hour at which they begin. */
const shifts = [
  { hour: 6, shift: 'day' },
  { hour: 14, shift: 'evening' },
  { hour: 22, shift: 'night' },
] as const;
const guards = [
  'user.guard1',
  'user.guard2',
  'user.guard3',
  'recorded.guard.1',
  'recorded.guard.2',
  'recorded.guard.3',
];
const pointEveryMs = 3 * MINUTE;
type Row = Keepable<Infer<typeof guardDuty>>;

/** A point that a guard was to sign. */
interface Signing {
  readonly point: SourcePlace;
  readonly plannedAt: number;
  /** Undefined for a point that the guard forgot. */
  readonly signedAt: number | undefined;
}

/** A duty with its plan and its signings. */
export interface Duty {
  readonly guardName: string;
  readonly shift: Row['shift'];
  readonly at: number;
  readonly until: number;
  readonly mapId: string;
  readonly place: Pick<SourcePlace, 'mapName'>;
  /** The handheld terminal; undefined when the fleet has none. */
  readonly device: SourceDevice | undefined;
  readonly signings: readonly Signing[];
}

/** The shifts that begin in a time range, by the local time of the server. */
const shiftsOf = ({ from, to }: Stretch): { at: number; shift: Row['shift'] }[] => {
  const day = new Date(from);
  day.setHours(0, 0, 0, 0);
  const found: { at: number; shift: Row['shift'] }[] = [];
  for (; day.getTime() < to; day.setDate(day.getDate() + 1))
    for (const { hour, shift } of shifts) {
      const at = new Date(day).setHours(hour, 0, 0, 0);
      if (at >= from && at < to) found.push({ at, shift });
    }
  return found;
};

const signingsOf = (site: RecordSite, at: number, points: readonly SourcePlace[], map: number): Signing[] => {
  const random = seededRandom(site.seed, 'duty', at, map);
  return Array.from({ length: (shiftHours * HOUR) / roundEveryMs }, (_, round) =>
    points.map((point, index) => {
      const plannedAt = at + round * roundEveryMs + (index + 1) * pointEveryMs;
      const chance = random();
      const minutes = chance < 0.012 ? between(random, 12, 25) : between(random, -1, 8);
      return { point, plannedAt, signedAt: chance > 0.995 ? undefined : Math.floor(plannedAt + minutes * MINUTE) };
    }),
  ).flat();
};

/** The duties that begin in a time range. */
export const dutiesOf = (site: RecordSite, stretch: Stretch): Duty[] => {
  // A map without any device has no guard of its own.
  const maps = [...new Set(site.points.map(({ mapId }) => mapId))].filter(id =>
    site.devices.some(({ mapId }) => mapId === id),
  );
  return shiftsOf(stretch).flatMap(({ at, shift }) =>
    maps.flatMap((mapId, index): Duty[] => {
      const points = site.points.filter(point => point.mapId === mapId);
      const [place] = points;
      const day = Math.floor(at / (24 * HOUR));
      const turn = shifts.findIndex(one => one.shift === shift);
      const guard = guards[(2 * turn + index + 2 * day) % guards.length] ?? '';
      const handhelds = site.devices.filter(({ kind }) => kind === 'recorder');
      const device = handhelds.find(one => one.mapId === mapId) ?? handhelds[index];
      if (!place) return [];
      const until = at + shiftHours * HOUR;
      const signings = signingsOf(site, at, points, index);
      return [{ guardName: textOf(site.language, guard), shift, at, until, mapId, place, device, signings }];
    }),
  );
};

/** The shift in which a moment lies. */
export const shiftAt = (at: number): Stretch => {
  const [last] = shiftsOf({ from: at - 24 * HOUR, to: at + 1 }).slice(-1);
  const from = last?.at ?? at;
  return { from, to: from + shiftHours * HOUR };
};

/** The facts of a duty at a moment, with that moment: the points signed so far, and the result when the duty is over. */
export const dutyFacts = ({ signings, at, until, guardName }: Duty, asOf: number, language: RecordSite['language']) => {
  const signed = signings.filter(({ signedAt }) => signedAt !== undefined && signedAt <= asOf);
  const late = signed.filter(({ plannedAt, signedAt }) => (signedAt ?? 0) - plannedAt > lateAfterMs);
  const forgotten = signings.find(({ signedAt }) => signedAt === undefined);
  const counts = {
    asOf,
    signings: signings.map(({ point, plannedAt, signedAt }) => ({
      id: point.id,
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
  mapName: duty.place.mapName,
  mapId: duty.mapId,
  at: duty.at,
  shift: duty.shift,
  alarmsHandled,
  ...dutyFacts(duty, asOf, site.language),
});

/** Runs of the past: a device goes along its route some times a day, and not while it charges. */
import type { Infer, patrolRun } from '@patrolkit/transport/contract';
import { textOf } from '../../http/texts.ts';
import { inEach, nameIn, nameOfText, type StoredName } from '../../http/names.ts';
import { between, dice, pick } from '../../world/random.ts';
import type { Keepable } from '../kept.ts';
import { batteryAt } from '../sources/readings.ts';
import {
  drivers,
  noticedBy,
  round,
  type RecordSite,
  type SourcePlace,
  type SourceRoute,
  type Stretch,
} from '../sources/site.ts';
import type { ReadAt, Stop } from '../sources/stops.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A device sets out once in so long. The day is divided evenly, so that no run lies in two days. */
const slotMs = 4 * HOUR;
/** Lanes are longer than the straight line. */
const detour = 1.2;
/** What is raised so shortly before a run is what it began by. */
const soonMs = 20 * MINUTE;

type Row = Keepable<Infer<typeof patrolRun>>;

/** A run as its parts agree on it. */
export interface PastRun {
  readonly device: Stop['device'];
  readonly route: SourceRoute;
  readonly startedBy: Row['startedBy'];
  readonly at: number;
  readonly until: number;
  /** Where it stopped; a point that it could not come to is not in it. */
  readonly stops: readonly Stop[];
  readonly runResult: Exclude<Row['runResult'], 'running'>;
  readonly remarks: StoredName | undefined;
  /** Who took it from its route before the end. */
  readonly interruptedBy: 'user' | 'robot' | undefined;
}

/** What was raised before a run. */
interface Reason {
  readonly device: { readonly mapId: string };
  readonly at: number;
}

const runOf = (
  site: RecordSite,
  { device, route, from }: { readonly device: Stop['device']; readonly route: SourceRoute; readonly from: number },
  alarms: readonly Reason[],
): PastRun | undefined => {
  const random = dice(site.seed, 'run', device.id, from);
  const at = Math.floor(from + between(random, 0.1, 2.4) * HOUR);
  const every = Math.floor(between(random, 2.5, 4.5) * MINUTE);
  const isPlanned = random() > 0.08;
  const chance = random();
  const planned = route.stops.map((point, index) => ({ device, point, at: at + index * every }));
  const missed = chance < 0.05 ? pick(random, planned) : undefined;
  const stopped = chance > 0.96 ? pick(random, planned.slice(1)) : undefined;
  const isCharging = (stop: Stop): boolean => batteryAt(site.seed, device.id, stop.at).isCharging;
  const charging = planned.find(isCharging);
  const end = [charging, stopped].filter(stop => stop !== undefined).sort((one, other) => one.at - other.at)[0];
  const stops = planned.filter(stop => stop !== missed && (!end || stop.at < end.at));
  if (stops.length === 0) return undefined;
  const isAfterAlarm = alarms.some(
    one => one.device.mapId === device.mapId && one.at < at && one.at > at - soonMs && isPlanned,
  );
  const remarks =
    end && end === stopped
      ? nameOfText('recorded.run.byHand')
      : end
        ? nameOfText('recorded.run.charging')
        : missed
          ? inEach(language => textOf(language, 'recorded.run.missed', { place: nameIn(language, missed.point.name) }))
          : undefined;
  return {
    device,
    route,
    startedBy: isAfterAlarm ? 'alarm' : isPlanned ? 'plan' : 'user',
    at,
    until: end?.at ?? at + planned.length * every - 1,
    stops,
    runResult: end && end === stopped ? 'stopped' : stops.length === planned.length ? 'complete' : 'partial',
    remarks,
    interruptedBy: end && (end === stopped ? 'user' : 'robot'),
  };
};

/** The runs of a stretch, each wholly in it; some begin because of what was raised. */
export const runsOf = (site: RecordSite, { from, to }: Stretch, alarms: readonly Reason[] = []): PastRun[] =>
  drivers(site).flatMap(device => {
    const route = site.routes.find(({ id }) => id === device.routeId);
    if (!route || route.stops.length < 2) return [];
    const slots = Array.from({ length: Math.floor((to - from) / slotMs) }, (_, slot) => from + slot * slotMs);
    return slots.flatMap(slot => runOf(site, { device, route, from: slot }, alarms) ?? []);
  });

/** Something of a device. */
export interface Noticed {
  readonly deviceId: string;
  readonly at: number;
}

const far = (stops: readonly Stop[]): number =>
  stops.reduce((sum, { point: { x, y } }, index) => {
    const before = stops[index - 1]?.point;
    return before ? sum + Math.hypot(x - before.x, y - before.y) : sum;
  }, 0);

/** What stands with a run and is told by the records of inspections: its points, those left out, and who took it from its route. */
export interface RunDetails {
  readonly points: readonly { readonly id: string; readonly name: StoredName; readonly at: number }[];
  readonly pointsAbnormal: number;
  /** Names of points that it did not come to; given once it is over. */
  readonly skipped?: readonly StoredName[];
  readonly interruptedBy?: 'user' | 'robot';
}

/** The row of a run, which counts what its device took and raised meanwhile. */
export const runRow = (
  { device, route, startedBy, at, until, stops, runResult, remarks, interruptedBy }: PastRun,
  captures: readonly Noticed[],
  alarms: readonly Noticed[],
  read: readonly ReadAt[],
): Row & RunDetails => {
  const nameOf = (point: SourcePlace): StoredName => point.name;
  const count = (all: readonly Noticed[]): number =>
    all.filter(one => one.deviceId === device.id && one.at >= at && one.at <= until).length;
  return {
    ...noticedBy(device),
    at,
    routeName: route.name,
    routeId: route.id,
    startedBy,
    until,
    lasted: until - at,
    pointsPlanned: route.stops.length,
    pointsReached: stops.length,
    captureCount: count(captures),
    alarmCount: count(alarms),
    driven: round(far(stops) * detour, 0),
    runResult,
    remarks,
    points: stops.map(stop => ({ id: stop.point.id, name: nameOf(stop.point), at: stop.at })),
    pointsAbnormal: read.filter(one => one.isAbnormal && stops.includes(one.stop)).length,
    skipped: route.stops.filter(point => !stops.some(stop => stop.point === point)).map(nameOf),
    ...(interruptedBy ? { interruptedBy } : {}),
  };
};

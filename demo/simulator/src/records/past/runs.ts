/** Runs of the past: devices make their rounds as on the running site, and none while they charge. */
import type { Infer, patrolRun } from '@patrolkit/transport/contract';
import { textOf } from '@patrolkit/server/language/texts.ts';
import { inEach, nameIn, nameOfText, type StoredName } from '@patrolkit/server/language/names.ts';
import { seededRandom, pick, type Random } from '../../world/random.ts';
import { cruiseOf, detour, drawn, siteRhythm } from '../../world/rhythm.ts';
import type { Keepable } from '@patrolkit/server/records/kept.ts';
import { awayMs, type Noticed, type RunDetails } from '@patrolkit/server/records/runs.ts';
import { chargeAfter } from '../sources/readings.ts';
import { awayIn } from '../sources/robots.ts';
import { drivers, noticedBy, round, type RecordSite, type SourcePlace, type SourceRoute } from '../sources/site.ts';
import type { Stretch } from '@patrolkit/server/store/days.ts';
import type { ReadAt, Stop } from '../sources/stops.ts';

/** An alarm that was raised within this time before a run is the reason of the run. */
const soonMs = 3 * 60_000;
type Row = Keepable<Infer<typeof patrolRun>>;

/** A run of the past; its fields agree with each other. */
export interface PastRun {
  readonly device: Stop['device'];
  readonly route: SourceRoute;
  readonly startedBy: Row['startedBy'];
  readonly at: number;
  readonly until: number;
  /** The stops of the run; a point that it could not reach is missing. */
  readonly stops: readonly Stop[];
  readonly runResult: Exclude<Row['runResult'], 'running'>;
  readonly remarks: StoredName | undefined;
  /** Who ended the run early: a user or the robot itself; undefined when nobody did. */
  readonly interruptedBy: 'user' | 'robot' | undefined;
}

/** An alarm that was raised before a run. */
interface Reason {
  readonly device: { readonly mapId: string };
  readonly at: number;
}

interface Rounds {
  readonly device: Stop['device'];
  readonly route: SourceRoute;
}

/** The times at which a device reaches each point of its route. It drives there, and stands at each for a while. */
const timesOf = ({ device, route }: Rounds, at: number, random: Random): number[] => {
  const times: number[] = [];
  let time = at;
  for (const [index, { x, y }] of route.stops.entries()) {
    const before = route.stops[index - 1];
    if (before) {
      const way = Math.hypot(x - before.x, y - before.y) * detour;
      time += drawn(random, siteRhythm.hold) + (way / cruiseOf(device)) * 1000;
    }
    times.push(Math.floor(time));
  }
  return times;
};

const runOf = (site: RecordSite, rounds: Rounds, at: number, alarms: readonly Reason[]): PastRun | undefined => {
  const { device, route } = rounds;
  const random = seededRandom(site.seed, 'run', device.id, at);
  const unhindered = timesOf(rounds, at, random);
  const away = awayIn(site, device.id, { from: at, to: (unhindered.at(-1) ?? at) + 1 });
  // A device that is offline stands, and continues afterwards.
  const times = unhindered.map(time => (away && time >= away.from ? time + away.to - away.from : time));
  const last = times.at(-1) ?? at;
  const isPlanned = random() > 0.08;
  const chance = random();
  const planned = route.stops.map((point, index) => ({ device, point, at: times[index] ?? last }));
  const missed = chance < 0.05 ? pick(random, planned) : undefined;
  const stopped = chance > 0.96 ? pick(random, planned.slice(1)) : undefined;
  const charge = chargeAfter(site.seed, device.id, at);
  const charging = planned.find(stop => stop.at >= charge.from);
  const lost = away && away.to - away.from > awayMs ? { at: away.from } : undefined;
  const end = [lost, charging, stopped].filter(one => one !== undefined).sort((one, other) => one.at - other.at)[0];
  const stops = planned.filter(stop => stop !== missed && (!end || stop.at < end.at));
  if (stops.length === 0) return undefined;
  const isAfterAlarm = alarms.some(
    one => one.device.mapId === device.mapId && one.at < at && one.at > at - soonMs && isPlanned,
  );
  const remarks =
    end && end === stopped
      ? nameOfText('recorded.run.byHand')
      : end
        ? nameOfText(end === lost ? 'recorded.run.away' : 'recorded.run.charging')
        : missed
          ? inEach(language => textOf(language, 'recorded.run.missed', { place: nameIn(language, missed.point.name) }))
          : undefined;
  return {
    device,
    route,
    startedBy: isAfterAlarm ? 'alarm' : isPlanned ? 'plan' : 'user',
    at,
    until: end?.at ?? last,
    stops,
    runResult: end && end === stopped ? 'stopped' : stops.length === planned.length ? 'complete' : 'partial',
    remarks,
    interruptedBy: end && (end === stopped ? 'user' : 'robot'),
  };
};

/**
 * The rounds of a device in a time range. After each it moves about for a while. It charges when it must, and begins none while it is
 * offline.
 */
const roundsOf = (site: RecordSite, rounds: Rounds, { from, to }: Stretch, alarms: readonly Reason[]): PastRun[] => {
  const { id } = rounds.device;
  const random = seededRandom(site.seed, 'rounds', id, from);
  const runs: PastRun[] = [];
  let at = Math.floor(from + random() * siteRhythm.pause[1]);
  while (at < to) {
    const charge = chargeAfter(site.seed, id, at);
    const away = awayIn(site, id, { from: at, to: at + 1 });
    const run = at < charge.from && !away ? runOf(site, rounds, at, alarms) : undefined;
    // No run extends over two days.
    if (run && run.until >= to) break;
    if (run) runs.push(run);
    const next = Math.floor(
      (away?.to ?? run?.until ?? at) + drawn(random, siteRhythm.hold) + drawn(random, siteRhythm.pause),
    );
    // A device that charges meanwhile pauses again after it.
    at = next >= charge.from ? Math.floor(charge.to + drawn(random, siteRhythm.pause)) : next;
  }
  return runs;
};

/** The runs that lie wholly in a time range; some are begun because of an alarm. */
export const runsOf = (site: RecordSite, stretch: Stretch, alarms: readonly Reason[] = []): PastRun[] =>
  drivers(site).flatMap(device => {
    const route = site.routes.find(({ id }) => id === device.routeId);
    return route && route.stops.length > 1 ? roundsOf(site, { device, route }, stretch, alarms) : [];
  });

const far = (stops: readonly Stop[]): number =>
  stops.reduce((sum, { point: { x, y } }, index) => {
    const before = stops[index - 1]?.point;
    return before ? sum + Math.hypot(x - before.x, y - before.y) : sum;
  }, 0);

/** How much longer the way to the first point is than the straight line: it leads around rooms, and often begins at a charger. */
const around = 1.5;

/** The way to the first point, metres: a device stands where its last round ended. */
const approach = ({ stops }: SourceRoute): number => {
  const [first, last] = [stops[0], stops.at(-1)];
  return first && last ? Math.hypot(first.x - last.x, first.y - last.y) * around : 0;
};

/** The row of a run, with the number of captures and alarms of its device during the run. */
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
    mapId: route.mapId,
    ...(route.patrol ? { patrolTypeId: route.patrol.id, patrolTypeName: route.patrol.name } : {}),
    startedBy,
    until,
    lasted: until - at,
    pointsPlanned: route.stops.length,
    pointsReached: stops.length,
    captureCount: count(captures),
    alarmCount: count(alarms),
    driven: stops.length === 0 ? 0 : round((approach(route) + far(stops)) * detour, 0),
    runResult,
    remarks,
    points: stops.map(stop => ({ id: stop.point.id, name: nameOf(stop.point), at: stop.at })),
    route: route.stops.map(({ id }) => id),
    pointsAbnormal: read.filter(one => one.isAbnormal && stops.includes(one.stop)).length,
    skipped: route.stops.filter(point => !stops.some(stop => stop.point === point)).map(nameOf),
    ...(interruptedBy ? { interruptedBy } : {}),
  };
};

import { expect, it } from 'vitest';
import { pointId } from '@patrolkit/server/fleet/site-names.ts';
import { givenName } from '@patrolkit/server/language/names.ts';
import { seededRandom } from '../../world/random.ts';
import { sitePauses, siteRhythm } from '../../world/rhythm.ts';
import { simulate } from '../../fleet-testing.ts';
import { RunWatch } from '@patrolkit/server/records/runs.ts';
import { readingsAt } from '../sources/stops.ts';
import { testSite } from '../sources/testing.ts';
import { dayOf, daysBefore } from './day.ts';
import { runRow } from './runs.ts';

// The devices report every vehicle, and the server decides which of them raise an alarm.
const site = { ...testSite(), vehicleOf: () => undefined };
const end = Date.UTC(2026, 4, 12, 12);

type Rates = Record<'runs' | 'points' | 'driven' | 'plates' | 'faces' | 'strangers' | 'readings' | 'alarms', number>;
const none: Rates = { runs: 0, points: 0, driven: 0, plates: 0, faces: 0, strangers: 0, readings: 0, alarms: 0 };
const perHour = (sums: Rates, hours: number): Rates =>
  Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, sum / hours])) as Rates;

/** What a running site records in an hour, and the longest time that a patrolling robot stood still, ms. */
const live = (seed: number, hours: number): { rates: Rates; stoodMs: number } => {
  let now = end;
  const fleet = simulate({ seed, fleet: 14, speed: 1, now: () => now, rhythm: siteRhythm, isPlanned: true });
  /** When the plan of each device begins its next round, as on a fresh site. */
  const due = new Map<string, number>();
  const pauseOf = (id: string): number => {
    const number = fleet.device(id)?.number ?? 1;
    return (sitePauses[(number - 1) % sitePauses.length] ?? 0) * 60_000;
  };
  const sums = { ...none };
  let stoodMs = 0;
  const stood = new Map<string, number>();
  const runs = new RunWatch({
    fleet,
    names: { device: givenName, map: givenName, point: givenName },
    onEnd: ({ deviceId }) => due.set(deviceId, now + pauseOf(deviceId)),
    writer: {
      keep: (_, rows) => void (sums.runs += rows.length),
      expect: later =>
        later.forEach(({ facts }) => (sums.driven += facts['until'] === undefined ? 0 : Number(facts['driven']))),
    },
  });
  for (let second = 0; second < hours * 3600; second++) {
    now += 1000;
    const events = fleet.take(1000, false);
    runs.tick(events);
    runs.look(now);
    for (const { id, mode, routeId, number } of fleet.devices.values()) {
      if (mode !== 'standBy' || routeId === undefined) continue;
      if (!due.has(id)) due.set(id, number === 1 ? now : now + pauseOf(id) / 2);
      if (now >= (due.get(id) ?? 0) && fleet.world.beginRound(id, routeId, 'patrol')) runs.begins(id);
    }
    for (const event of events) {
      if (event.type === 'alarm') sums.alarms += 1;
      if (event.type === 'alarm' && event.alarm.kind === 'intruder') sums.strangers += 1;
      if (event.type !== 'capture') continue;
      const { kind, deviceId, mapId, stop, at } = event.capture;
      if (kind === 'vehicle') sums.plates += 1;
      if (kind === 'face') sums.faces += 1;
      if (kind !== 'patrol') continue;
      sums.points += 1;
      const device = site.devices.find(({ id }) => id === deviceId);
      const point = site.points.find(({ id }) => stop !== undefined && id === pointId(mapId, stop));
      if (!device || !point) continue;
      sums.readings += readingsAt(site, { device, point, at }, seededRandom('reading', deviceId, at)).meters.length;
    }
    for (const { id, kind, mode, speed, online, emergencyStop } of fleet.devices.values()) {
      const isAtWork = (kind === 'robot' || kind === 'car') && mode === 'patrol' && online && !emergencyStop;
      const before = stood.get(id) ?? 0;
      stood.set(id, isAtWork && speed === 0 ? before + 1000 : 0);
      stoodMs = Math.max(stoodMs, stood.get(id) ?? 0);
    }
  }
  return { rates: perHour(sums, hours), stoodMs };
};

/** The records of an hour of the past. */
const past = (days: number): Rates => {
  const sums = { ...none };
  for (const stretch of daysBefore(end, days)) {
    const { runs, stops, vehicles, faces, strangers, alarms } = dayOf(site, stretch);
    sums.runs += runs.length;
    sums.points += stops.length;
    sums.driven += runs.reduce((sum, run) => sum + (runRow(run, [], [], []).driven ?? 0), 0);
    sums.plates += vehicles.length;
    sums.faces += faces.length;
    sums.strangers += strangers.length;
    sums.readings += stops.reduce(
      (sum, stop) => sum + readingsAt(site, stop, seededRandom('past', stop.at)).meters.length,
      0,
    );
    sums.alarms += alarms.length;
  }
  return perHour(sums, days * 24);
};

it('the past tells of as much as the running site, and nobody stands about for long', () => {
  const [one, other, then] = [live(1, 12), live(2, 12), past(20)];
  const now = perHour(
    Object.fromEntries(
      Object.entries(one.rates).map(([name, rate]) => [name, rate + other.rates[name as keyof Rates]]),
    ) as Rates,
    2,
  );
  // More than two rounds an hour of one robot would not be plausible; nine robots of the site patrol.
  expect(now.runs).toBeGreaterThan(4);
  expect(now.runs).toBeLessThan(9 * 2);
  for (const name of ['runs', 'points', 'driven', 'readings', 'alarms'] as const) {
    expect(then[name] / now[name], name).toBeGreaterThan(0.75);
    expect(then[name] / now[name], name).toBeLessThan(1.25);
  }
  for (const name of ['plates', 'faces', 'strangers'] as const) {
    expect(then[name] / now[name], name).toBeGreaterThan(0.5);
    expect(then[name] / now[name], name).toBeLessThan(2);
  }
  expect(Math.max(one.stoodMs, other.stoodMs)).toBeLessThan(75_000);
});

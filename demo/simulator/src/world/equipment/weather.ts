import type { InstalledWeather, WeatherReport } from '@patrolkit/server/links/equipment.ts';
import { part } from '../random.ts';
import type { WorldState } from '../state.ts';

const hourMs = 3_600_000;
/** It rains or snows once in each such time, simulated ms, for so long: 40 minutes a day. */
const slotMs = 12 * hourMs;
const spellMs = 20 * 60_000;
/** How long after its begin a slot stays dry at least, so that a site that has just been started is dry. */
const dryMs = 3 * hourMs;
/** The share of spells with snow. */
const snowShare = 0.15;
/** The rain of a spell at its height, millimetres an hour. */
const least = 3;
const most = 10;
/** How often a sensor reports, simulated ms. */
const reportsMs = 5000;
/** The rain in a test, millimetres an hour. */
const testRate = 8;
/** In so long a battery loses a percent, simulated ms; at the second charge somebody changes it. */
const drainMs = 10 * hourMs;
const changedAt = 10;

/** The weather of a map at a moment of the simulation. The same seed gives the same weather. */
export const weatherAt = (seed: number, mapId: string, simNow: number): Pick<WeatherReport, 'state' | 'rate'> => {
  const slot = Math.floor(simNow / slotMs);
  const words = [seed, 'weather', mapId, slot] as const;
  const begin = slot * slotMs + dryMs + part(...words, 'begin') * (slotMs - dryMs - spellMs);
  const along = (simNow - begin) / spellMs;
  if (along < 0 || along > 1) return { state: 'dry', rate: 0 };
  const peak = least + (most - least) * part(...words, 'peak');
  // It begins and ends slowly.
  const rate = Number((peak * Math.min(1, 4 * along, 4 * (1 - along))).toFixed(1));
  return { state: rate === 0 ? 'dry' : part(...words, 'snow') < snowShare ? 'snow' : 'rain', rate };
};

/** A rain and snow sensor of the site. */
interface Station {
  installed: InstalledWeather;
  isCut: boolean;
  power: number;
  /** The weather that a test has made. */
  made: WeatherReport['state'] | undefined;
  reportedAt: number;
  report: WeatherReport;
}

/** The rain and snow sensors of the site. */
export class Weather {
  readonly #state: WorldState;
  readonly #stations = new Map<string, Station>();

  constructor(state: WorldState) {
    this.#state = state;
  }

  install(installed: readonly InstalledWeather[]): void {
    for (const id of this.#stations.keys()) if (!installed.some(one => one.id === id)) this.#stations.delete(id);
    for (const one of installed) {
      const known = this.#stations.get(one.id);
      if (known) known.installed = one;
      else
        this.#stations.set(one.id, {
          installed: one,
          isCut: false,
          power: 70 + Math.floor(part('station', one.id) * 30),
          made: undefined,
          reportedAt: -Infinity,
          report: { state: 'dry', rate: 0, isOnline: false, power: 0 },
        });
    }
  }

  report(id: string): WeatherReport | undefined {
    return this.#stations.get(id)?.report;
  }

  step(dtMs: number, isCalm: boolean): void {
    const { simNow, options } = this.#state;
    for (const [id, station] of this.#stations) {
      station.power = station.power <= changedAt ? 100 : station.power - dtMs / drainMs;
      if (simNow - station.reportedAt < reportsMs) continue;
      station.reportedAt = simNow;
      const { installed, isCut, made } = station;
      const own = isCalm ? { state: 'dry' as const, rate: 0 } : weatherAt(options.seed, installed.mapId, simNow);
      const { state, rate } = made ? { state: made, rate: made === 'dry' ? 0 : testRate } : own;
      const report = { state, rate, isOnline: !isCut, power: Math.floor(station.power) };
      if (JSON.stringify(report) === JSON.stringify(station.report)) continue;
      station.report = report;
      this.#state.tell({ type: 'equipment', kind: 'weather', id, at: options.now() });
    }
  }

  /** Makes the weather of a station; for tests. */
  change(id: string, state: WeatherReport['state']): boolean {
    const station = this.#stations.get(id);
    if (station) Object.assign(station, { made: state, reportedAt: -Infinity });
    return station !== undefined;
  }

  cut(id: string, isCut: boolean): boolean {
    const station = this.#stations.get(id);
    if (station) Object.assign(station, { isCut, reportedAt: -Infinity });
    return station !== undefined;
  }
}

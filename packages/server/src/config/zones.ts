/** The time zones of units, in which their plans and named times hold. */
import type { Querier } from '../store/database.ts';
import type { Changes } from './changes.ts';

/** The time zone of the machine, as an IANA name. */
export const serverZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** All time zones that a unit can have, as IANA names. */
export const knownZones: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone')];

/** The time zones of the units and their maps. A unit without one has that of the unit above it, and the first one that of the server. */
export class Zones {
  readonly #database: Pick<Querier, 'query'>;
  #units: ReadonlyMap<string, string> = new Map();
  #maps: ReadonlyMap<string, string> = new Map();

  constructor({ database, changes }: { readonly database: Pick<Querier, 'query'>; readonly changes: Changes }) {
    this.#database = database;
    changes.on(['Company', 'Map'], () => this.load());
  }

  /** Reads the time zones. */
  async load(): Promise<void> {
    const units = await this.#database.query<{ id: string; parent_id: string | null; time_zone: string | null }>(
      'SELECT id, parent_id, time_zone FROM companies ORDER BY level',
    );
    const zones = new Map<string, string>();
    for (const { id, parent_id: above, time_zone: own } of units)
      zones.set(id, own ?? zones.get(above ?? '') ?? serverZone());
    this.#units = zones;
    const maps = await this.#database.query<{ id: string; company_id: string }>('SELECT id, company_id FROM maps');
    this.#maps = new Map(maps.map(({ id, company_id: unit }) => [id, this.ofUnit(unit)]));
  }

  /** The time zone of a unit. */
  ofUnit(id: string): string {
    return this.#units.get(id) ?? serverZone();
  }

  /** The time zone of the unit of a map. */
  ofMap(id: string): string {
    return this.#maps.get(id) ?? serverZone();
  }
}

/** What a list offers for a time zone: its name, and how far its clocks are from UTC at a moment. */
export const zoneChoices = (at: number): { type: string; name: string }[] =>
  knownZones.map(zone => {
    const parts = new Intl.DateTimeFormat('en-us', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(at);
    const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', 'UTC') ?? '';
    return { type: zone, name: zone === 'UTC' ? zone : `${zone} (${offset})` };
  });

/** Named times in which things hold. */
import { invalid, silently, validities, type Infer, type validityRow } from '@patrolkit/transport/contract';
import type { Stored } from '../store/table.ts';
import { Keeper, type KeeperParts } from './keeper.ts';
import { holdsAt, nextChange, type Times } from './validity-clock.ts';
import type { Zones } from './zones.ts';

/** SQL for how many things follow named times. */
const uses = `((SELECT count(*) FROM tblocks WHERE profile_id = validities.id::text)
  + (SELECT count(*) FROM smart_switches WHERE profile_id = validities.id::text)
  + (SELECT count(*) FROM regions WHERE profile_id = validities.id::text)
  + (SELECT count(*) FROM area_managers WHERE profile_id = validities.id::text)
  + (SELECT count(*) FROM alarm_kinds WHERE profile_id = validities.id::text))::integer`;

/** The named times of the installation. */
export class Validities {
  readonly #parts: KeeperParts & { readonly zones: Zones };
  #times: ReadonlyMap<string, Times> = new Map();
  readonly keeper: Keeper<Infer<typeof validityRow>>;

  constructor(parts: KeeperParts & { readonly zones: Zones }) {
    this.#parts = parts;
    this.keeper = new Keeper(parts, {
      things: validities,
      table: 'validities',
      // Whether they hold is known only when they are read.
      columns: { isActive: 'NULL', changesAt: 'NULL', usedBy: uses },
      lies: {
        read: (row, _, { company }) => {
          const times = timesOf(row);
          const now = parts.now();
          const zone = parts.zones.ofUnit(company.id);
          return { isActive: holdsAt(times, now, zone), changesAt: nextChange(times, now, zone) };
        },
      },
    });
    parts.changes.on([validities.entity.name], () => this.load());
  }

  /** Reads the times. */
  async load(): Promise<void> {
    const rows = await this.#parts.database.query<Stored>(
      'SELECT id, week, holidays, from_date AS "fromDate", until_date AS "untilDate" FROM validities',
    );
    this.#times = new Map(rows.map(row => [String(row['id']), timesOf(row)]));
  }

  /** Whether there are such times. */
  knows(id: string): boolean {
    return this.#times.has(id);
  }

  /** Whether times hold now on a map, by the clocks of its unit. */
  holdOn(id: string, mapId: string): boolean {
    return this.holdAt(id, mapId, this.#parts.now());
  }

  /** Whether times hold on a map at a moment, ms since 1970. */
  holdAt(id: string, mapId: string, at: number): boolean {
    const times = this.#times.get(id);
    return times !== undefined && holdsAt(times, at, this.#parts.zones.ofMap(mapId));
  }
}

/** The times of a stored row. */
const timesOf = (row: Stored): Times => ({
  week: rowsOf('week', row['week']) as Times['week'],
  holidays: rowsOf('holidays', row['holidays']) as Times['holidays'],
  fromDate: textOf(row['fromDate']),
  untilDate: textOf(row['untilDate']),
});

const rowsOf = (name: 'week' | 'holidays', value: unknown): unknown => {
  const read = validities.settings[name]?.codec.decode(value, silently, '');
  return read === undefined || read === invalid ? [] : read;
};

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

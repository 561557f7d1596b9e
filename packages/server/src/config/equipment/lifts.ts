/** The lifts of the site: what they report, and the calls of users. */
import { lifts, type Infer, type lift } from '@patrolkit/transport/contract';
import { ofField } from '../../http/refusal.ts';
import type { Caller } from '../../http/calls.ts';
import { givenName, nameIn, type StoredName } from '../../language/names.ts';
import { textOf } from '../../language/texts.ts';
import type { FleetEvent } from '../../links/events.ts';
import { sessionOf } from '../../session/caller.ts';
import { isRoot } from '../../session/users.ts';
import { companiesBelow } from '../../store/places.ts';
import { inLanguage } from '../../store/table.ts';
import { Keeper, type Changing } from '../keeper.ts';
import type { Columns } from '../stored-values.ts';
import type { LockParts } from './locks.ts';
import { demandInside, demandMap } from './parts.ts';
import { Reports } from './reports.ts';

type Lift = Infer<typeof lift>;

/** The dictionary of the makers. */
const makers = 'liftMaker';

/** A stored lift, as far as the site must know it. */
interface Stored {
  readonly id: string | number | bigint;
  readonly name: string;
  readonly server_id: string;
  readonly port: number;
  readonly floors: Lift['floors'];
  readonly door_time: number;
  readonly use: Lift['use'];
  readonly at: string | null;
}

/** An entry of a list. */
interface Choice {
  readonly type: string;
  readonly name: string;
}

/** The lifts. */
export class Lifts {
  readonly #parts: LockParts;
  readonly keeper: Keeper<Lift>;
  readonly #reports: Reports<'lift'>;
  #stored: readonly Stored[] = [];
  #installed = '';
  /** Who has called a lift to a floor, until its door opens there. */
  readonly #callers = new Map<string, StoredName>();

  constructor(parts: LockParts) {
    this.#parts = parts;
    this.keeper = new Keeper<Lift>(parts, {
      things: lifts,
      table: 'lifts',
      joins: `LEFT JOIN dictionaries AS makers ON makers.parent_code = '${makers}' AND makers.value = lifts.maker`,
      columns: { makerName: inLanguage('makers.names') },
      lies: { owner: 'lifts.company_id' },
      complete: change => this.#complete(change),
    });
    this.#reports = new Reports(parts, {
      kind: 'lift',
      table: 'lifts',
      thing: lifts.entity.name,
      screen: lifts.screen,
      columns: ({ state, floor, isOnline }) => ({ state, at: floor, is_online: isOnline, reported_at: parts.now() }),
    });
    parts.changes.on([lifts.entity.name], () => this.load());
  }

  /** Reads the lifts and says to the site what is installed. */
  async load(): Promise<void> {
    const { database, fleet } = this.#parts;
    this.#stored = await database.query<Stored>(
      'SELECT id, name, server_id, port, floors, door_time, use, at FROM lifts ORDER BY id',
    );
    const installed = this.#stored.map(one => ({
      id: String(one.id),
      host: one.server_id,
      port: Number(one.port),
      floors: one.floors,
      doorMs: Number(one.door_time) * 1000,
      isInUse: one.use === 'inUse',
      wasAt: one.at ?? undefined,
    }));
    const written = JSON.stringify(installed.map(one => ({ ...one, wasAt: undefined })));
    if (written === this.#installed) return;
    this.#installed = written;
    fleet.equipment.install('lift', installed);
    this.#reports.all(installed.map(({ id }) => id));
  }

  /** Takes what the lifts report. */
  tick(events: readonly FleetEvent[]): void {
    this.#reports.tick(events);
    for (const event of events) if (event.type === 'equipment' && event.kind === 'lift') this.#arrived(event.id);
  }

  /** Calls lifts to a floor. */
  call(
    { floor, ...asked }: { ids: string[]; others?: boolean | undefined; floor: string },
    caller: Caller,
  ): ReturnType<Keeper<Lift>['operate']> {
    const { fleet } = this.#parts;
    return this.keeper.operate({ ...asked, floor }, caller, {
      name: 'call',
      hinders: ({ name, use, floors }) => {
        if (use === 'maintenance') return textOf(caller.language, 'error.equipment.maintenance', { name });
        if (floors.some(one => one.floor === floor)) return undefined;
        return textOf(caller.language, 'error.lift.floor', { name, floor });
      },
      order: async ({ id }) => {
        const answer = await fleet.equipment.order('lift', id, { to: floor });
        if (answer === 'taken') this.#callers.set(`${id} ${floor}`, sessionOf(caller).user.name);
        return answer;
      },
    });
  }

  /** The makers that the dictionary offers. */
  async makers({ language }: Caller): Promise<Choice[]> {
    const rows = await this.#parts.database.query<{ value: string; names: StoredName }>(
      'SELECT value, names FROM dictionaries WHERE parent_code = $1 AND is_valid ORDER BY coalesce(sort, 10000), id',
      [makers],
    );
    return rows.map(({ value, names }) => ({ type: value, name: nameIn(language, names) }));
  }

  /** The floors of the lifts of the caller's unit and of the units below it, each once. */
  async floors(caller: Caller): Promise<Choice[]> {
    const { user } = sessionOf(caller);
    const rows = await this.#parts.database.query<{ floors: Lift['floors'] }>(
      `SELECT floors FROM lifts WHERE $1 OR company_id IN (${companiesBelow('$2')}) ORDER BY id`,
      [isRoot(user), user.company.id],
    );
    const names = new Set(rows.flatMap(({ floors }) => floors.map(({ floor }) => floor)));
    return [...names].map(name => ({ type: name, name }));
  }

  /** Each floor lies on a map that the caller may choose. */
  async #complete({ settings, inside, caller }: Changing<object>): Promise<Columns> {
    for (const floor of (settings as Pick<Lift, 'floors'>).floors) {
      const map = await demandMap(this.#parts, floor.mapId, inside, caller).catch(() => {
        throw ofField('floorList', 'error.noChoice');
      });
      try {
        demandInside(map, floor);
      } catch {
        throw ofField('floorList', 'error.outsideMap');
      }
    }
    return {};
  }

  /** Writes down that the door of a lift has opened for who called it. */
  #arrived(id: string): void {
    const { fleet, nameOfMap, now, opened } = this.#parts;
    const report = fleet.equipment.report('lift', id);
    const found = this.#stored.find(one => String(one.id) === id);
    if (!found || report?.state !== 'doorOpen') return;
    const key = `${id} ${report.floor}`;
    const by = this.#callers.get(key);
    const floor = found.floors.find(one => one.floor === report.floor);
    if (!by || !floor) return;
    this.#callers.delete(key);
    opened({
      deviceId: '',
      mapName: nameOfMap(floor.mapId),
      doorName: givenName(found.name),
      openedBy: by,
      openingWay: 'remote',
      isOpened: true,
      at: now(),
    });
  }

  /** Resolves when everything that was reported is stored. */
  settled(): Promise<void> {
    return this.#reports.settled();
  }
}

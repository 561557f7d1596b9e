/** The equipment and the weather that maps show. Consoles read them again when what they show has changed. */
import {
  fireCabinets,
  lifts,
  rainSnowSensors,
  smartSwitches,
  tblocks,
  type Infer,
  type lift,
  type shownThing,
  type shownWeather,
} from '@patrolkit/transport/contract';
import { reasonOf } from '../../http/guard.ts';
import type { Caller } from '../../http/calls.ts';
import type { Fleet } from '../../links/fleet.ts';
import type { Live } from '../../live/live.ts';
import type { Database } from '../../store/database.ts';
import { dayOf } from '../../store/days.ts';
import { nowMark, todayMark } from '../../store/marks.ts';
import type { Changes } from '../changes.ts';
import { cabinetState } from '../equipment/cabinets.ts';
import type { EquipmentParts } from '../equipment/parts.ts';
import { heldCount, weatherState } from '../equipment/weather.ts';
import { shownMapsOf } from '../maps-of.ts';
import { markedId } from './marks.ts';

type ShownThing = Infer<typeof shownThing>;
type ShownWeather = Infer<typeof shownWeather>;

/** How long a change that nothing reports may stay unnoticed, ms: a check that becomes due, a trial of rain that ends. */
const everyMs = 5000;

/** The kinds of things that maps show. */
const shownKinds = [tblocks, smartSwitches, lifts, fireCabinets, rainSnowSensors].map(({ entity }) => entity.name);

/** The parts that this works on. */
export interface ThingsOnMapsParts {
  readonly database: Database;
  readonly fleet: Pick<Fleet, 'maps' | 'devices'>;
  readonly changes: Pick<Changes, 'on'>;
  readonly live: Pick<Live, 'mapThingsChanged'>;
  readonly now: () => number;
  readonly onError: (message: string) => void;
}

/** A row of the equipment that lies at one place. */
interface Placed {
  readonly id: string;
  readonly name: string;
  readonly map_id: string;
  readonly x: number;
  readonly y: number;
  readonly state: ShownThing['state'];
}

const metres = (value: number): number => Math.round(Number(value) * 100) / 100;

/** A word of a lock or a cabinet as maps say it. */
const asShown = (state: string): ShownThing['state'] =>
  state === 'locked' || state === 'shut' || state === 'idle'
    ? 'normal'
    : state === 'doorOpen'
      ? 'open'
      : (state as ShownThing['state']);

/** What maps show beside devices, regions and marks. */
export class ThingsOnMaps {
  readonly #parts: ThingsOnMapsParts;
  #things: readonly ShownThing[] = [];
  #weather: readonly ShownWeather[] = [];
  #isDue = true;
  #readAt = -Infinity;
  #reading: Promise<void> | undefined;

  constructor(parts: ThingsOnMapsParts) {
    this.#parts = parts;
    parts.changes.on(shownKinds, () => this.#read());
  }

  /** Follows what things report, and hands it on. */
  followed(tell: EquipmentParts['reported']): EquipmentParts['reported'] {
    return (thing, screen, ids) => {
      if (shownKinds.includes(thing)) this.#isDue = true;
      tell(thing, screen, ids);
    };
  }

  /** Reads what has been reported. Called every second. */
  sweep(): void {
    const at = this.#parts.now();
    if (this.#reading || (!this.#isDue && Math.abs(at - this.#readAt) < everyMs)) return;
    this.#isDue = false;
    this.#readAt = at;
    this.#reading = this.#read()
      .catch((error: unknown) => this.#parts.onError(`config: ${reasonOf(error)}`))
      .finally(() => {
        this.#reading = undefined;
      });
  }

  /** The equipment on the maps of a caller. */
  async things(caller: Caller): Promise<ShownThing[]> {
    const maps = await shownMapsOf(this.#parts, caller);
    return this.#things.filter(({ mapId }) => maps.has(mapId));
  }

  /** The weather on the maps of a caller. */
  async weather(caller: Caller): Promise<ShownWeather[]> {
    const maps = await shownMapsOf(this.#parts, caller);
    return this.#weather.filter(({ mapId }) => maps.has(mapId));
  }

  async settled(): Promise<void> {
    await this.#reading;
  }

  async #read(): Promise<void> {
    const before = JSON.stringify([this.#things, this.#weather]);
    const [locks, lifted, placed, weather] = await Promise.all([
      this.#locks(),
      this.#lifts(),
      this.#placed(),
      this.#weathering(),
    ]);
    this.#things = [...locks, ...lifted, ...placed];
    this.#weather = weather;
    if (JSON.stringify([this.#things, this.#weather]) !== before) this.#parts.live.mapThingsChanged();
  }

  /** The locks, each in the middle of its door. */
  async #locks(): Promise<ShownThing[]> {
    const rows = await this.#parts.database.query<Omit<Placed, 'x' | 'y'> & { door_id: string; use: string }>(
      'SELECT id::text, name, map_id, door_id, state, use FROM tblocks ORDER BY tblocks.id',
    );
    const { maps } = this.#parts.fleet;
    return rows.flatMap(({ id, name, map_id: mapId, door_id: doorId, state, use }): ShownThing[] => {
      const door = maps.find(map => map.id === mapId)?.doors.find(one => one.id === doorId);
      if (!door) return [];
      const { x, y, w, h } = door;
      return [
        {
          type: markedId('door', id),
          kind: 'lock',
          name,
          mapId,
          x: metres(x + w / 2),
          y: metres(y + h / 2),
          state: use === 'maintenance' ? 'maintenance' : asShown(state),
        },
      ];
    });
  }

  /** The lifts, at each of their floors. */
  async #lifts(): Promise<ShownThing[]> {
    const rows = await this.#parts.database.query<{
      readonly id: string;
      readonly name: string;
      readonly floors: Infer<typeof lift>['floors'];
      readonly at: string | null;
      readonly state: string;
    }>(
      `SELECT id::text, name, floors, at, CASE WHEN use = 'maintenance' THEN use WHEN NOT is_online THEN 'offline' ELSE state END AS state
       FROM lifts ORDER BY lifts.id`,
    );
    return rows.flatMap(({ id, name, floors, at, state }) =>
      floors.map(({ mapId, x, y }) => ({
        type: markedId('lift', id),
        kind: 'lift' as const,
        name,
        mapId,
        x: metres(x),
        y: metres(y),
        state: asShown(state),
        ...(at === null || state === 'offline' ? {} : { floor: at }),
      })),
    );
  }

  /** The circuits that have a place, and the cabinets. */
  async #placed(): Promise<ShownThing[]> {
    const { database, now } = this.#parts;
    const of = (kind: 'switch' | 'cabinet', rows: readonly Placed[]): ShownThing[] =>
      rows.map(({ id, name, map_id: mapId, x, y, state }) => ({
        type: kind === 'cabinet' ? markedId('hydrant', id) : `switch-${id}`,
        kind,
        name,
        mapId,
        x: metres(x),
        y: metres(y),
        state: asShown(state),
      }));
    const circuits = await database.query<Placed>(
      `SELECT id::text, name, map_id, x, y, CASE WHEN use = 'maintenance' THEN use WHEN NOT is_online THEN 'offline'
         WHEN is_tripped THEN 'tripped' WHEN is_on THEN 'on' ELSE 'off' END AS state
       FROM smart_switches WHERE x IS NOT NULL AND y IS NOT NULL ORDER BY smart_switches.id`,
    );
    const cabinets = await database.query<Placed>(
      `SELECT id::text, name, map_id, x, y, ${cabinetState.replaceAll(nowMark, '$1::bigint').replaceAll(todayMark, '$2')} AS state
       FROM fire_cabinets ORDER BY fire_cabinets.id`,
      [now(), dayOf(new Date(now()))],
    );
    return [...of('switch', circuits), ...of('cabinet', cabinets)];
  }

  /** The maps on which it is not dry, or devices still wait. */
  async #weathering(): Promise<ShownWeather[]> {
    const rows = await this.#parts.database.query<{
      readonly id: string;
      readonly map_id: string;
      readonly state: ShownWeather['state'] | null;
      readonly held: number | bigint;
    }>(
      `SELECT id::text, map_id, ${weatherState.replaceAll(nowMark, '$1::bigint')} AS state, ${heldCount} AS held
       FROM rain_snow_sensors ORDER BY rain_snow_sensors.id`,
      [this.#parts.now()],
    );
    return rows.flatMap(({ id, map_id: mapId, state, held }) =>
      (state ?? 'dry') === 'dry' && Number(held) === 0
        ? []
        : [{ type: id, mapId, state: state ?? 'dry', heldCount: Number(held) }],
    );
  }
}

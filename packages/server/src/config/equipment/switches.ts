/** The switched circuits of the site. */
import { smartSwitches, type Infer, type smartSwitch, type ThingBatch } from '@patrolkit/transport/contract';
import type { Caller } from '../../http/calls.ts';
import { givenName, type StoredName } from '../../language/names.ts';
import { textOf } from '../../language/texts.ts';
import type { FleetEvent } from '../../links/events.ts';
import { inLanguage } from '../../store/table.ts';
import { Keeper, type Changing } from '../keeper.ts';
import type { Validities } from '../validities.ts';
import { Causes } from './causes.ts';
import { demandInside, demandMap, type EquipmentParts } from './parts.ts';
import { Reports } from './reports.ts';

type Switch = Infer<typeof smartSwitch>;

/** How often the currents are stored, ms. */
const storedEveryMs = 60_000;

/** A current to be kept. */
export interface KeptCurrent {
  readonly deviceId: string;
  readonly deviceName: StoredName;
  readonly mapName: StoredName;
  readonly quantity: 'current';
  readonly reading: number;
  readonly readingUnit: 'A';
  readonly lowest: undefined;
  readonly highest: number;
  readonly isOverLimit: boolean;
  /** ms since 1970. */
  readonly at: number;
}

/** The parts of the circuits. */
export interface SwitchParts extends EquipmentParts {
  readonly times: Validities;
  readonly nameOfMap: (id: string) => StoredName;
  /** Keeps the records of currents. */
  readonly measured: (readings: readonly KeptCurrent[]) => void;
}

/** A stored circuit, as far as the site must know it. */
interface Stored {
  readonly id: string | number | bigint;
  readonly name: string;
  readonly gateway_code: string;
  readonly device_code: string;
  readonly map_id: string;
  readonly x: number | null;
  readonly y: number | null;
  readonly load: Switch['load'];
  readonly rated: number;
  readonly trip_at: number;
  readonly profile_id: string | null;
  readonly use: Switch['use'];
  readonly is_on: boolean;
}

/** The circuits. */
export class Switches {
  readonly #parts: SwitchParts;
  readonly keeper: Keeper<Switch>;
  readonly #reports: Reports<'switch'>;
  readonly #causes: Causes;
  #stored: readonly Stored[] = [];
  #installed = '';
  /** Whether the times of each circuit held when they were last looked at, by its id and that of the times. */
  readonly #held = new Map<string, boolean>();
  #keptAt: number | undefined;

  constructor(parts: SwitchParts) {
    this.#parts = parts;
    this.keeper = new Keeper<Switch>(parts, {
      things: smartSwitches,
      table: 'smart_switches',
      joins: 'LEFT JOIN maps ON maps.id = smart_switches.map_id',
      columns: { mapName: inLanguage('maps.names') },
      lies: { owner: 'smart_switches.company_id', orders: { current: 'coalesce(smart_switches.current, 0)' } },
      complete: async ({ settings, inside, caller }: Changing<object>) => {
        const placed = settings as Pick<Switch, 'mapId' | 'x' | 'y'>;
        demandInside(await demandMap(parts, placed.mapId, inside, caller), placed);
        return {};
      },
    });
    this.#reports = new Reports(parts, {
      kind: 'switch',
      table: 'smart_switches',
      thing: smartSwitches.entity.name,
      screen: smartSwitches.screen,
      columns: ({ isOn, isTripped, current, isOnline }) => ({
        is_on: isOn,
        is_tripped: isTripped,
        current,
        is_online: isOnline,
        reported_at: parts.now(),
      }),
    });
    this.#causes = new Causes(parts);
    parts.changes.on([smartSwitches.entity.name, 'Validity'], () => this.load());
  }

  /** Reads the circuits and says to the site what is installed. */
  async load(): Promise<void> {
    const { database, fleet } = this.#parts;
    this.#stored = await database.query<Stored>(
      'SELECT id, name, gateway_code, device_code, map_id, x, y, load, rated, trip_at, profile_id, use, is_on FROM smart_switches ORDER BY id',
    );
    const installed = this.#stored.map(({ id, map_id: mapId, load, rated, trip_at: tripAt, use, is_on: wasOn }) => ({
      id: String(id),
      mapId,
      load,
      rated: Number(rated),
      tripAt: Number(tripAt),
      isInUse: use === 'inUse',
      wasOn,
    }));
    const written = JSON.stringify(installed.map(one => ({ ...one, wasOn: false })));
    if (written !== this.#installed) {
      this.#installed = written;
      fleet.equipment.install('switch', installed);
      this.#reports.all(installed.map(({ id }) => id));
    }
    this.follow();
  }

  /** Switches the circuits whose times have begun or ended. In between they stay as users switch them. */
  follow(): void {
    const { fleet, times } = this.#parts;
    for (const { id, profile_id: profile, map_id: mapId, use } of this.#stored) {
      if (profile === null || use !== 'inUse') continue;
      const key = `${String(id)} ${profile}`;
      const isHeld = times.holdOn(profile, mapId);
      if (this.#held.get(key) === isHeld) continue;
      this.#held.set(key, isHeld);
      void fleet.equipment.order('switch', String(id), isHeld ? 'on' : 'off');
    }
  }

  /** Keeps a record of the currents every minute. A circuit that is away has none. */
  keep(): void {
    const { fleet, measured, nameOfMap, now } = this.#parts;
    const slot = Math.floor(now() / storedEveryMs);
    const last = this.#keptAt;
    // A clock that is set back a little stores nothing twice.
    if (last !== undefined && slot <= last && slot >= last - 1) return;
    this.#keptAt = slot;
    if (last === undefined || slot < last) return;
    const readings = this.#stored.flatMap((one): KeptCurrent[] => {
      const report = fleet.equipment.report('switch', String(one.id));
      if (!report?.isOnline) return [];
      const reading = Number(report.current.toFixed(1));
      const highest = Number(one.trip_at);
      return [
        {
          deviceId: `${one.gateway_code} ${one.device_code}`,
          deviceName: givenName(one.name),
          mapName: nameOfMap(one.map_id),
          quantity: 'current',
          reading,
          readingUnit: 'A',
          lowest: undefined,
          highest,
          isOverLimit: reading > highest,
          at: slot * storedEveryMs,
        },
      ];
    });
    if (readings.length > 0) measured(readings);
  }

  /** Takes what the circuits report. */
  tick(events: readonly FleetEvent[]): void {
    this.#reports.tick(events);
    for (const event of events) if (event.type === 'equipment' && event.kind === 'switch') this.#judge(event.id);
  }

  /** Switches circuits on or off. */
  turn(
    { isOnNow, ...asked }: { ids: string[]; others?: boolean | undefined; isOnNow: 'on' | 'off' },
    caller: Caller,
  ): ReturnType<Keeper<Switch>['operate']> {
    return this.#operate('turn', { ...asked, isOnNow }, isOnNow, caller, ({ name, isTripped }) =>
      isOnNow === 'on' && isTripped ? textOf(caller.language, 'error.switch.tripped', { name }) : undefined,
    );
  }

  /** Resets circuits that have tripped. */
  reset(asked: { ids: string[]; others?: boolean | undefined }, caller: Caller): ReturnType<Keeper<Switch>['operate']> {
    return this.#operate('reset', asked, 'reset', caller, () => undefined);
  }

  #operate<Asked extends ThingBatch>(
    name: string,
    asked: Asked,
    order: 'on' | 'off' | 'reset',
    caller: Caller,
    hinders: (row: Switch) => string | undefined,
  ): ReturnType<Keeper<Switch>['operate']> {
    const { fleet } = this.#parts;
    return this.keeper.operate(asked, caller, {
      name,
      hinders: row => {
        if (row.use === 'maintenance')
          return textOf(caller.language, 'error.equipment.maintenance', { name: row.name });
        return hinders(row);
      },
      order: ({ id }) => fleet.equipment.order('switch', id, order),
    });
  }

  /** The alarm of a circuit that has tripped. */
  #judge(id: string): void {
    const report = this.#parts.fleet.equipment.report('switch', id);
    const found = this.#stored.find(one => String(one.id) === id);
    if (!report || !found) return;
    const { name, map_id: mapId, x, y } = found;
    this.#causes.set(`switch ${id} trip`, report.isTripped, () => ({
      kind: 'trip',
      level: 'important',
      value: '',
      subjectName: givenName(name),
      mapId,
      place: x === null || y === null ? undefined : { x: Number(x), y: Number(y) },
      label: '',
    }));
  }

  settled(): Promise<void> {
    return this.#reports.settled();
  }
}

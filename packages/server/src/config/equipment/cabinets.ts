/** The fire cabinets of the site: what they report, what robots find in them, and when they are to be checked. */
import { fireCabinets, type fireCabinet, type Infer } from '@patrolkit/transport/contract';
import { reasonOf } from '../../http/guard.ts';
import type { Caller } from '../../http/calls.ts';
import { givenName, nameIn, nameOfText, type StoredName } from '../../language/names.ts';
import type { FleetEvent } from '../../links/events.ts';
import { dayOf } from '../../store/days.ts';
import { nowMark, todayMark } from '../../store/marks.ts';
import { inLanguage } from '../../store/table.ts';
import { Keeper, type Changing } from '../keeper.ts';
import { Causes } from './causes.ts';
import { demandInside, demandMap, type EquipmentParts } from './parts.ts';
import { Reports } from './reports.ts';

type Cabinet = Infer<typeof fireCabinet>;

/** The hour of the day, by the clock of the server, at which due cabinets raise their alarms. */
const dueHour = 8;
const nextExpiry = `(SELECT min(item->>'expireDate') FROM jsonb_array_elements(fire_cabinets.contents) AS item)`;
/** Something in it has expired, or its check is late. */
const isDue = `(coalesce(${nextExpiry}, '9999') < ${todayMark}
  OR fire_cabinets.checked_at + fire_cabinets.check_every::bigint * 86400000 < ${nowMark})`;
/** SQL for what a cabinet reports, or needs. */
export const cabinetState = `CASE WHEN NOT fire_cabinets.is_online THEN 'offline' WHEN fire_cabinets.is_open THEN 'open'
  WHEN fire_cabinets.is_missing THEN 'missing' WHEN ${isDue} THEN 'due' ELSE 'shut' END`;

/** A check of a piece of equipment by a robot. */
export interface FoundAsset {
  readonly deviceId: string;
  readonly deviceName: StoredName;
  readonly mapName: StoredName;
  readonly assetName: StoredName;
  readonly assetCode: string;
  readonly assetState: 'present' | 'missing';
  /** ms since 1970. */
  readonly at: number;
}

/** A stored cabinet, as far as the site must know it. */
interface Stored {
  readonly id: string | number | bigint;
  readonly code: string;
  readonly name: string;
  readonly map_id: string;
  readonly x: number;
  readonly y: number;
  readonly contents: readonly { readonly item: number }[];
  readonly manager: StoredName | null;
  readonly is_due: boolean;
}

/** The parts of the cabinets. */
export interface CabinetParts extends EquipmentParts {
  /** Keeps the record of what a robot has found. */
  readonly found: (assets: readonly FoundAsset[]) => void;
  readonly nameOfDevice: (id: string) => StoredName;
  readonly nameOfMap: (id: string) => StoredName;
}

/** The words of the equipment by their numbers on the wire. */
const items = ['extinguisher', 'hose', 'mask', 'axe', 'blanket', 'hydrant'] as const;

/** The cabinets. */
export class Cabinets {
  readonly #parts: CabinetParts;
  readonly keeper: Keeper<Cabinet>;
  readonly #reports: Reports<'cabinet'>;
  readonly #causes: Causes;
  #stored: readonly Stored[] = [];
  #installed = '';
  #writing: Promise<void> = Promise.resolve();

  constructor(parts: CabinetParts) {
    this.#parts = parts;
    this.keeper = new Keeper<Cabinet>(parts, {
      things: fireCabinets,
      table: 'fire_cabinets',
      joins: `LEFT JOIN maps ON maps.id = fire_cabinets.map_id
        LEFT JOIN users AS managers ON managers.id = fire_cabinets.manager_id`,
      columns: {
        mapName: inLanguage('maps.names'),
        managerName: inLanguage('managers.name'),
        nextExpiry,
        state: cabinetState,
      },
      lies: {
        owner: 'fire_cabinets.company_id',
        now: parts.now,
        orders: { checkedAt: 'coalesce(fire_cabinets.checked_at, 0)', nextExpiry: `coalesce(${nextExpiry}, '9999')` },
      },
      complete: async ({ settings, before, inside, caller }: Changing<object>) => {
        const given = settings as Pick<Cabinet, 'mapId' | 'x' | 'y'>;
        demandInside(await demandMap(parts, given.mapId, inside, caller), given);
        // A new cabinet has just been filled.
        return before ? {} : { checked_at: parts.now() };
      },
    });
    this.#reports = new Reports(parts, {
      kind: 'cabinet',
      table: 'fire_cabinets',
      thing: fireCabinets.entity.name,
      screen: fireCabinets.screen,
      columns: ({ isOpen, isOnline }) => ({ is_open: isOpen, is_online: isOnline }),
    });
    this.#causes = new Causes(parts);
    parts.changes.on([fireCabinets.entity.name], () => this.load());
  }

  /** Reads the cabinets and says to the site what is installed. */
  async load(): Promise<void> {
    const { database, fleet, now } = this.#parts;
    this.#stored = await database.query<Stored>(
      `SELECT fire_cabinets.id, code, fire_cabinets.name, map_id, x, y, contents, managers.name AS manager, ${isDue.replace(nowMark, '$1::bigint').replace(todayMark, '$2')} AS is_due
       FROM fire_cabinets LEFT JOIN users AS managers ON managers.id = fire_cabinets.manager_id ORDER BY fire_cabinets.id`,
      [now(), dayOf(new Date(now()))],
    );
    const installed = this.#stored.map(({ id, map_id: mapId, x, y, contents }) => ({
      id: String(id),
      mapId,
      x: Number(x),
      y: Number(y),
      items: contents.flatMap(({ item }) => items[item - 1] ?? []),
    }));
    const written = JSON.stringify(installed);
    if (written !== this.#installed) {
      this.#installed = written;
      fleet.equipment.install('cabinet', installed);
      this.#reports.all(installed.map(({ id }) => id));
    }
    this.remind();
  }

  /** Raises the alarms of the day for the cabinets that are due, and ends those of cabinets that no longer are. */
  remind(): void {
    const today = new Date(this.#parts.now());
    const isTime = today.getHours() >= dueHour;
    for (const cabinet of this.#stored) {
      const cause = `cabinet ${String(cabinet.id)} due ${dayOf(today)}`;
      if (cabinet.is_due && !isTime) continue;
      this.#causes.set(cause, cabinet.is_due, () => ({
        ...this.#alarmOf(cabinet),
        kind: 'cabinetDue',
        level: 'general',
        value: cabinet.manager ? nameIn('en-us', cabinet.manager) : '',
      }));
    }
  }

  /** Takes what the cabinets report and what robots find in them. */
  tick(events: readonly FleetEvent[]): void {
    this.#reports.tick(events);
    for (const event of events) {
      if (event.type === 'equipment' && event.kind === 'cabinet') this.#judge(event.id);
      if (event.type === 'cabinetSeen') this.#seen(event);
    }
  }

  /** Notes that people have checked cabinets and found them complete. */
  check(
    asked: { ids: string[]; others?: boolean | undefined; remark?: string | undefined },
    caller: Caller,
  ): ReturnType<Keeper<Cabinet>['operate']> {
    return this.keeper.operate(asked, caller, {
      name: 'check',
      hinders: () => undefined,
      order: async ({ id }) => {
        await this.#checked(id, false);
        return 'taken';
      },
    });
  }

  async #checked(id: string, isMissing: boolean): Promise<void> {
    const { database, reported } = this.#parts;
    await database.query('UPDATE fire_cabinets SET checked_at = $2, is_missing = $3 WHERE id::text = $1', [
      id,
      this.#parts.now(),
      isMissing,
    ]);
    reported(fireCabinets.entity.name, fireCabinets.screen, [id]);
    await this.load();
  }

  #alarmOf({ name, map_id: mapId, x, y }: Stored) {
    return { subjectName: givenName(name), mapId, place: { x: Number(x), y: Number(y) }, label: '', value: '' };
  }

  /** The alarm of a cabinet that is open. */
  #judge(id: string): void {
    const report = this.#parts.fleet.equipment.report('cabinet', id);
    const found = this.#stored.find(one => String(one.id) === id);
    if (report && found)
      this.#causes.set(`cabinet ${id} open`, report.isOpen, () => ({
        ...this.#alarmOf(found),
        kind: 'cabinetOpen',
        level: 'important',
      }));
  }

  /** A robot has looked into a cabinet: that is a check of everything in it. */
  #seen({ cabinetId, deviceId, missing, at }: Extract<FleetEvent, { type: 'cabinetSeen' }>): void {
    const { found, nameOfDevice, nameOfMap, onError } = this.#parts;
    const cabinet = this.#stored.find(({ id }) => String(id) === cabinetId);
    if (!cabinet) return;
    found(
      cabinet.contents.flatMap(({ item }, index) => {
        const word = items[item - 1];
        if (word === undefined) return [];
        return [
          {
            deviceId,
            deviceName: nameOfDevice(deviceId),
            mapName: nameOfMap(cabinet.map_id),
            assetName: nameOfText(`equipment.fireCabinet.contents.item.${word}`),
            assetCode: `${cabinet.code}-${String(index + 1)}`,
            assetState: missing.includes(word) ? ('missing' as const) : ('present' as const),
            at,
          },
        ];
      }),
    );
    this.#writing = this.#writing
      .then(() => this.#checked(cabinetId, missing.length > 0))
      .catch((error: unknown) => onError(`config: ${reasonOf(error)}`));
  }

  async settled(): Promise<void> {
    await this.#writing;
    await this.#reports.settled();
  }
}

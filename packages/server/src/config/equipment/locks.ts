/** The locks of the doors of the site. */
import { tblocks, type Infer, type tblock } from '@patrolkit/transport/contract';
import { ofField } from '../../http/refusal.ts';
import type { Caller } from '../../http/calls.ts';
import { givenName, nameOfText, type StoredName } from '../../language/names.ts';
import { textOf } from '../../language/texts.ts';
import type { Opening } from '../../links/equipment.ts';
import type { FleetEvent } from '../../links/events.ts';
import type { MapDoor, SiteMap } from '../../links/site-map.ts';
import { sessionOf } from '../../session/caller.ts';
import { inLanguage } from '../../store/table.ts';
import { Keeper, type Changing } from '../keeper.ts';
import type { Columns } from '../stored-values.ts';
import type { Validities } from '../validities.ts';
import { Causes } from './causes.ts';
import { demandMap, type EquipmentParts } from './parts.ts';
import { Reports } from './reports.ts';

type Lock = Infer<typeof tblock>;

/** Below this charge a lock raises an alarm, percent. */
const lowPower = 20;
/** An alarm of an empty battery ends at this charge, percent. */
const chargedAgain = 25;

/** A stored lock, as far as the site must know it. */
interface Stored {
  readonly id: string | number | bigint;
  readonly name: string;
  readonly door_id: string;
  readonly map_id: string;
  readonly node_id: string | null;
  readonly open_for: number;
  readonly ajar_for: number;
  readonly profile_id: string | null;
  readonly person_types: readonly string[] | null;
  readonly robots: readonly string[] | null;
  readonly use: Lock['use'];
}

/** A door that was opened, or that its lock refused to open. */
export interface OpenedDoor {
  /** The robot that opened it; empty for anybody else. */
  readonly deviceId: string;
  readonly deviceName?: StoredName;
  readonly mapName: StoredName;
  readonly doorName: StoredName;
  /** The name of the person or the robot. */
  readonly openedBy: StoredName;
  readonly openingWay: 'card' | 'face' | 'robot' | 'remote';
  readonly isOpened: boolean;
  /** ms since 1970. */
  readonly at: number;
}

/** The parts of the locks. */
export interface LockParts extends EquipmentParts {
  readonly times: Validities;
  /** Keeps the record of an opening. */
  readonly opened: (opening: OpenedDoor) => void;
  readonly nameOfDevice: (id: string) => StoredName;
  readonly nameOfMap: (id: string) => StoredName;
}

/** The locks. */
export class Locks {
  readonly #parts: LockParts;
  readonly keeper: Keeper<Lock>;
  readonly #reports: Reports<'lock'>;
  readonly #causes: Causes;
  #stored: readonly Stored[] = [];
  /** What was installed last, so that nothing is said twice. */
  #installed = '';

  constructor(parts: LockParts) {
    this.#parts = parts;
    this.keeper = new Keeper<Lock>(parts, {
      things: tblocks,
      table: 'tblocks',
      joins: 'LEFT JOIN maps ON maps.id = tblocks.map_id',
      columns: { doorName: inLanguage('tblocks.door_names'), mapName: inLanguage('maps.names') },
      lies: { owner: 'tblocks.company_id', orders: { power: 'coalesce(tblocks.power, 101)' } },
      complete: change => this.#complete(change),
    });
    this.#reports = new Reports(parts, {
      kind: 'lock',
      table: 'tblocks',
      thing: tblocks.entity.name,
      screen: tblocks.screen,
      columns: ({ state, power }) => ({ state, power, reported_at: parts.now() }),
    });
    this.#causes = new Causes(parts);
    parts.changes.on([tblocks.entity.name, 'Validity', 'EdgeNode'], () => this.load());
  }

  /** Reads the locks and says to the site what is installed. */
  async load(): Promise<void> {
    this.#stored = await this.#parts.database.query<Stored>(
      `SELECT id, name, door_id, map_id, node_id, open_for, ajar_for, profile_id, person_types, robots, use FROM tblocks ORDER BY id`,
    );
    this.admit();
  }

  /** Says to the site whom the locks let in now. Called when times may have begun or ended. */
  admit(): void {
    const { fleet, times } = this.#parts;
    const installed = this.#stored.map(lock => ({
      id: String(lock.id),
      doorId: lock.door_id,
      nodeId: lock.node_id ?? undefined,
      openForMs: lock.open_for * 1000,
      ajarForMs: lock.ajar_for * 1000,
      use: lock.use,
      admits: lock.profile_id === null || times.holdOn(lock.profile_id, lock.map_id) ? (lock.person_types ?? []) : [],
      robots: lock.robots ?? undefined,
    }));
    const written = JSON.stringify(installed);
    if (written === this.#installed) return;
    this.#installed = written;
    fleet.equipment.install('lock', installed);
    this.#reports.all(installed.map(({ id }) => id));
  }

  /** Takes what the locks report. */
  tick(events: readonly FleetEvent[]): void {
    this.#reports.tick(events);
    for (const event of events) {
      if (event.type === 'opening') this.#record(event.opening);
      if (event.type === 'equipment' && event.kind === 'lock') this.#judge(event.id);
    }
  }

  /** Opens locks once, or changes how they are used. */
  operate(
    {
      lockAct,
      ...asked
    }: { ids: string[]; others?: boolean | undefined; lockAct: LockAct; remark?: string | undefined },
    caller: Caller,
  ): ReturnType<Keeper<Lock>['operate']> {
    const { fleet } = this.#parts;
    return this.keeper.operate({ ...asked, lockAct }, caller, {
      name: 'operate',
      hinders: ({ name, use }) => {
        if (lockAct !== 'open') return undefined;
        if (use === 'heldShut') return textOf(caller.language, 'error.lock.heldShut', { name });
        return use === 'maintenance' ? textOf(caller.language, 'error.equipment.maintenance', { name }) : undefined;
      },
      order: async lock => {
        if (lockAct !== 'open') return this.#use(lock, uses[lockAct], caller);
        const answer = await fleet.equipment.order('lock', lock.id, 'open');
        if (answer === 'taken') this.#opened(lock.id, 'remote', sessionOf(caller).user.name);
        return answer;
      },
    });
  }

  async #use({ id, version, ...lock }: Lock, use: Lock['use'], caller: Caller): Promise<'taken'> {
    const changed = { ...lock, id, version, use };
    if (lock.use !== use) await this.keeper.change(changed, caller);
    return 'taken';
  }

  /** The door must be there, on a map that the caller may choose. */
  async #complete({ settings, inside, caller }: Changing<object>): Promise<Columns> {
    const { doorId } = settings as Pick<Lock, 'doorId'>;
    const found = this.#door(doorId);
    if (!found) throw ofField('doorId', 'error.noChoice');
    await demandMap(this.#parts, found.map.id, inside, caller).catch(() => {
      throw ofField('doorId', 'error.noChoice');
    });
    return { door_names: JSON.stringify(nameOfText(`door.${doorId}`)), map_id: found.map.id };
  }

  #door(id: string): { readonly map: SiteMap; readonly door: MapDoor } | undefined {
    for (const map of this.#parts.fleet.maps) {
      const door = map.doors.find(one => one.id === id);
      if (door) return { map, door };
    }
    return undefined;
  }

  /** Alarms of a door that is open too long, and of a battery that is nearly empty. */
  #judge(id: string): void {
    const report = this.#parts.fleet.equipment.report('lock', id);
    const lock = this.#stored.find(one => String(one.id) === id);
    if (!report || !lock) return;
    const door = this.#door(lock.door_id)?.door;
    const place = door && { x: door.x + door.w / 2, y: door.y + door.h / 2 };
    const shared = { mapId: lock.map_id, place, label: lock.door_id };
    this.#causes.set(`lock ${id} ajar`, report.state === 'ajar', () => ({
      ...shared,
      kind: 'door',
      level: 'important',
      value: lock.door_id,
    }));
    if (report.power < lowPower || report.power >= chargedAgain)
      this.#causes.set(`lock ${id} battery`, report.power < lowPower, () => ({
        ...shared,
        kind: 'battery',
        level: 'general',
        value: String(report.power),
        subjectName: givenName(lock.name),
      }));
  }

  #record({ lockId, way, by, isOpened, at }: Opening): void {
    const isRobot = way === 'robot';
    this.#opened(lockId, way, isRobot ? this.#parts.nameOfDevice(by) : givenName(by), {
      isOpened,
      at,
      ...(isRobot ? { deviceId: by, deviceName: this.#parts.nameOfDevice(by) } : {}),
    });
  }

  #opened(
    id: string,
    openingWay: 'card' | 'face' | 'robot' | 'remote',
    openedBy: StoredName,
    more: Partial<OpenedDoor> = {},
  ): void {
    const lock = this.#stored.find(one => String(one.id) === id);
    if (!lock) return;
    this.#parts.opened({
      deviceId: '',
      mapName: this.#parts.nameOfMap(lock.map_id),
      doorName: nameOfText(`door.${lock.door_id}`),
      openedBy,
      openingWay,
      isOpened: true,
      at: this.#parts.now(),
      ...more,
    });
  }

  /** Resolves when everything that was reported is stored. */
  settled(): Promise<void> {
    return this.#reports.settled();
  }
}

type LockAct = 'open' | 'holdOpen' | 'holdShut' | 'normal';
const uses = { holdOpen: 'heldOpen', holdShut: 'heldShut', normal: 'inUse' } as const satisfies Readonly<
  Record<Exclude<LockAct, 'open'>, Lock['use']>
>;

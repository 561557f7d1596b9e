/** Locks and switched circuits as linkages set them. */
import type { AnyThings } from '@patrolkit/transport/contract';
import { smartSwitches, tblocks } from '@patrolkit/transport/contract';
import { givenName, nameOfText, type StoredName } from '../../language/names.ts';
import type { LinkedThing, ThingHindrance } from '../../links/linkages.ts';
import type { Fleet } from '../../links/fleet.ts';
import type { Answer } from '../../links/orders.ts';
import type { Database } from '../../store/database.ts';
import type { Changes } from '../changes.ts';
import type { OpenedDoor } from '../equipment/locks.ts';

/** The parts that setting them needs. */
export interface LinkedThingParts {
  readonly database: Database;
  readonly fleet: Pick<Fleet, 'equipment'>;
  readonly changes: Pick<Changes, 'on' | 'tell'>;
  readonly nameOfMap: (id: string) => StoredName;
  /** Keeps the record of an opening. */
  readonly opened: (opening: OpenedDoor) => void;
  readonly now: () => number;
}

interface Stored {
  readonly id: string | number | bigint;
  readonly name: string;
  readonly map_id: string;
  readonly use: string;
}

const whyNot = (answer: Answer): ThingHindrance | undefined =>
  answer === 'taken' ? undefined : answer === 'away' ? 'away' : 'unable';

/** How a lock is used after it was set. */
const uses: Readonly<Record<string, string>> = { holdOpen: 'heldOpen', shut: 'inUse' };

/** The locks and circuits. They are in memory, because a linkage does not wait for them. */
export class LinkedThings {
  readonly #parts: LinkedThingParts;
  #locks: ReadonlyMap<string, Stored & { readonly door_id: string }> = new Map();
  #switches: ReadonlyMap<string, Stored> = new Map();

  constructor(parts: LinkedThingParts) {
    this.#parts = parts;
    parts.changes.on([tblocks.entity.name, smartSwitches.entity.name], () => this.load());
  }

  async load(): Promise<void> {
    const { database } = this.#parts;
    const locks = await database.query<Stored & { readonly door_id: string }>(
      'SELECT id, name, map_id, use, door_id FROM tblocks',
    );
    const switches = await database.query<Stored>('SELECT id, name, map_id, use FROM smart_switches');
    this.#locks = new Map(locks.map(one => [String(one.id), one]));
    this.#switches = new Map(switches.map(one => [String(one.id), one]));
  }

  /** One of them; undefined for one that does not exist. */
  of(kind: 'lock' | 'switch', id: string): LinkedThing | undefined {
    const stored = kind === 'lock' ? this.#locks.get(id) : this.#switches.get(id);
    return (
      stored && {
        name: givenName(stored.name),
        mapId: stored.map_id,
        set: (value, by) => (kind === 'lock' ? this.#lock(id, value, by) : this.#switch(id, value)),
      }
    );
  }

  async #switch(id: string, value: string): Promise<ThingHindrance | undefined> {
    const { equipment } = this.#parts.fleet;
    if (this.#switches.get(id)?.use === 'maintenance') return 'maintenance';
    if (value === 'on' && equipment.report('switch', id)?.isTripped === true) return 'tripped';
    return whyNot(await equipment.order('switch', id, value === 'on' ? 'on' : 'off'));
  }

  async #lock(id: string, value: string, by: StoredName): Promise<ThingHindrance | undefined> {
    const { fleet, database, changes, opened, nameOfMap, now } = this.#parts;
    const lock = this.#locks.get(id);
    if (!lock) return 'unable';
    if (lock.use === 'maintenance') return 'maintenance';
    // What users hold shut stays shut.
    if (lock.use === 'heldShut') return 'heldShut';
    const use = uses[value];
    if (use !== undefined) {
      await database.query('UPDATE tblocks SET use = $2, version = version + 1, changed_at = $3 WHERE id::text = $1', [
        id,
        use,
        now(),
      ]);
      await changes.tell((tblocks as AnyThings).entity.name);
      return undefined;
    }
    const answer = await fleet.equipment.order('lock', id, 'open');
    if (answer === 'taken')
      opened({
        deviceId: '',
        mapName: nameOfMap(lock.map_id),
        doorName: nameOfText(`door.${lock.door_id}`),
        openedBy: by,
        openingWay: 'remote',
        isOpened: true,
        at: now(),
      });
    return whyNot(answer);
  }
}

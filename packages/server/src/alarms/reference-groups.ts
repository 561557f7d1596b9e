import { randomBytes } from 'node:crypto';
import { referenceGroupLimits, type Page, type ReferenceGroup } from '@patrolkit/transport/contract';
import type { AlarmKind } from '../links/alarms.ts';
import { audit, type Actor } from '../store/audit.ts';
import type { Database, Querier } from '../store/database.ts';
import { pageOf, type PageWanted } from '../store/paging.ts';
import { holdShared } from '../store/shared-locks.ts';
import { Refusal } from '../http/refusal.ts';
import { textOf } from '../language/texts.ts';
import type { Reader } from '../language/reader.ts';
import { meterName, meterNumber } from '../fleet/meters.ts';
import type { NamesNow } from '../fleet/site-names.ts';
import { nameIn } from '../language/names.ts';
import { alarmTypes, kindOfType } from './alarm.ts';

/** The kinds of alarms that are found by comparing a picture with a reference picture. */
export const compared: ReadonlySet<AlarmKind> = new Set(['door', 'bag', 'meter', 'smoke', 'vehicle']);

interface StoredGroup {
  id: string;
  kind: AlarmKind;
  map_id: string;
  label: string;
  name: string;
  device_id: string | null;
  made_at: number;
}

/** A group in a list, with its newest picture. */
interface ListedGroup extends StoredGroup {
  count: number | bigint;
  newest: string | number | bigint | null;
  picture: string | null;
  added_at: number;
}

/** The fields of a group that is made for a place. */
export type NewGroup = Pick<StoredGroup, 'id' | 'kind' | 'map_id' | 'label'>;

/**
 * Groups of reference pictures. The server makes one for each place where something is found. Users make others for a device and a type of
 * alarm; the alarms of that device are compared with the newest of these.
 */
export class ReferenceGroups {
  readonly #database: Database;
  readonly #names: NamesNow;
  readonly #now: () => number;
  /** Groups that users have made, by device and kind; read once, and again after a change. */
  #made: Promise<ReadonlyMap<string, string>> | undefined;

  constructor(database: Database, names: NamesNow, now: () => number) {
    this.#database = database;
    this.#names = names;
    this.#now = now;
  }

  /** The newest group that users have made for a device and a kind of alarm; undefined when there is none. */
  async madeFor(deviceId: string, kind: AlarmKind): Promise<string | undefined> {
    this.#made ??= this.#readMade();
    try {
      return (await this.#made).get(`${deviceId} ${kind}`);
    } catch (error) {
      this.#made = undefined;
      throw error;
    }
  }

  /** Makes the group of a place; returns false when it existed already. */
  async place({ id, kind, map_id, label }: NewGroup): Promise<boolean> {
    const rows = await this.#database.query(
      'INSERT INTO reference_groups (id, kind, map_id, label, made_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING id',
      [id, kind, map_id, label, this.#now()],
    );
    return rows.length > 0;
  }

  /** The name of a group; undefined when there is none. */
  async nameOf(id: string | null, reader: Reader): Promise<string | undefined> {
    if (id === null) return undefined;
    const [group] = await this.#database.query<StoredGroup>('SELECT * FROM reference_groups WHERE id = $1', [id]);
    return group && this.#shownName(group, reader);
  }

  /** The groups that a device's alarms are compared with, newest first. */
  async list(
    deviceId: string,
    type: string | undefined,
    wanted: PageWanted,
    reader: Reader,
  ): Promise<Page<ReferenceGroup>> {
    const kind = type === undefined ? null : (kindOfType(type) ?? '');
    const which = `(g.device_id = $1 OR EXISTS (SELECT 1 FROM alarms a WHERE a.reference_group = g.id AND a.device_id = $1))
      AND ($2::text IS NULL OR g.kind = $2)`;
    const [count] = await this.#database.query<{ count: number | bigint }>(
      `SELECT count(*) AS count FROM reference_groups g WHERE ${which}`,
      [deviceId, kind],
    );
    const { rows, ...marks } = await pageOf<ListedGroup>(
      this.#database,
      {
        select: `g.*, p.id AS newest, p.picture, p.added_at,
          (SELECT count(*) FROM reference_pictures WHERE group_id = g.id) AS count`,
        from: `reference_groups g LEFT JOIN LATERAL (
            SELECT id, picture, added_at FROM reference_pictures WHERE group_id = g.id ORDER BY id DESC LIMIT 1
          ) p ON true
          WHERE ${which}`,
        order: [
          { by: 'g.made_at', way: 'DESC' },
          { by: 'g.id', way: 'ASC' },
        ],
        parameters: [deviceId, kind],
      },
      { ...wanted, page: Math.min(10_000, wanted.page) },
    );
    return {
      rows: rows.map(row => ({
        id: row.id,
        name: this.#shownName(row, reader),
        pictures:
          row.picture === null
            ? []
            : [
                {
                  id: String(row.newest),
                  groupId: row.id,
                  picture: reader.base + row.picture,
                  addedAt: Number(row.added_at),
                },
              ],
        count: Number(row.count),
        type: alarmTypes[row.kind],
      })),
      total: Number(count?.count ?? 0),
      ...marks,
    };
  }

  /** Makes a group for a device and a type of alarm. */
  async add(deviceId: string, type: string | undefined, name: string, actor: Actor): Promise<void> {
    const kind = type === undefined ? undefined : kindOfType(type);
    if (!kind || !compared.has(kind)) throw new Refusal(400, 'error.parameters', { name: 'detectionType' });
    const { perDevice } = referenceGroupLimits;
    await this.#change(async inside => {
      await holdShared(inside, 'limit', `reference groups ${deviceId}`);
      const rows = await inside.query<{ id: string }>(
        `INSERT INTO reference_groups (id, kind, map_id, label, name, device_id, made_at)
         SELECT $1, $2, '', '', $3, $4, $5 WHERE (SELECT count(*) FROM reference_groups WHERE device_id = $4) < $6
         RETURNING id`,
        [`made.${randomBytes(9).toString('base64url')}`, kind, name, deviceId, this.#now(), perDevice],
      );
      const [row] = rows;
      if (!row) throw new Refusal(409, 'error.referenceGroupCount', { n: perDevice });
      await audit(inside, this.#now(), actor, 'reference group', [
        { target: `reference group ${row.id}`, before: '', after: `${deviceId} ${kind} ${name}` },
      ]);
    });
  }

  /** Gives a group another name. */
  async rename(id: string, name: string, actor: Actor): Promise<void> {
    await this.#change(async inside => {
      const [before] = await inside.query<StoredGroup>('SELECT * FROM reference_groups WHERE id = $1 FOR UPDATE', [id]);
      if (!before) throw new Refusal(404, 'error.noReference');
      if (before.name === name) return;
      await inside.query('UPDATE reference_groups SET name = $2 WHERE id = $1', [id, name]);
      await audit(inside, this.#now(), actor, 'reference group', [
        { target: `reference group ${id}`, before: before.name, after: name },
      ]);
    });
  }

  /** Deletes a group with its pictures, for good. Returns the addresses of the pictures. */
  async remove(id: string, actor: Actor): Promise<string[]> {
    return this.#change(async inside => {
      const pictures = await inside.query<{ picture: string }>(
        'DELETE FROM reference_pictures WHERE group_id = $1 RETURNING picture',
        [id],
      );
      const [group] = await inside.query<StoredGroup>('DELETE FROM reference_groups WHERE id = $1 RETURNING *', [id]);
      if (!group) return [];
      const { kind, name, label } = group;
      const addresses = pictures.map(({ picture }) => picture);
      const before = [kind, name || label, ...addresses].join(' ');
      await audit(inside, this.#now(), actor, 'reference group', [
        { target: `reference group ${id}`, before, after: '' },
      ]);
      return addresses;
    });
  }

  /**
   * The devices whose alarms are compared with a group: a user who may see one of them may see the group. Undefined when there is no such
   * group.
   */
  async devicesOf(groupId: string): Promise<string[] | undefined> {
    const rows = await this.#database.query<{ device_id: string }>(
      `SELECT device_id FROM alarms WHERE reference_group = $1
       UNION SELECT device_id FROM reference_groups WHERE id = $1 AND device_id IS NOT NULL`,
      [groupId],
    );
    if (rows.length > 0) return rows.map(row => row.device_id);
    const known = await this.#database.query('SELECT id FROM reference_groups WHERE id = $1', [groupId]);
    return known.length > 0 ? [] : undefined;
  }

  async #change<T>(work: (inside: Querier) => Promise<T>): Promise<T> {
    const made = await this.#database.transaction(work);
    this.#made = undefined;
    return made;
  }

  async #readMade(): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#database.query<StoredGroup>(
      'SELECT * FROM reference_groups WHERE device_id IS NOT NULL ORDER BY made_at, id',
    );
    return new Map(rows.map(row => [`${String(row.device_id)} ${row.kind}`, row.id]));
  }

  /** The name that users gave the group, otherwise its place. */
  #shownName({ kind, map_id, label, name }: StoredGroup, { language }: Reader): string {
    if (name !== '') return name;
    if (kind === 'door') return textOf(language, `door.${label}`);
    if (kind === 'meter' && label !== '') return nameIn(language, meterName(meterNumber(label)));
    return label || `${nameIn(language, this.#names.map(map_id))} · ${textOf(language, `alarm.${kind}`)}`;
  }
}

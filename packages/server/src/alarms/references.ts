import {
  referenceParameterNames,
  referenceParameters,
  type Page,
  type ReferenceParameterName,
  type ReferencePicture,
} from '@patrolkit/transport/contract';
import type { RaisedAlarm, Shot } from '../links/events.ts';
import { audit, type Actor } from '../store/audit.ts';
import type { Database, Querier } from '../store/database.ts';
import { pageOf, type PageWanted } from '../store/paging.ts';
import { compared, type ReferenceGroups } from './reference-groups.ts';
import { Refusal } from '../http/refusal.ts';
import type { Files } from '../files/files.ts';
import type { Uploads } from '../files/uploads.ts';
import type { Reader } from '../language/reader.ts';

/** Places nearer than this share a group, in metres. */
const PLACE = 6;

type Parameters = Record<ReferenceParameterName, number>;
const usual: Parameters = {
  threshold: 25.5,
  closeLength: 5,
  openLength: 3.5,
  ratio: 0.15,
  backgroundVariance: 16,
  blur: 1,
};

interface StoredPicture {
  id: string;
  group_id: string;
  picture: string;
  added_at: number;
  parameters: string;
  version: number;
}

const isNumber = (id: string): boolean => /^\d{1,15}$/.test(id);

/** The parts that reference pictures work on. */
export interface ReferenceParts {
  database: Database;
  now: () => number;
  shoot: (shot: Shot) => Promise<string>;
  uploads: Pick<Uploads, 'own'>;
  files: Pick<Files, 'remove'>;
  groups: ReferenceGroups;
  onError: (message: string) => void;
}

/** Reference pictures: how places look when all is well, with the parameters of the comparison. */
export class References {
  readonly #parts: ReferenceParts;
  /** Ids of groups of places that are known to be in the database. */
  readonly #known = new Set<string>();
  /** Takes first pictures one after another, while alarms are recorded: no alarm waits for them. */
  #rendering: Promise<unknown> = Promise.resolve();

  constructor(parts: ReferenceParts) {
    this.#parts = parts;
  }

  /** The group of an alarm's place, made when the place is new; undefined for alarms that are not found by comparison. */
  async groupFor(alarm: RaisedAlarm): Promise<string | undefined> {
    const { cause, shot } = alarm;
    if (!cause || !shot || !compared.has(cause.kind)) return undefined;
    const isFixed = cause.kind === 'door' || cause.kind === 'meter';
    const spot = `${String(Math.round(cause.x / PLACE))}-${String(Math.round(cause.y / PLACE))}`;
    const id = `${cause.mapId}.${cause.kind}.${isFixed ? cause.label : spot}`;
    const { groups, onError } = this.#parts;
    const made = await groups.madeFor(alarm.deviceId, cause.kind);
    if (made !== undefined) return made;
    if (this.#known.has(id)) return id;
    const isNew = await groups.place({
      id,
      kind: cause.kind,
      map_id: cause.mapId,
      label: isFixed ? cause.label : '',
    });
    this.#known.add(id);
    // The first picture shows the same view without the cause of the alarm.
    const calm = isNew ? shot.calm() : undefined;
    if (calm) {
      this.#rendering = this.#rendering
        .then(() => this.#render(id, calm))
        .catch((error: unknown) => onError(`references: ${error instanceof Error ? error.message : String(error)}`));
    }
    return id;
  }

  /** Deletes a group with its pictures. The next alarm of its place makes a new group. */
  async removeGroup(id: string, actor: Actor): Promise<void> {
    const gone = await this.#parts.groups.remove(id, actor);
    this.#known.delete(id);
    await this.#sweep(gone);
  }

  /** Resolves when all first pictures that were begun are stored. */
  async settled(): Promise<void> {
    await this.#rendering;
  }

  /** The pictures of a group, newest first. */
  async list(groupId: string, wanted: PageWanted, reader: Reader): Promise<Page<ReferencePicture>> {
    const { database } = this.#parts;
    const [count] = await database.query<{ count: number | bigint }>(
      'SELECT count(*) AS count FROM reference_pictures WHERE group_id = $1',
      [groupId],
    );
    const { rows, ...marks } = await pageOf<StoredPicture>(
      database,
      {
        select: '*',
        from: 'reference_pictures WHERE group_id = $1',
        order: [{ by: 'id', way: 'DESC' }],
        parameters: [groupId],
      },
      wanted,
    );
    return {
      rows: rows.map(row => ({
        id: String(row.id),
        groupId: row.group_id,
        picture: reader.base + row.picture,
        addedAt: Number(row.added_at),
        version: row.version,
        ...(JSON.parse(row.parameters) as Parameters),
      })),
      total: Number(count?.count ?? 0),
      ...marks,
    };
  }

  /** Adds an uploaded picture, once. */
  async add(groupId: string, address: string, actor: Actor): Promise<void> {
    const { database, now, uploads } = this.#parts;
    const picture = await uploads.own(address);
    const [group] = await database.query('SELECT id FROM reference_groups WHERE id = $1', [groupId]);
    if (!group) throw new Refusal(404, 'error.noReference');
    await database.transaction(async inside => {
      if (!(await this.#insert(inside, groupId, picture))) return;
      await audit(inside, now(), actor, 'reference add', [
        { target: `reference group ${groupId}`, before: '', after: picture },
      ]);
    });
  }

  /**
   * Changes a picture and its parameters. What the request leaves out stays as it is stored.
   * @throws {Refusal} 409 when somebody else has changed it since it was read
   */
  async change(request: ReferencePicture & { picture: string }, actor: Actor): Promise<void> {
    const { database, now, uploads } = this.#parts;
    if (!isNumber(request.id)) throw new Refusal(404, 'error.noReference');
    const path = request.picture.replace(/^https?:\/\/[^/]+/, '');
    const given: Partial<Parameters> = {};
    for (const name of referenceParameterNames) {
      const value = request[name];
      if (value === undefined) continue;
      const { min, max, decimals } = referenceParameters[name];
      const isExact = Math.abs(value * 10 ** decimals - Math.round(value * 10 ** decimals)) < 1e-6;
      if (value < min || value > max || !isExact) throw new Refusal(400, 'error.parameters', { name });
      given[name] = value;
    }
    const replaced = await database.transaction(async inside => {
      const [before] = await inside.query<StoredPicture>('SELECT * FROM reference_pictures WHERE id = $1 FOR UPDATE', [
        Number(request.id),
      ]);
      if (before?.group_id !== request.groupId) throw new Refusal(404, 'error.noReference');
      if (request.version !== undefined && request.version !== before.version)
        throw new Refusal(409, 'error.changedMeanwhile');
      const picture = path === before.picture ? path : await uploads.own(request.picture, inside);
      const after = JSON.stringify({ ...(JSON.parse(before.parameters) as Parameters), ...given });
      if (picture === before.picture && after === before.parameters) return undefined;
      await inside.query(
        'UPDATE reference_pictures SET picture = $2, parameters = $3, version = version + 1 WHERE id = $1',
        [Number(request.id), picture, after],
      );
      await audit(inside, now(), actor, 'reference change', [
        {
          target: `reference ${request.id}`,
          before: `${before.picture} ${before.parameters}`,
          after: `${picture} ${after}`,
        },
      ]);
      return before.picture;
    });
    if (replaced !== undefined) await this.#sweep([replaced]);
  }

  /** Deletes a picture, for good. */
  async remove(id: string, actor: Actor): Promise<void> {
    const { database, now } = this.#parts;
    if (!isNumber(id)) return;
    const gone = await database.transaction(async inside => {
      const rows = await inside.query<StoredPicture>('DELETE FROM reference_pictures WHERE id = $1 RETURNING *', [
        Number(id),
      ]);
      const entries = rows.map(({ picture, parameters }) => ({
        target: `reference ${id}`,
        before: `${picture} ${parameters}`,
        after: '',
      }));
      await audit(inside, now(), actor, 'reference delete', entries);
      return rows;
    });
    await this.#sweep(gone.map(({ picture }) => picture));
  }

  /** The group of a picture; undefined when there is none. */
  async groupOf(id: string): Promise<string | undefined> {
    return (await this.#row(id))?.group_id;
  }

  async #row(id: string): Promise<StoredPicture | undefined> {
    if (!isNumber(id)) return undefined;
    const [row] = await this.#parts.database.query<StoredPicture>('SELECT * FROM reference_pictures WHERE id = $1', [
      Number(id),
    ]);
    return row;
  }

  /** Deletes the files of pictures that no group uses any more. Uploaded files are removed with the other uploads instead. */
  async #sweep(pictures: readonly string[]): Promise<void> {
    const { database, files } = this.#parts;
    const used = await database.query<{ picture: string }>(
      'SELECT picture FROM reference_pictures WHERE picture = ANY($1::text[])',
      [[...pictures]],
    );
    const unused = pictures.filter(
      picture => picture.includes('/reference-') && !used.some(other => other.picture === picture),
    );
    for (const picture of unused) await files.remove(picture);
  }

  async #insert(inside: Querier, groupId: string, picture: string): Promise<boolean> {
    const rows = await inside.query(
      // The group may have been deleted while its picture was taken.
      `INSERT INTO reference_pictures (group_id, picture, added_at, parameters)
       SELECT id, $2, $3, $4 FROM reference_groups WHERE id = $1
       ON CONFLICT DO NOTHING RETURNING id`,
      [groupId, picture, this.#parts.now(), JSON.stringify(usual)],
    );
    return rows.length > 0;
  }

  async #render(groupId: string, shot: Shot): Promise<void> {
    const picture = await this.#parts.shoot(shot);
    if (picture === '') return;
    // The group may have been deleted while its picture was taken.
    if (!(await this.#insert(this.#parts.database, groupId, picture))) await this.#parts.files.remove(picture);
  }
}

/** The stored library of faces, and the library by which the fleet recognises persons. */
import { facePicture, faces, mostFaces, type face, type Infer, type RequestOf } from '@patrolkit/transport/contract';
import type * as contract from '@patrolkit/transport/contract';
import type { Caller } from '../http/calls.ts';
import { ofField, Refusal } from '../http/refusal.ts';
import type { Uploads } from '../files/uploads.ts';
import { sessionOf } from '../session/caller.ts';
import type { Querier } from '../store/database.ts';
import { inLanguage } from '../store/table.ts';
import type { PictureOf } from '../links/past.ts';
import type { FaceLibrary } from '../links/people.ts';
import type { Fleet } from '../links/fleet.ts';
import { Keeper, type Changing, type KeeperParts } from './keeper.ts';
import { ownPictures } from './own-pictures.ts';
import type { Columns } from './stored-values.ts';

type Face = Infer<typeof face>;
type Settings = RequestOf<typeof contract.addFace> &
  Partial<Pick<RequestOf<typeof contract.modifyFace>, 'isStayRenewed'>>;

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** How many places of the plan lie between two first pictures. */
const PLACES_APART = 3;
/** The end of a stay, as an SQL expression; NULL for a stay without an end. */
const stayEnd = `faces.stay_from + faces.stay * ${String(MINUTE)}`;

/** The parts that faces work on. */
export interface FaceParts extends KeeperParts {
  readonly fleet: Pick<Fleet, 'maps' | 'devices'>;
  readonly uploads: Pick<Uploads, 'own' | 'keep'>;
  readonly library: FaceLibrary;
}

/** The persons of a company, whom its devices recognise. */
export class Faces {
  readonly #parts: FaceParts;
  readonly keeper: Keeper<Face, Settings>;

  constructor(parts: FaceParts) {
    this.#parts = parts;
    this.keeper = new Keeper<Face, Settings>(parts, {
      things: faces,
      table: 'faces',
      joins: 'LEFT JOIN person_types ON person_types.code = faces.person_type',
      columns: {
        personTypeName: `coalesce(${inLanguage('person_types.names')}, faces.person_type)`,
        stayUntil: stayEnd,
      },
      lies: { company: 'faces.company_id' },
      complete: change => this.#complete(change),
    });
    parts.changes.on(['Face'], () => this.load());
  }

  /** Hands the stored persons of the companies that own the devices to the fleet. */
  async load(): Promise<void> {
    const rows = await this.#parts.database.query<{
      id: string | number | bigint;
      name: string;
      person_type: string;
      until: number | null;
    }>(
      `SELECT id, name, person_type, ${stayEnd} AS until FROM faces
       WHERE company_id IN (SELECT company_id FROM devices) ORDER BY id`,
    );
    this.#parts.library.hold(
      rows.map(({ id, name, person_type: type, until }) => ({
        id: String(id),
        name,
        type,
        ...(until === null ? {} : { until: Number(until) }),
      })),
    );
  }

  /** Gives each of the first persons a picture: what a robot could have seen on the day before, at one of its stops. */
  async portray(pictureOf: PictureOf): Promise<void> {
    const { database, fleet, now } = this.#parts;
    const plan = fleet.maps.find(({ outdoor }) => !outdoor);
    const device = [...fleet.devices.values()].find(({ kind, mapId }) => kind === 'robot' && mapId === plan?.id);
    if (!plan || !device) return;
    const rows = await database.query<{ id: string | number | bigint; name: string }>(
      `SELECT id, name FROM faces WHERE changed_at = 0 AND pictures = '{}' ORDER BY id`,
    );
    for (const [index, { id, name }] of rows.entries()) {
      const place = plan.nodes[(index * PLACES_APART) % plan.nodes.length];
      if (!place) return;
      const at = now() - DAY - index * HOUR;
      const path = pictureOf({
        kind: 'person',
        deviceId: device.id,
        mapId: plan.id,
        x: place.x,
        y: place.y,
        label: name,
        at,
      });
      await database.query('UPDATE faces SET pictures = ARRAY[$1::text] WHERE id = $2', [path, String(id)]);
    }
  }

  /** Stores a picture that will belong to a person; returns its path. */
  async upload(file: Blob, caller: Caller): Promise<string> {
    return this.#parts.uploads.keep(sessionOf(caller).user.id, Buffer.from(await file.arrayBuffer()), facePicture);
  }

  /** What differs from the settings: pictures by their paths, and a stay only for a guest, which begins now or goes on. */
  async #complete({ settings, before, inside, caller }: Changing<Settings>): Promise<Columns> {
    const { personType, stay, isStayRenewed = false } = settings;
    const type = this.#parts.library.type(personType);
    if (!type) throw ofField(wireOf('personType'), 'error.noPersonType');
    if (type.isGuest && stay === undefined) throw ofField(wireOf('stay'), 'error.rule.requiredWhen');
    if (!before) await this.#count(sessionOf(caller).user.company.id, inside);
    const begun = before?.['stay_from'] ?? null;
    return {
      pictures: await ownPictures(this.#parts.uploads, {
        pictures: settings.pictures,
        before,
        inside,
        field: wireOf('pictures'),
      }),
      stay: type.isGuest ? (stay ?? null) : null,
      stay_from: type.isGuest ? (isStayRenewed || begun === null ? this.#parts.now() : begun) : null,
    };
  }

  /** Refuses one more person of a company that has the most already. */
  async #count(companyId: string, inside: Querier): Promise<void> {
    const [counted] = await inside.query<{ count: number | bigint }>(
      'SELECT count(*) AS count FROM faces WHERE company_id = $1',
      [companyId],
    );
    if (Number(counted?.count) >= mostFaces) throw new Refusal(409, 'error.faceCount', { n: mostFaces });
  }
}

/** The wire name of a field. */
const wireOf = (name: keyof Settings & string): string => faces.entity.fields[name]?.wireName ?? name;

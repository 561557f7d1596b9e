/** The maps of the site: their pictures, where they lie, and the ROS maps that they were read from. */
import { zip } from 'fflate';
import { promisify } from 'node:util';
import {
  mapPixels,
  mostWalledMetres,
  outsideOf,
  readPicture,
  siteMaps,
  thingPicture,
  type addMap,
  type Corner,
  type FileAnswer,
  type GraphNode,
  type Infer,
  type RequestOf,
  type siteMap,
} from '@patrolkit/transport/contract';
import type * as contract from '@patrolkit/transport/contract';
import type { Files } from '../../files/files.ts';
import type { Uploads } from '../../files/uploads.ts';
import type { SiteMaps } from '../../fleet/site-maps.ts';
import type { Caller } from '../../http/calls.ts';
import { ofField, ofFields, Refusal } from '../../http/refusal.ts';
import { nameIn, type StoredName } from '../../language/names.ts';
import { textOf } from '../../language/texts.ts';
import type { Fleet } from '../../links/fleet.ts';
import type { Wall } from '../../links/site-map.ts';
import type { Live } from '../../live/live.ts';
import { sessionOf } from '../../session/caller.ts';
import type { Querier } from '../../store/database.ts';
import { inLanguage } from '../../store/table.ts';
import { Keeper, type Changing, type KeeperParts, type StoredThing } from '../keeper.ts';
import { ownPictures } from '../own-pictures.ts';
import type { Columns } from '../stored-values.ts';
import { demandUnit } from '../units.ts';
import { changedDescription, NoRosMap, pictureName, readDescription, type RosDescription } from './ros.ts';

type SiteMapRow = Infer<typeof siteMap>;
type Settings = RequestOf<typeof addMap>;

/** The limits of the picture of a ROS map, as it is kept. */
const rosPicture = { ...thingPicture, max: 8 * 1024 * 1024 };
/** Most things that a refusal names. */
const mostNamed = 20;

/** The parts that maps work on. */
export interface MapParts extends KeeperParts {
  readonly fleet: Pick<Fleet, 'maps' | 'devices' | 'mapPicture'>;
  readonly uploads: Pick<Uploads, 'own' | 'keep'>;
  readonly files: Pick<Files, 'read'>;
  readonly siteMaps: Pick<SiteMaps, 'load'>;
  readonly names: { readonly load: () => Promise<void> };
  readonly live: Pick<Live, 'mapsChanged'>;
}

const zipped = promisify(zip);
const wireNameOf = (name: keyof Settings): string => siteMaps.settings[name]?.wireName ?? name;

/** What a refusal says of a ROS map. */
const refusalOf = (error: unknown, field: string): unknown =>
  error instanceof NoRosMap ? ofFields([{ field, key: error.key, words: error.words }]) : error;

/** The maps. */
export class Maps {
  readonly #parts: MapParts;
  readonly keeper: Keeper<SiteMapRow, Settings>;

  constructor(parts: MapParts) {
    this.#parts = parts;
    this.keeper = new Keeper<SiteMapRow, Settings>(parts, {
      things: siteMaps,
      table: 'maps',
      taken: 'maps.deleted_at IS NULL',
      joins: 'LEFT JOIN companies ON companies.id = maps.company_id',
      columns: {
        companyName: inLanguage('companies.name'),
        robots: '(SELECT count(*)::integer FROM devices WHERE devices.map_id = maps.id AND devices.deleted_at IS NULL)',
      },
      lies: { hasTextIds: true, owner: 'maps.company_id', where: 'maps.deleted_at IS NULL' },
      hides: 'deleted_at',
      complete: change => this.#complete(change),
      hinders: ({ id }, act, inside, caller) => this.#hinders(id, act, inside, caller),
    });
    // Before all that reads the maps of the fleet.
    parts.changes.on([siteMaps.entity.name], async () => {
      if (!(await parts.siteMaps.load())) return;
      await parts.names.load();
      parts.live.mapsChanged();
    });
  }

  /** Stores a picture that will belong to a map; returns its path. */
  async upload(file: Blob, caller: Caller): Promise<string> {
    return this.#parts.uploads.keep(sessionOf(caller).user.id, Buffer.from(await file.arrayBuffer()), thingPicture);
  }

  /** Reads the files of a ROS map and keeps its picture. */
  async readRos({ ros: given, file }: RequestOf<typeof contract.readRosMap>, caller: Caller) {
    // A form changes the ends of lines.
    const ros = given.replaceAll('\r\n', '\n');
    const { crew, uploads } = this.#parts;
    try {
      const { resolution: scale, originX, originY } = readDescription(ros);
      const png = await this.#picture(() =>
        file.arrayBuffer().then(bytes => crew.do({ type: 'ros', to: 'png', bytes: new Uint8Array(bytes) })),
      );
      const path = await uploads.keep(sessionOf(caller).user.id, Buffer.from(png), rosPicture);
      return { picture: caller.base + path, scale, originX, originY, ros };
    } catch (error) {
      throw error instanceof NoRosMap ? new Refusal(400, error.key, { ...error.words }) : error;
    }
  }

  /** Writes a map as the files of a ROS map. */
  async exportRos({ mapId }: RequestOf<typeof contract.exportRosMap>, caller: Caller): Promise<FileAnswer> {
    const map = await this.keeper.get(mapId, caller);
    const [path] = map.pictures;
    const bytes = path === undefined ? undefined : await this.#read(path);
    if (map.ros === undefined || !bytes) throw new Refusal(409, 'error.ros.none');
    const ros = changedDescription(map.ros, map);
    const name = pictureName(readDescription(ros).image);
    const picture = /\.png$/i.test(name)
      ? bytes
      : await this.#parts.crew.do({ type: 'ros', to: 'pgm', bytes: new Uint8Array(bytes) });
    const archive = await zipped({
      // Texts are kept without the end of their last line.
      [`${name.replace(/\.[^.]*$/, '')}.yaml`]: Buffer.from(ros.endsWith('\n') ? ros : `${ros}\n`),
      [name]: new Uint8Array(picture),
    });
    return {
      name: `map-${mapId}.zip`,
      type: 'application/zip',
      pieces: (async function* () {
        yield archive;
      })(),
    };
  }

  /** Lets the crew work with a picture. A picture with which that fails is none. */
  async #picture(work: () => Promise<Uint8Array>): Promise<Uint8Array> {
    try {
      return await work();
    } catch {
      throw new NoRosMap('error.ros.picture');
    }
  }

  #read(path: string): Promise<Buffer | undefined> {
    return this.#parts.files.read(path.slice(path.lastIndexOf('/') + 1));
  }

  /** Why a map cannot be switched off: devices are on it. Or deleted: it also has locks, lifts or rain sensors. Other uses are found by themselves. */
  async #hinders(
    id: string,
    act: 'on' | 'off' | 'delete',
    inside: Querier,
    { language }: Caller,
  ): Promise<string | undefined> {
    if (act === 'on') return undefined;
    const rows = await inside.query<{ name: StoredName | string }>(
      `SELECT names AS name FROM devices WHERE map_id = $1 AND deleted_at IS NULL
       UNION ALL SELECT to_jsonb(name) FROM lifts
         WHERE $2 AND floors @> jsonb_build_array(jsonb_build_object('mapId', $1::text))
       UNION ALL SELECT to_jsonb(name) FROM tblocks WHERE $2 AND map_id = $1
       UNION ALL SELECT to_jsonb(name) FROM rain_snow_sensors WHERE $2 AND map_id = $1`,
      [id, act === 'delete'],
    );
    if (rows.length === 0) return undefined;
    const names = rows
      .slice(0, mostNamed)
      .map(({ name }) => (typeof name === 'string' ? name : nameIn(language, name)))
      .join(textOf(language, 'said.words'));
    return textOf(language, 'error.inUse', { count: rows.length, names });
  }

  async #complete({ settings, before, inside, caller }: Changing<Settings>): Promise<Columns> {
    const { companyId, scale, originX, originY, ros } = settings;
    await demandUnit(companyId, inside, caller);
    const pictures = await ownPictures(this.#parts.uploads, {
      pictures: settings.pictures,
      before,
      inside,
      field: wireNameOf('pictures'),
    });
    const known = this.#parts.fleet.maps.find(({ id, first }) => id === before?.['id'] && first);
    const [path] = pictures;
    if (path === undefined) {
      if (!known) throw ofField(wireNameOf('pictures'), 'error.rule.requiredWhen');
      refuseOfSurveyed(settings, before);
      return { pictures };
    }
    const bytes = await this.#read(path);
    const read = bytes && readPicture(bytes);
    if (!bytes || !read) throw ofField(wireNameOf('pictures'), 'error.facePicture');
    if (Math.min(read.width, read.height) < mapPixels.min || Math.max(read.width, read.height) > mapPixels.max)
      throw ofFields([{ field: wireNameOf('pictures'), key: 'error.map.pixels', words: { ...mapPixels } }]);
    if (known) {
      // Its devices have surveyed its ground and its walls: a picture only lies over them.
      if (ros !== undefined) throw ofField(wireNameOf('ros'), 'error.map.surveyed');
      return { pictures };
    }
    const ground = { originX, originY, width: read.width * scale, height: read.height * scale };
    if (before) await refuseBeyond(String(before['id']), ground, inside, caller);
    const walls = ros === undefined ? [] : await this.#walls(ros, bytes, { scale, originX, originY, ...read });
    return { pictures, width: ground.width, height: ground.height, walls: JSON.stringify(walls) };
  }

  /** The walls of a ROS map. */
  async #walls(
    ros: string,
    bytes: Uint8Array,
    place: Pick<Settings, 'scale' | 'originX' | 'originY'> & { readonly width: number; readonly height: number },
  ): Promise<Wall[]> {
    let read: RosDescription;
    try {
      read = readDescription(ros);
      if (Math.max(place.width, place.height) * place.scale > mostWalledMetres)
        throw new NoRosMap('error.ros.large', { most: mostWalledMetres });
    } catch (error) {
      throw refusalOf(error, wireNameOf('ros'));
    }
    try {
      const { isNegated, occupied } = read;
      const { scale, originX, originY } = place;
      const walls = await this.#picture(() =>
        this.#parts.crew.do({
          type: 'ros',
          to: 'walls',
          bytes: new Uint8Array(bytes),
          place: { isNegated, occupied, scale, originX, originY },
        }),
      );
      return JSON.parse(Buffer.from(walls).toString()) as Wall[];
    } catch (error) {
      throw refusalOf(error, wireNameOf('pictures'));
    }
  }
}

/** Refuses another scale or origin for a map whose ground is known and that has no picture of its own. */
const refuseOfSurveyed = (settings: Settings, before: StoredThing | undefined): void => {
  const columns = { scale: 'scale', originX: 'origin_x', originY: 'origin_y' } as const;
  for (const [name, column] of Object.entries(columns))
    if (Reflect.get(settings, name) !== Number(before?.[column] ?? 0))
      throw ofField(wireNameOf(name as keyof typeof columns), 'error.map.surveyed');
  if (settings.ros !== undefined) throw ofField(wireNameOf('ros'), 'error.map.surveyed');
};

/** Refuses a ground on which things of the map do not lie any more. */
const refuseBeyond = async (
  mapId: string,
  ground: Parameters<typeof outsideOf>[1],
  inside: Querier,
  { language }: Caller,
): Promise<void> => {
  const [points, areas, graphs] = await Promise.all([
    inside.query<{ name: StoredName; x: number; y: number }>(
      'SELECT names AS name, x, y FROM points WHERE map_id = $1',
      [mapId],
    ),
    inside.query<{ name: StoredName | string; corners: readonly Corner[] }>(
      `SELECT names AS name, corners FROM regions WHERE map_id = $1
       UNION ALL SELECT to_jsonb(name), corners FROM map_marks WHERE map_id = $1`,
      [mapId],
    ),
    inside.query<{ nodes: readonly GraphNode[] }>(
      'SELECT nodes FROM route_graphs WHERE map_id = $1 ORDER BY version DESC LIMIT 1',
      [mapId],
    ),
  ]);
  const beyond = [
    ...points.map(({ name, x, y }) => ({ name, corners: [{ x, y }] })),
    ...areas,
    ...graphs.flatMap(({ nodes }) => nodes.map(node => ({ name: node.name ?? node.id, corners: [node] }))),
  ].filter(({ corners }) => outsideOf(corners, ground) >= 0);
  if (beyond.length === 0) return;
  const names = beyond
    .slice(0, mostNamed)
    .map(({ name }) => (typeof name === 'string' ? name : nameIn(language, name)))
    .join(textOf(language, 'said.words'));
  throw ofFields([{ field: wireNameOf('scale'), key: 'error.map.beyond', words: { names } }]);
};

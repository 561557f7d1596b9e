/** The background of outdoor maps, and where these lie on the earth. An installation has one set of these settings. */
import {
  earthPlaceOf,
  gisConfig,
  tileAddress,
  tileOf,
  type Anchor,
  type AnswerOf,
  type getSysconfig,
  type RequestOf,
  type saveSysconfig,
} from '@patrolkit/transport/contract';
import type { Ground } from '../fleet/ground.ts';
import type { Caller } from '../http/calls.ts';
import { isPlainOrigin, type Outdoors } from '../http/console-page.ts';
import { ofField } from '../http/refusal.ts';
import { StoredSettings, type StoredSettingsParts } from './stored-settings.ts';

type Gis = Omit<RequestOf<typeof saveSysconfig>, 'version'>;

/** How long the server of tiles may take to answer, ms. */
const patience = 3000;

/** The values when nothing is set, beside the places of maps and the center. */
const usual = { group: 'gis', system: 'wgs84', zoomLeast: 12, zoomMost: 19, zoom: 17 } as const;

/** The parts that these settings work on. */
export interface GisParts extends StoredSettingsParts {
  readonly ground: Ground;
  /** Whether something answers under the address of a tile. */
  readonly findsTile?: ((address: string) => Promise<boolean>) | undefined;
}

const wireNameOf = (name: 'tiles' | 'anchors'): string => gisConfig.fields[name]?.wireName ?? '';

/** Asks for a tile. One that stands elsewhere counts as missing: the policy of the page would refuse it there. */
const findTile = async (address: string): Promise<boolean> => {
  try {
    const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(patience) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
};

/** The settings of outdoor maps. */
export class GisSettings {
  readonly #parts: GisParts;
  readonly #stored: StoredSettings<Gis>;
  #now: Gis;

  constructor(parts: GisParts) {
    this.#parts = parts;
    this.#stored = new StoredSettings(parts, 'gis-map');
    this.#now = this.#whole({});
  }

  /** What the pages of the console show of outdoor maps from their next load. */
  get outdoors(): Outdoors {
    const { tiles, attribution = '', system, longitude, latitude, zoomLeast, zoomMost, zoom } = this.#now;
    return {
      ...(tiles === undefined ? {} : { tiles: { template: tiles, attribution } }),
      system,
      center: { longitude, latitude },
      zooms: { least: zoomLeast, first: zoom, most: zoomMost },
    };
  }

  /** Reads the settings, and says where the maps lie. */
  async load(): Promise<void> {
    this.#take(await this.#stored.read(await this.#owner()));
  }

  /** The settings, with the places of all outdoor maps. */
  async get(caller: Caller): Promise<AnswerOf<typeof getSysconfig>> {
    const told = await this.#stored.told(await this.#owner(), caller);
    return { ...told, ...this.#take(told) };
  }

  /**
   * Changes the settings. Maps that the request leaves out stay where they are.
   * @throws {Refusal} 409 when somebody else has changed them since they were read
   */
  async set(
    { version, ...given }: RequestOf<typeof saveSysconfig>,
    caller: Caller,
  ): Promise<AnswerOf<typeof saveSysconfig>> {
    const { ground, findsTile = findTile } = this.#parts;
    const known = ground.anchors.map(({ mapId }) => mapId);
    if (given.anchors.some(({ mapId }) => !known.includes(mapId)))
      throw ofField(wireNameOf('anchors'), 'error.noChoice');
    const { tiles } = given;
    if (tiles !== undefined && !isPlainOrigin(tiles)) throw ofField(wireNameOf('tiles'), 'error.format.url');
    const before = this.#now;
    const kept = before.anchors.filter(({ mapId }) => given.anchors.every(anchor => anchor.mapId !== mapId));
    const value = { ...given, anchors: [...given.anchors, ...kept] };
    await this.#stored.save(await this.#owner(), { version, value, usual: before }, caller);
    await this.load();
    if (tiles === undefined) return { tileAnswer: 'none' };
    const isThere = await findsTile(tileAddress(tiles, tileOf(given, given.zoom)));
    return { tileAnswer: isThere ? 'answers' : 'silent' };
  }

  #take(stored: Partial<Gis>): Gis {
    this.#parts.ground.use(new Map((stored.anchors ?? []).map(({ mapId, ...anchor }) => [mapId, anchor])));
    return (this.#now = this.#whole(stored));
  }

  #whole(stored: Partial<Gis>): Gis {
    const { anchors } = this.#parts.ground;
    return { ...usual, ...centerOf(anchors), ...stored, anchors };
  }

  /** The company at the top of all units, to which settings of the installation belong. */
  async #owner(): Promise<string> {
    const [top] = await this.#parts.database.query<{ id: string }>(
      'SELECT id FROM companies ORDER BY level, id LIMIT 1',
    );
    return top?.id ?? '';
  }
}

/** The middle between the two points of the first map, degrees with six digits after the point. */
const centerOf = ([first]: readonly Anchor[]): Pick<Gis, 'longitude' | 'latitude'> => {
  if (!first) return { longitude: 0, latitude: 0 };
  const { longitude, latitude } = earthPlaceOf(first, { x: (first.x1 + first.x2) / 2, y: (first.y1 + first.y2) / 2 });
  const short = (value: number): number => Math.round(value * 1e6) / 1e6;
  return { longitude: short(longitude), latitude: short(latitude) };
};

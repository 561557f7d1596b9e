/** The stored maps, which the fleet and the consoles get from here. */
import type { StoredName } from '../language/names.ts';
import type { FirstEquipment } from '../links/first-equipment.ts';
import type { Fleet } from '../links/fleet.ts';
import type { Wall } from '../links/site-map.ts';
import type { Database } from '../store/database.ts';
import { openNames, type NamedSite, type SiteNames } from './site-names.ts';

/** The picture of a map as consoles show it. */
export interface ShownMap {
  /** The path of the uploaded picture; undefined for a map that has the drawn one. */
  readonly picture: string | undefined;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly metresPerPixel: number;
  readonly originX: number;
  readonly originY: number;
}

interface Stored {
  readonly id: string;
  readonly names: StoredName;
  readonly is_outdoor: boolean;
  readonly pictures: readonly string[];
  readonly scale: number;
  readonly origin_x: number;
  readonly origin_y: number;
  readonly width: number;
  readonly height: number;
  readonly walls: readonly Wall[];
  readonly is_valid: boolean;
}

/** The stored maps, kept in memory. */
export class SiteMaps {
  readonly #database: Database;
  readonly #fleet: Pick<Fleet, 'setMaps' | 'maps' | 'mapPicture'>;
  #stored: ReadonlyMap<string, Stored> = new Map();

  constructor(database: Database, fleet: Pick<Fleet, 'setMaps' | 'maps' | 'mapPicture'>) {
    this.#database = database;
    this.#fleet = fleet;
  }

  /** Reads the maps and tells the fleet. Resolves with whether consoles show others than before. */
  async load(): Promise<boolean> {
    const rows = await this.#database.query<Stored>(
      `SELECT id, names, is_outdoor, pictures, scale, origin_x, origin_y, width, height, walls, is_valid
       FROM maps WHERE deleted_at IS NULL ORDER BY length(id), id`,
    );
    const before = JSON.stringify([...this.#stored.values()]);
    this.#stored = new Map(rows.map(row => [row.id, row]));
    this.#fleet.setMaps(
      rows.map(({ id, is_outdoor: outdoor, origin_x: originX, origin_y: originY, width, height, walls }) => ({
        id,
        outdoor,
        originX,
        originY,
        width,
        height,
        walls,
      })),
    );
    return JSON.stringify(rows) !== before;
  }

  /** What consoles show of a map; undefined for one that is switched off or gone. */
  shown(id: string): ShownMap | undefined {
    const stored = this.#stored.get(id);
    if (!stored?.is_valid) return undefined;
    const [picture] = stored.pictures;
    const map = this.#fleet.maps.find(one => one.id === id);
    const drawn = this.#fleet.mapPicture(id);
    if (picture === undefined) {
      const { originX = 0, originY = 0 } = map ?? {};
      return drawn && { ...drawn, picture, originX, originY };
    }
    const { scale, origin_x: originX, origin_y: originY, width, height } = stored;
    return {
      picture,
      width: Math.round(width / scale),
      height: Math.round(height / scale),
      metresPerPixel: scale,
      originX,
      originY,
    };
  }
}

/** Stores the things of a site that are not stored yet, reads all names, and tells the fleet its maps. */
export const openSite = async (
  database: Database,
  fleet: NamedSite & Pick<Fleet, 'setMaps'>,
  {
    now,
    onError,
    first,
  }: {
    readonly now: () => number;
    readonly onError: (message: string) => void;
    /** The equipment of a fresh installation. */
    readonly first: FirstEquipment | undefined;
  },
): Promise<{ readonly names: SiteNames; readonly siteMaps: SiteMaps }> => {
  const names = await openNames(database, fleet, now, onError, first?.sensors);
  const siteMaps = new SiteMaps(database, fleet);
  await siteMaps.load();
  return { names, siteMaps };
};

/** What rooms ask of the stored maps. */
export type MapsNow = Pick<SiteMaps, 'shown'>;

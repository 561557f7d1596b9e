/** Background tiles of maps: where a place on the earth lies on them, and under which address each is (Web Mercator). */
import type { EarthPlace } from './anchors.ts';
import type { Corner } from './geometry/geometry.ts';

/** Edge of a tile, pixels. */
export const tileSize = 256;
/** The largest latitude that the projection shows, degrees. */
const farthest = 85.0511;

/** A place as a point of the whole map at a zoom, pixels. */
export function project({ longitude, latitude }: EarthPlace, zoom: number): Corner {
  const size = tileSize * 2 ** zoom;
  const sine = Math.sin((Math.min(farthest, Math.max(-farthest, latitude)) * Math.PI) / 180);
  return {
    x: ((longitude + 180) / 360) * size,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  };
}

/** A point of the whole map at a zoom, pixels, as a place. */
export function unproject({ x, y }: Corner, zoom: number): EarthPlace {
  const size = tileSize * 2 ** zoom;
  const n = Math.PI - (2 * Math.PI * y) / size;
  return { longitude: (x / size) * 360 - 180, latitude: (180 / Math.PI) * Math.atan(Math.sinh(n)) };
}

/** A tile of the whole map: its zoom, and its column and row from the upper left corner. */
export interface TileAt {
  readonly zoom: number;
  readonly column: number;
  readonly row: number;
}

/** The address of a tile, from a template with `{z}`, `{x}` and `{y}`. */
export function tileAddress(template: string, { zoom, column, row }: TileAt): string {
  const values: Record<string, number> = { z: zoom, x: column, y: row };
  return template.replace(/\{([zxy])\}/g, (_whole, name: string) => String(values[name] ?? 0));
}

/** The tile of a whole zoom on which a place lies. */
export function tileOf(place: EarthPlace, zoom: number): TileAt {
  const { x, y } = project(place, zoom);
  return { zoom, column: Math.floor(x / tileSize), row: Math.floor(y / tileSize) };
}

/** By which coordinates tiles are cut: WGS 84, or GCJ-02 of maps in mainland China. */
export type TileSystem = 'wgs84' | 'gcj02';

/** The axis, metres, and the squared eccentricity of the ellipsoid by which GCJ-02 is computed (Krasovsky 1940). */
const [axis, eccentricity] = [6_378_245, 0.006_693_421_622_965_943];
const radians = Math.PI / 180;

/** Whether GCJ-02 differs from WGS 84 there: in a rectangle around China. */
const isShifted = ({ longitude, latitude }: EarthPlace): boolean =>
  longitude >= 72.004 && longitude <= 137.8347 && latitude >= 0.8293 && latitude <= 55.8271;

/** The sum of sines by which both axes are shifted: amplitude and frequency of each. */
const waves = (value: number, ...parts: readonly (readonly [amplitude: number, frequency: number])[]): number =>
  parts.reduce((sum, [amplitude, frequency]) => sum + (amplitude * Math.sin(value * frequency * Math.PI) * 2) / 3, 0);

/** Where tiles of a system show a place (WGS 84). GCJ-02 shifts places in China by some hundred metres. */
export function shownAt(place: EarthPlace, system: TileSystem): EarthPlace {
  if (system === 'wgs84' || !isShifted(place)) return place;
  const [x, y] = [place.longitude - 105, place.latitude - 35];
  const both = waves(x, [20, 6], [20, 2]);
  const north =
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    0.1 * x * y +
    0.2 * Math.sqrt(Math.abs(x)) +
    both +
    waves(y, [20, 1], [40, 1 / 3], [160, 1 / 12], [320, 1 / 30]);
  const east =
    300 +
    x +
    2 * y +
    0.1 * x * x +
    0.1 * x * y +
    0.1 * Math.sqrt(Math.abs(x)) +
    both +
    waves(x, [20, 1], [40, 1 / 3], [150, 1 / 12], [300, 1 / 30]);
  const sine = Math.sin(place.latitude * radians);
  const root = 1 - eccentricity * sine * sine;
  return {
    longitude: place.longitude + east / ((axis / Math.sqrt(root)) * Math.cos(place.latitude * radians) * radians),
    latitude: place.latitude + north / (((axis * (1 - eccentricity)) / (root * Math.sqrt(root))) * radians),
  };
}

/** The place (WGS 84) that tiles of a system show at a place. It is exact to a millimetre. */
export function placeShownAt(shown: EarthPlace, system: TileSystem): EarthPlace {
  let place = shown;
  // The shift changes so little from place to place that each step is much nearer.
  for (let step = 0; step < 4; step += 1) {
    const there = shownAt(place, system);
    place = {
      longitude: place.longitude + shown.longitude - there.longitude,
      latitude: place.latitude + shown.latitude - there.latitude,
    };
  }
  return place;
}

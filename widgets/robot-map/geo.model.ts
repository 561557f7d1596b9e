/** Where a place on the earth lies on a map of square tiles (Web Mercator, as tile servers use it). */
import type { Alarm, AlarmLevel } from '@patrolkit/core';
import type { Pin } from '../shared/map/places.ts';
import type { Size } from '../shared/map/view.ts';
import type { Point } from '../shared/robots/plan-point.ts';

/** A place on the earth, degrees. */
export interface Place {
  readonly longitude: number;
  readonly latitude: number;
}

/** Edge of a tile, pixels. */
export const tileSize = 256;
export const zoomLimits = { least: 3, most: 19 } as const;
/** The largest latitude that the projection shows, degrees. */
const farthest = 85.0511;

/** A place as a point of the whole map at a zoom, pixels. */
export function project({ longitude, latitude }: Place, zoom: number): Point {
  const size = tileSize * 2 ** zoom;
  const sine = Math.sin((Math.min(farthest, Math.max(-farthest, latitude)) * Math.PI) / 180);
  return {
    x: ((longitude + 180) / 360) * size,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  };
}

/** A point of the whole map at a zoom, pixels, as a place. */
export function unproject({ x, y }: Point, zoom: number): Place {
  const size = tileSize * 2 ** zoom;
  const n = Math.PI - (2 * Math.PI * y) / size;
  return { longitude: (x / size) * 360 - 180, latitude: (180 / Math.PI) * Math.atan(Math.sinh(n)) };
}

/** One tile and its place on the screen. */
export interface Tile extends Point {
  readonly key: string;
  /** Its edge on the screen, pixels. Between two zooms a tile is larger or smaller than its original size. */
  readonly edge: number;
  readonly address: string;
}

/** The tiles that cover a screen around a centre. A template holds `{z}`, `{x}` and `{y}`. */
export function tilesOf(template: string, centre: Place, zoom: number, screen: Size): readonly Tile[] {
  const level = Math.round(zoom);
  const edge = tileSize * 2 ** (zoom - level);
  const middle = project(centre, zoom);
  const [left, top] = [middle.x - screen.width / 2, middle.y - screen.height / 2];
  const count = 2 ** level;
  const tiles: Tile[] = [];
  for (let row = Math.floor(top / edge); row * edge < top + screen.height; row += 1) {
    if (row < 0 || row >= count) continue;
    for (let column = Math.floor(left / edge); column * edge < left + screen.width; column += 1) {
      const around = ((column % count) + count) % count;
      const values: Record<string, number> = { z: level, x: around, y: row };
      tiles.push({
        key: `${level}/${column}/${row}`,
        x: column * edge - left,
        y: row * edge - top,
        edge,
        address: template.replace(/\{([zxy])\}/g, (_whole, name: string) => String(values[name] ?? 0)),
      });
    }
  }
  return tiles;
}

/** Metres per pixel. */
export const metresPerPixel = ({ latitude }: Place, zoom: number): number =>
  (Math.cos((latitude * Math.PI) / 180) * 40_075_016.686) / (tileSize * 2 ** zoom);

/** A round length for a scale of about this many pixels, metres. */
export function scaleOf(place: Place, zoom: number, pixels = 100): { readonly metres: number; readonly width: number } {
  const wanted = metresPerPixel(place, zoom) * pixels;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const metres = [5, 2, 1].map(step => step * power).find(length => length <= wanted) ?? power;
  return { metres, width: metres / metresPerPixel(place, zoom) };
}

/** Pins closer than this are drawn side by side, pixels, so that a user can see and press each. */
export const pinsApart = 28;
const pinsInRow = 5;
const rowHeight = 38;
const gravity: readonly AlarmLevel[] = ['general', 'important', 'serious'];

/**
 * The alarms with a coordinate, in the pixels of a screen around a centre. Those out of view are left out. Several at one place stand in
 * rows above it; the gravest are nearest to it and drawn above the others.
 */
export function geoPinsOf(alarms: readonly Alarm[], centre: Place, zoom: number, screen: Size): readonly Pin[] {
  const middle = project(centre, zoom);
  const pins = alarms.flatMap(({ id, level, name, deviceName, longitude, latitude }): Pin[] => {
    if (longitude === undefined || latitude === undefined) return [];
    // The coordinate is not a place on the earth.
    if (Math.abs(longitude) > 180 || Math.abs(latitude) > 90) return [];
    const at = project({ longitude, latitude }, zoom);
    const x = at.x - middle.x + screen.width / 2;
    const y = at.y - middle.y + screen.height / 2;
    if (x < 0 || y < 0 || x > screen.width || y > screen.height) return [];
    return [{ id, level, name: name ?? '', deviceName: deviceName ?? '', x, y }];
  });
  pins.sort((one, other) => gravity.indexOf(other.level) - gravity.indexOf(one.level));
  const places: Pin[][] = [];
  for (const pin of pins) {
    const near = places.find(([first]) => first && Math.hypot(first.x - pin.x, first.y - pin.y) < pinsApart);
    if (near) near.push(pin);
    else places.push([pin]);
  }
  return places.flatMap(beside).reverse();
}

/** The pins of one place, side by side above that of the first. */
function beside(pins: readonly Pin[]): readonly Pin[] {
  return pins.map((pin, index) => {
    const row = Math.floor(index / pinsInRow);
    const count = Math.min(pinsInRow, pins.length - row * pinsInRow);
    const x = (pins[0]?.x ?? 0) + ((index % pinsInRow) - (count - 1) / 2) * pinsApart;
    return pins.length === 1 ? pin : { ...pin, x, y: (pins[0]?.y ?? 0) - row * rowHeight };
  });
}

/** Maps over square tiles (Web Mercator): which tiles a screen shows, and how large things are on it. */
import { project, tileAddress, tileSize, type EarthPlace } from '@patrolkit/core';
import type { Size } from './view.ts';
import type { Point } from '../robots/plan-point.ts';

/** One tile and its place on the screen. */
export interface Tile extends Point {
  readonly key: string;
  /** Its edge on the screen, pixels. Between two zooms a tile is larger or smaller than its original size. */
  readonly edge: number;
  readonly address: string;
}

/** The tiles that cover a screen around a centre. A template holds `{z}`, `{x}` and `{y}`. */
export function tilesOf(template: string, centre: EarthPlace, zoom: number, screen: Size): readonly Tile[] {
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
      tiles.push({
        key: `${level}/${column}/${row}`,
        x: column * edge - left,
        y: row * edge - top,
        edge,
        address: tileAddress(template, { zoom: level, column: around, row }),
      });
    }
  }
  return tiles;
}

/** Metres per pixel. */
export const metresPerPixel = ({ latitude }: EarthPlace, zoom: number): number =>
  (Math.cos((latitude * Math.PI) / 180) * 40_075_016.686) / (tileSize * 2 ** zoom);

/** A round length for a scale of about this many pixels, metres. */
export function scaleOf(
  place: EarthPlace,
  zoom: number,
  pixels = 100,
): { readonly metres: number; readonly width: number } {
  const wanted = metresPerPixel(place, zoom) * pixels;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const metres = [5, 2, 1].map(step => step * power).find(length => length <= wanted) ?? power;
  return { metres, width: metres / metresPerPixel(place, zoom) };
}

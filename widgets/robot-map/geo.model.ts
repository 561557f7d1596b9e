/** Where things are on the outdoor map. */
import { project, shownAt, type Alarm, type AlarmLevel, type EarthPlace, type TileSystem } from '@patrolkit/core';
import type { Pin } from '../shared/map/places.ts';
import type { Size } from '../shared/map/view.ts';

/** The zooms of a map whose page sets no others, and the one with which it begins. */
export const usualZooms = { least: 3, most: 19, first: 18 } as const;
/** The zooms of a map. */
export type Zooms = Readonly<Record<keyof typeof usualZooms, number>>;

/** The zooms that a page sets, as far as they make sense. */
export function zoomsOf(set: Readonly<Partial<Record<keyof Zooms, number | undefined>>>): Zooms {
  const isZoom = (zoom: number | undefined): zoom is number => zoom !== undefined && zoom >= 0 && zoom <= 24;
  const least = isZoom(set.least) ? set.least : usualZooms.least;
  const most = Math.max(least, isZoom(set.most) ? set.most : usualZooms.most);
  return { least, most, first: Math.min(most, Math.max(least, isZoom(set.first) ? set.first : usualZooms.first)) };
}

/** The place that a page names as "longitude,latitude", degrees. Undefined for any other text. */
export function placeNamed(text: string | undefined): EarthPlace | undefined {
  const [longitude, latitude, ...more] = (text ?? '').split(',').map(part => (part.trim() === '' ? NaN : Number(part)));
  if (longitude === undefined || latitude === undefined || more.length > 0) return undefined;
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? { longitude, latitude } : undefined;
}

/** Pins closer than this are drawn side by side, pixels, so that a user can see and press each. */
export const pinsApart = 28;
const pinsInRow = 5;
const rowHeight = 38;
const gravity: readonly AlarmLevel[] = ['general', 'important', 'serious'];

/**
 * The alarms with a coordinate, in the pixels of a screen around a centre of the tiles. Those out of view are left out. Several at one place stand in
 * rows above it; the gravest are nearest to it and drawn above the others.
 */
export function geoPinsOf(
  alarms: readonly Alarm[],
  centre: EarthPlace,
  zoom: number,
  screen: Size,
  system: TileSystem = 'wgs84',
): readonly Pin[] {
  const middle = project(centre, zoom);
  const pins = alarms.flatMap(({ id, level, name, deviceName, longitude, latitude }): Pin[] => {
    if (longitude === undefined || latitude === undefined) return [];
    // The coordinate is not a place on the earth.
    if (Math.abs(longitude) > 180 || Math.abs(latitude) > 90) return [];
    const at = project(shownAt({ longitude, latitude }, system), zoom);
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

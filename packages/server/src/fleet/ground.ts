/** Where outdoor maps lie on the earth. */
import { earthPlaceOf, placeBeside, type Anchor, type Coordinate } from '@patrolkit/transport/contract';
import type { Fleet } from '../links/fleet.ts';

/** Where the lower left corner of an outdoor map lies that nobody has placed. North is up there. */
const unplaced = { longitude: 113.9465, latitude: 22.5329 };

/** A point of a map, metres. */
export interface MapPlace {
  readonly mapId: string;
  readonly x: number;
  readonly y: number;
}

/** What rooms ask of the ground. */
export interface GroundNow {
  /** The coordinate of a point of an outdoor map; undefined indoors, where there is no position by satellite. */
  coordinate(place: MapPlace): Coordinate | undefined;
}

/** Degrees as users set them, with six digits after the point. */
const degrees = (value: number): number => Math.round(value * 1e6) / 1e6;

/** The anchor of a map that nobody has placed: its lower left and its upper right corner. */
const firstAnchor = ({ width, height }: { readonly width: number; readonly height: number }): Anchor => {
  const corner = placeBeside(unplaced, { x: width, y: height });
  return {
    x1: 0,
    y1: 0,
    longitude1: unplaced.longitude,
    latitude1: unplaced.latitude,
    x2: width,
    y2: height,
    longitude2: degrees(corner.longitude),
    latitude2: degrees(corner.latitude),
  };
};

/** The outdoor maps of a site and their places on the earth. */
export class Ground implements GroundNow {
  readonly #fleet: Pick<Fleet, 'maps'>;
  #placed: ReadonlyMap<string, Anchor> = new Map();

  constructor(fleet: Pick<Fleet, 'maps'>) {
    this.#fleet = fleet;
  }

  /** Takes the places that users have given to maps. */
  use(placed: ReadonlyMap<string, Anchor>): void {
    this.#placed = placed;
  }

  /** The anchors of all outdoor maps. */
  get anchors(): (Anchor & { readonly mapId: string })[] {
    return this.#fleet.maps
      .filter(({ outdoor }) => outdoor)
      .map(map => ({ ...(this.#placed.get(map.id) ?? firstAnchor(map)), mapId: map.id }));
  }

  coordinate({ mapId, ...at }: MapPlace): Coordinate | undefined {
    const map = this.#fleet.maps.find(({ id, outdoor }) => id === mapId && outdoor);
    return map && earthPlaceOf(this.#placed.get(mapId) ?? firstAnchor(map), at);
  }
}

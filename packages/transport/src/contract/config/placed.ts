/** A place on a map, of things that do not move. */
import { assumed, measured, optional, text, within } from '../codec/index.ts';

const metres = measured('metre', 2, { min: -100_000, max: 100_000 });

/** The map, and a place that may be left open. */
export const placed = {
  mapId: assumed('mapId', within(text, { min: 1, max: 50 }), 'Its map, one of `listMap`'),
  x: assumed('x', optional(metres), 'Where it is: metres east of the origin of the map'),
  y: assumed('y', optional(metres), 'Metres north'),
};

/** The map and the place, which must be given. */
export const placedFirmly = {
  mapId: placed.mapId,
  x: assumed('x', metres, placed.x.doc),
  y: assumed('y', metres, placed.y.doc),
};

/** The places of maps on the earth in a form, and how a preview shows a map at its place. */
import {
  earthPlaceOf,
  placeShownAt,
  project,
  shownAt,
  unproject,
  type Anchor,
  type EarthPlace,
  type FloorPlan,
  type FormRow,
  type TileSystem,
} from '@patrolkit/core';
import type { Point } from '../../shared/robots/plan-point.ts';
import type { Size } from '../../shared/map/view.ts';
import { placeAt } from '../../shared/map/view.ts';

/** The names of the four numbers of each of the two points. */
export const anchorPoints = [
  { x: 'x1', y: 'y1', longitude: 'longitude1', latitude: 'latitude1' },
  { x: 'x2', y: 'y2', longitude: 'longitude2', latitude: 'latitude2' },
] as const satisfies readonly Readonly<Record<'x' | 'y' | 'longitude' | 'latitude', keyof Anchor>>[];

/** The numbers of a row. Undefined while one of them is missing. */
export function anchorOf(row: FormRow): Anchor | undefined {
  const number = (name: keyof Anchor): number => ((row[name] ?? '').trim() === '' ? Number.NaN : Number(row[name]));
  const anchor: Anchor = {
    x1: number('x1'),
    y1: number('y1'),
    longitude1: number('longitude1'),
    latitude1: number('latitude1'),
    x2: number('x2'),
    y2: number('y2'),
    longitude2: number('longitude2'),
    latitude2: number('latitude2'),
  };
  return Object.values(anchor).every(Number.isFinite) ? anchor : undefined;
}

/** The visible part of the tiles: the middle of the screen, and the zoom. */
export interface EarthView {
  readonly middle: EarthPlace;
  readonly zoom: number;
}

/** The zooms of a preview. */
export const previewZooms = { least: 3, most: 22 } as const;

/** The corners of the picture of a map, as tiles show them. */
const cornersOf = (plan: FloorPlan, anchor: Anchor, system: TileSystem): readonly EarthPlace[] =>
  [
    { x: 0, y: 0 },
    { x: plan.width, y: 0 },
    { x: 0, y: plan.height },
    { x: plan.width, y: plan.height },
  ].map(at => shownAt(earthPlaceOf(anchor, placeAt(plan, at)), system));

/** The view that shows a whole map with some room around it. */
export function viewOfPlan(plan: FloorPlan, anchor: Anchor, screen: Size, system: TileSystem): EarthView {
  const points = cornersOf(plan, anchor, system).map(place => project(place, 0));
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const room = Math.min(screen.width / (right - left || 1e-9), screen.height / (bottom - top || 1e-9)) / 1.3;
  return {
    middle: unproject({ x: (left + right) / 2, y: (top + bottom) / 2 }, 0),
    zoom: Math.min(previewZooms.most, Math.max(previewZooms.least, Math.log2(room))),
  };
}

/** Where a place of the tiles is on the screen, pixels from its upper left corner. */
export function onScreen(place: EarthPlace, { middle, zoom }: EarthView, screen: Size): Point {
  const [at, center] = [project(place, zoom), project(middle, zoom)];
  return { x: at.x - center.x + screen.width / 2, y: at.y - center.y + screen.height / 2 };
}

/** The transform that lays the picture of a map over the tiles, as SVG writes it. */
export function overlayOf(plan: FloorPlan, anchor: Anchor, view: EarthView, screen: Size, system: TileSystem): string {
  const [origin, right, down] = cornersOf(plan, anchor, system).map(place => onScreen(place, view, screen));
  if (!origin || !right || !down) return '';
  const parts = [
    (right.x - origin.x) / plan.width,
    (right.y - origin.y) / plan.width,
    (down.x - origin.x) / plan.height,
    (down.y - origin.y) / plan.height,
    origin.x,
    origin.y,
  ];
  return `matrix(${parts.join(' ')})`;
}

/** The row after a point of it was dragged to a place on the screen. Degrees have six digits after the point. */
export function draggedRow(
  row: FormRow,
  point: number,
  at: Point,
  { middle, zoom }: EarthView,
  screen: Size,
  system: TileSystem,
): FormRow {
  const names = anchorPoints[point];
  if (!names) return row;
  const center = project(middle, zoom);
  const shown = unproject({ x: at.x + center.x - screen.width / 2, y: at.y + center.y - screen.height / 2 }, zoom);
  const place = placeShownAt(shown, system);
  return {
    ...row,
    [names.longitude]: place.longitude.toFixed(6),
    [names.latitude]: place.latitude.toFixed(6),
  };
}

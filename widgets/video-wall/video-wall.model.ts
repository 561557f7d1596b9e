/** The rules of a video wall: what stands in which tile, the tour, and the alarms that it shows. It knows no browser. */
import { isGraver, mostSerious, type Alarm } from '@patrolkit/core';

/** Numbers of pictures that a wall can show. */
export const layouts = ['1', '4', '6', '9', '16'] as const;
export type Layout = (typeof layouts)[number];

/** What stands where: a device for each tile, or nothing. */
export interface Arrangement {
  readonly layout: Layout;
  readonly tiles: readonly (string | undefined)[];
}

const sizeOf = (layout: Layout): number => Number(layout);

/** Makes a layout of whatever text there is. */
export const layoutOf = (value: string | undefined): Layout | undefined => layouts.find(layout => layout === value);

/** An arrangement of a size: what is too much is left out, what is missing is empty, and no device stands twice. */
export function arrange(layout: Layout, devices: readonly (string | undefined)[]): Arrangement {
  const seen = new Set<string>();
  const tiles = Array.from({ length: sizeOf(layout) }, (_, index) => {
    const device = devices[index];
    if (device === undefined || seen.has(device)) return undefined;
    seen.add(device);
    return device;
  });
  return { layout, tiles };
}

/** The devices offered before keep their places, and those that have come are added. The same list when none has come. */
export function stayed(before: readonly string[], atHand: readonly string[]): readonly string[] {
  const came = atHand.filter(device => !before.includes(device));
  return came.length === 0 ? before : [...before, ...came];
}

/** Another number of pictures: the devices keep their order, and free tiles take further ones of those at hand. */
export function relayout({ tiles }: Arrangement, layout: Layout, atHand: readonly string[]): Arrangement {
  const kept = tiles.filter(device => device !== undefined);
  const further = atHand.filter(device => !kept.includes(device));
  return arrange(layout, [...kept, ...further]);
}

/** Two tiles change places; the same where there is no such tile. */
export function swapped(arrangement: Arrangement, one: number, other: number): Arrangement {
  const { layout, tiles } = arrangement;
  if (!(one in tiles) || !(other in tiles)) return arrangement;
  const moved = [...tiles];
  [moved[one], moved[other]] = [tiles[other], tiles[one]];
  return arrange(layout, moved);
}

/** A device in a tile; where it stood before there is what it replaces. */
export function placed(arrangement: Arrangement, tile: number, device: string | undefined): Arrangement {
  const before = device === undefined ? -1 : arrangement.tiles.indexOf(device);
  if (before >= 0) return swapped(arrangement, before, tile);
  return { ...arrangement, tiles: arrangement.tiles.map((known, index) => (index === tile ? device : known)) };
}

/** The pages of a tour: every device once, those of the arrangement first. The last page is filled up from the beginning. */
export function tourPages({ layout, tiles }: Arrangement, atHand: readonly string[]): readonly Arrangement[] {
  const size = sizeOf(layout);
  const first = tiles.filter(device => device !== undefined);
  const all = [...first, ...atHand.filter(device => !first.includes(device))];
  const count = Math.max(1, Math.ceil(all.length / size));
  return Array.from({ length: count }, (_, page) => {
    const shown = all.slice(page * size, (page + 1) * size);
    return arrange(layout, page > 0 ? [...shown, ...all.slice(0, size - shown.length)] : shown);
  });
}

/** The alarms of a tour that shows their devices by itself. */
export interface Followed {
  /** Ids of alarms that were there when the tour began, or came since: each is new once. */
  readonly known: ReadonlySet<string>;
  /** Alarms that came and are still pending, in the order of their coming. */
  readonly held: readonly Alarm[];
  /** The one whose device is shown. */
  readonly shown: Alarm | undefined;
}

/** Begins with none: alarms that are pending already count as known. */
export const followFrom = (waiting: readonly Alarm[]): Followed => ({
  known: new Set(waiting.map(({ id }) => id)),
  held: [],
  shown: undefined,
});

/** The one that is shown stays until another is graver; then, and when it is gone, the gravest follows, the first of equals. */
function choose(held: readonly Alarm[], shownId: string | undefined): Alarm | undefined {
  const shown = held.find(({ id }) => id === shownId);
  const gravest = mostSerious(held);
  return shown && gravest && !isGraver(gravest.level, shown.level) ? shown : gravest;
}

/**
 * Takes the popups as they are now: those never seen are new, of the others the level may have risen. The same when nothing changed.
 * @param hasPicture whether there is a picture of the alarm's device
 */
export function alarmsCame(
  before: Followed,
  popups: readonly Alarm[],
  hasPicture: (alarm: Alarm) => boolean,
): Followed {
  const { known, held, shown } = before;
  const came = popups.filter(({ id }) => !known.has(id));
  const risen = held.map(alarm => popups.find(({ id }) => id === alarm.id) ?? alarm);
  if (came.length === 0 && risen.every((alarm, index) => alarm === held[index])) return before;
  const all = [...risen, ...came.filter(hasPicture)];
  return { known: new Set([...known, ...came.map(({ id }) => id)]), held: all, shown: choose(all, shown?.id) };
}

/** Drops alarms that were handled or shelved. The same object when none of the known ones was. */
export function alarmsLeft(followed: Followed, isWaiting: (id: string) => boolean): Followed {
  const held = followed.held.filter(({ id }) => isWaiting(id));
  // A shelved alarm that returns is new again, even where the user had decided about it.
  const known = new Set([...followed.known].filter(isWaiting));
  if (held.length === followed.held.length && known.size === followed.known.size) return followed;
  return { known, held, shown: choose(held, followed.shown?.id) };
}

/** The user chose the large picture: alarms that came until now are not shown any more. */
export const followedByHand = ({ known }: Followed): Followed => ({ known, held: [], shown: undefined });

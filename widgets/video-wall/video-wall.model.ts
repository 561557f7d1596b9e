/** The rules of a video wall: the contents of the tiles, the tour, and the alarms that it shows. It knows no browser. */
import { isGraver, mostSerious, type Alarm } from '@patrolkit/core';

/** Numbers of pictures that a wall can show. */
export const layouts = ['1', '4', '6', '9', '16'] as const;
export type Layout = (typeof layouts)[number];

/** The contents of the tiles: a device or nothing for each. */
export interface Arrangement {
  readonly layout: Layout;
  readonly tiles: readonly (string | undefined)[];
}

const sizeOf = (layout: Layout): number => Number(layout);

/** Finds the layout of a text. Undefined for any other text. */
export const layoutOf = (value: string | undefined): Layout | undefined => layouts.find(layout => layout === value);

/** An arrangement of a size. Extra devices are left out, missing ones leave empty tiles, and no device appears twice. */
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

/** Keeps the places of earlier devices and adds new ones. Returns the same list when there are no new ones. */
export function stayed(before: readonly string[], atHand: readonly string[]): readonly string[] {
  const came = atHand.filter(device => !before.includes(device));
  return came.length === 0 ? before : [...before, ...came];
}

/** Changes the number of pictures. The devices keep their order, and free tiles take further devices from those at hand. */
export function relayout({ tiles }: Arrangement, layout: Layout, atHand: readonly string[]): Arrangement {
  const kept = tiles.filter(device => device !== undefined);
  const further = atHand.filter(device => !kept.includes(device));
  return arrange(layout, [...kept, ...further]);
}

/** Swaps two tiles. Returns the same arrangement when there is no such tile. */
export function swapped(arrangement: Arrangement, one: number, other: number): Arrangement {
  const { layout, tiles } = arrangement;
  if (!(one in tiles) || !(other in tiles)) return arrangement;
  const moved = [...tiles];
  [moved[one], moved[other]] = [tiles[other], tiles[one]];
  return arrange(layout, moved);
}

/** Puts a device in a tile. The device that it replaces moves to its earlier tile. */
export function placed(arrangement: Arrangement, tile: number, device: string | undefined): Arrangement {
  const before = device === undefined ? -1 : arrangement.tiles.indexOf(device);
  if (before >= 0) return swapped(arrangement, before, tile);
  return { ...arrangement, tiles: arrangement.tiles.map((known, index) => (index === tile ? device : known)) };
}

/** The pages of a tour: every device once, those of the arrangement first. Devices from the beginning fill the last page. */
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
  /** Ids of alarms that were there when the tour began or arrived since. Each is new once. */
  readonly known: ReadonlySet<string>;
  /** Alarms that arrived and are still pending, in the order of arrival. */
  readonly held: readonly Alarm[];
  /** The alarm whose device is shown. */
  readonly shown: Alarm | undefined;
}

/** Starts without an alarm: alarms that are already pending count as known. */
export const followFrom = (waiting: readonly Alarm[]): Followed => ({
  known: new Set(waiting.map(({ id }) => id)),
  held: [],
  shown: undefined,
});

/** The shown alarm stays until another is graver. Then, and when it is gone, the gravest follows; among equals, the first. */
function choose(held: readonly Alarm[], shownId: string | undefined): Alarm | undefined {
  const shown = held.find(({ id }) => id === shownId);
  const gravest = mostSerious(held);
  return shown && gravest && !isGraver(gravest.level, shown.level) ? shown : gravest;
}

/**
 * Takes the present popups. Those never seen are new, and the level of others may have risen. Returns the same object when nothing changed.
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

/** Drops alarms that were handled or shelved. Returns the same object when there are none. */
export function alarmsLeft(followed: Followed, isWaiting: (id: string) => boolean): Followed {
  const held = followed.held.filter(({ id }) => isWaiting(id));
  // A shelved alarm that returns is new again, even if the user had decided about it.
  const known = new Set([...followed.known].filter(isWaiting));
  if (held.length === followed.held.length && known.size === followed.known.size) return followed;
  return { known, held, shown: choose(held, followed.shown?.id) };
}

/** The user chose the large picture, so the tour no longer shows alarms that arrived until now. */
export const followedByHand = ({ known }: Followed): Followed => ({ known, held: [], shown: undefined });

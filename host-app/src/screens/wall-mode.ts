/** The wall mode of boards: a screen that nobody touches hides its pointer and turns through the boards of its user. */
import type { User, ScreenName } from '@patrolkit/core';
import type { Edition } from '../sign-in/edition.ts';
import { mayOpen, pathOf } from './table/access.ts';
import { menuOf } from './table/menu.ts';

/** The parameter of the address that turns it on, with the seconds that each board stays. */
export const wallParameter = 'wall';
/** How long a board stays, seconds. */
export const wallSeconds = { least: 10, usual: 30, most: 3_600 } as const;
/** The pointer is hidden after so long without a movement, ms. */
export const hidesAfter = 3_000;

/** How long each board stays, seconds; undefined outside of wall mode. */
export function wallOf(query: URLSearchParams): number | undefined {
  const given = query.get(wallParameter);
  if (given === null) return undefined;
  const seconds = Number(given);
  if (!Number.isFinite(seconds) || seconds <= 0) return wallSeconds.usual;
  return Math.min(wallSeconds.most, Math.max(wallSeconds.least, Math.round(seconds)));
}

/** Boards beside home, in their turn: all devices at once, and places in which robots patrol together. */
const others = ['run-monitoring', 'multiple-robots'] as const;

/** The boards of a user, home first. */
export function boardsOf(user: User, edition: Edition): readonly ScreenName[] {
  const home = menuOf(user, edition).find(({ name }) => name === 'home' || name === 'industry')?.target?.name;
  return [...(home ? [home] : []), ...others.filter(name => mayOpen(user, name))];
}

/** The address of the board after one; undefined where there is no other. */
export function nextBoard(boards: readonly ScreenName[], now: ScreenName, seconds: number): string | undefined {
  const next = boards[(boards.indexOf(now) + 1) % boards.length];
  return next === undefined || next === now ? undefined : `${pathOf(next)}?${wallParameter}=${seconds}`;
}

/** The address of wall mode for a user; undefined for one who has no board. */
export function wallAddress(user: User, edition: Edition): string | undefined {
  const [first] = boardsOf(user, edition);
  return first === undefined ? undefined : `${pathOf(first)}?${wallParameter}=${wallSeconds.usual}`;
}

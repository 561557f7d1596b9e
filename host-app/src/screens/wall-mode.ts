/** The wall mode of boards: a screen that nobody touches hides its pointer and shows its user's boards in turn. */
import type { User, ScreenName } from '@patrolkit/core';
import type { Edition } from '../sign-in/edition.ts';
import { mayOpen, pathOf } from './table/access.ts';
import { menuOf } from './table/menu.ts';

/** The query parameter that turns it on. It holds the seconds for which each board stays. */
export const wallParameter = 'wall';
/** How long a board stays, seconds. */
export const wallSeconds = { least: 10, usual: 30, most: 3_600 } as const;
/** How long the pointer must rest before it is hidden, ms. */
export const hidesAfter = 3_000;

/** How long each board stays, seconds. Undefined outside wall mode. */
export function wallOf(query: URLSearchParams): number | undefined {
  const given = query.get(wallParameter);
  if (given === null) return undefined;
  const seconds = Number(given);
  if (!Number.isFinite(seconds) || seconds <= 0) return wallSeconds.usual;
  return Math.min(wallSeconds.most, Math.max(wallSeconds.least, Math.round(seconds)));
}

/** Boards besides home, in order: all devices at once, and places in which robots patrol together. */
const others = ['run-monitoring', 'multiple-robots'] as const;

/** The boards of a user, home first. */
export function boardsOf(user: User, edition: Edition): readonly ScreenName[] {
  const home = menuOf(user, edition).find(({ name }) => name === 'home' || name === 'industry')?.target?.name;
  return [...(home ? [home] : []), ...others.filter(name => mayOpen(user, name))];
}

/** The address of the next board. Undefined when there is no other. */
export function nextBoard(boards: readonly ScreenName[], now: ScreenName, seconds: number): string | undefined {
  const next = boards[(boards.indexOf(now) + 1) % boards.length];
  return next === undefined || next === now ? undefined : `${pathOf(next)}?${wallParameter}=${seconds}`;
}

/** The address of wall mode for a user. Undefined for a user without a board. */
export function wallAddress(user: User, edition: Edition): string | undefined {
  const [first] = boardsOf(user, edition);
  return first === undefined ? undefined : `${pathOf(first)}?${wallParameter}=${wallSeconds.usual}`;
}

/** Changes of things that somebody else may change meanwhile. Whoever saves second first sees the other version (interpretations.md 67). */
import type { Page } from '@patrolkit/transport';
import { done, type Outcome } from './outcome.ts';
import { readAll, type NextAsked } from './paging/index.ts';

/** A thing, with its version when the server keeps versions. */
export interface Versioned {
  readonly version?: number | undefined;
}

/** The version that a change names: the one that was read. */
export const versionOf = ({ version }: Versioned): { version?: number } => (version === undefined ? {} : { version });

/** The most pages that are read to find one row again. */
const mostPages = 50;

/** Looks for a row in a list, page by page. Undefined when it is not there. */
export async function findRow<T extends { readonly id: string }>(
  id: string,
  pageSize: number,
  list: (asked: NextAsked) => Promise<Outcome<Page<T>>>,
): Promise<Outcome<T | undefined>> {
  const isIt = (row: T): boolean => row.id === id;
  const { rows, failure } = await readAll(
    { read: list, id: (row: T) => row.id },
    { pageSize, most: mostPages, isEnough: known => known.some(isIt) },
  );
  return failure ?? done(rows.find(isIt));
}

/** How to find out about a change that failed. */
interface Look<T> {
  /** Reads the thing again. */
  readonly again: () => Promise<Outcome<T | undefined>>;
  /** Whether a thing is still as it was read. */
  readonly isRead: (now: T) => boolean;
  /** Whether a thing already has the values of the change. */
  readonly isSame: (now: T) => boolean;
}

/**
 * Returns the outcome of a change. If it failed because somebody else has changed the thing since it was read, nothing was written, and the
 * value is the thing as it is now. If the thing now has the values of the change, the server carried out an earlier try and only its answer
 * was lost.
 */
export async function unlessNewer<T>(
  sent: Outcome,
  { again, isRead, isSame }: Look<T>,
): Promise<Outcome<T | undefined>> {
  if (sent.isDone) return sent;
  const now = await again();
  if (!now.isDone || now.value === undefined || isRead(now.value)) return sent;
  return isSame(now.value) ? done(undefined) : now;
}

/** Does the same for a thing with a version. Without a version nothing is read again. */
export const unlessNewerVersion = async <T extends Versioned>(
  sent: Outcome,
  { version }: Versioned,
  look: Omit<Look<T>, 'isRead'>,
): Promise<Outcome<T | undefined>> =>
  version === undefined ? sent : unlessNewer(sent, { ...look, isRead: now => now.version === version });

/** Errors of this page, for the error log dialog. It never holds a value from the wire or a secret. */
import { atom } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import type { Capability, Part } from '../part.ts';
import type { Store } from '../store.ts';

/** One entry: what, where, when and how often. */
export interface LoggedError {
  readonly source: 'call' | 'channel' | 'page';
  readonly detail: string;
  /** Path of the page when it last happened. */
  readonly place: string;
  /** When it last happened, ms since 1970. */
  readonly at: number;
  readonly count: number;
}

/** The log, newest first. */
export interface ErrorLogStore {
  readonly $errors: Store<readonly LoggedError[]>;
  /** Adds an error of the page itself, or counts it again. */
  report(detail: string): void;
  /** Empties the log after a user has read it. */
  empty(): void;
}

/** The part of the log that only the console calls. */
export interface ErrorLogPart extends Part {
  /** Adds an entry, or counts it again. Returns whether it is new. */
  add(source: LoggedError['source'], detail: string): boolean;
}

const most = 200;

/** Makes the log. */
export function createErrorLog({
  wallClock,
  place,
}: Pick<Environment, 'wallClock' | 'place'>): Capability<ErrorLogStore, ErrorLogPart> {
  const $errors = atom<readonly LoggedError[]>([]);
  const add: ErrorLogPart['add'] = (source, detail) => {
    const known = $errors.get().find(entry => entry.source === source && entry.detail === detail);
    const entry: LoggedError = { source, detail, place: place(), at: wallClock(), count: (known?.count ?? 0) + 1 };
    $errors.set([entry, ...$errors.get().filter(other => other !== known)].slice(0, most));
    return known === undefined;
  };
  return {
    store: { $errors, report: detail => void add('page', detail), empty: () => $errors.set([]) },
    part: { add },
  };
}

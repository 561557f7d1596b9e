/** Reads list pages, their dictionaries and their files, and tells when a list may no longer be true. */
import type { HttpClient, Page, Push, PushType } from '@patrolkit/transport';
import { computed, map } from 'nanostores';
import { attempt, type Outcome } from '../outcome.ts';
import type { Store } from '../store.ts';
import { filtersToSend, type ListQuery } from './query.ts';
import type { AnyResource, DictionaryEntry, Filter } from './resource.ts';

/** How a file is fetched. */
export interface FileOptions {
  /** Gives it up. */
  readonly signal?: AbortSignal;
  /** Told how many rows have come. */
  readonly onRows?: (rows: number) => void;
}

/** List pages and what they read. */
export interface ResourceStore {
  /** A page of rows. */
  read(resource: AnyResource, query: ListQuery, signal?: AbortSignal): Promise<Outcome<Page<unknown>>>;
  /** The words of a dictionary filter, in the language of the page. */
  words(filter: Filter & { kind: 'dictionary' }, signal?: AbortSignal): Promise<Outcome<readonly DictionaryEntry[]>>;
  /** All rows of a query's filters as a file, whole or not at all; the remark says what it is for. */
  file(resource: AnyResource, query: ListQuery, remark: string, options?: FileOptions): Promise<Outcome<Blob>>;
  /** How often something was pushed after which the list may differ. */
  changes(resource: AnyResource): Store<number>;
  receive(push: Push): void;
}

/** Makes it. */
export function createResources(http: HttpClient, wallClock: () => number): ResourceStore {
  const $pushes = map<Partial<Record<PushType, number>>>({});
  const filters = (resource: AnyResource, query: ListQuery) => filtersToSend(resource, query.filters, wallClock());
  return {
    read: (resource, query, signal) => {
      const { page, pageSize, sort, direction } = query;
      const request = { ...filters(resource, query), page, pageSize, sort, direction };
      return attempt(http.request(resource.list, request, { noTip: true, ...(signal ? { signal } : {}) }));
    },
    words: ({ dictionary }, signal) =>
      attempt(http.request(dictionary, {}, { noTip: true, ...(signal ? { signal } : {}) })),
    file: async ({ file, ...resource }, query, remark, { signal, onRows } = {}) => {
      if (!file) throw new Error(`${resource.name} has no file`);
      const purpose = remark.trim();
      const request = {
        ...filters(resource, query),
        ...(purpose === '' ? {} : { purpose }),
        timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      };
      return attempt(
        http.download(file.call, request, {
          ...(signal ? { signal } : {}),
          // The first line is the head.
          ...(onRows ? { onLines: lines => onRows(Math.max(0, lines - 1)) } : {}),
        }),
      );
    },
    changes: ({ pushes }) => computed($pushes, counts => pushes.reduce((sum, type) => sum + (counts[type] ?? 0), 0)),
    receive: ({ type }) => $pushes.setKey(type, ($pushes.get()[type] ?? 0) + 1),
  };
}

import {
  addressOfPage,
  isPastEnd,
  lastPage,
  pageCount,
  queryProblems,
  readKept,
  readQuery,
  writeKept,
  writeQuery,
  type AnyResource,
  type FilterValues,
  type ListQuery,
  type Message,
  type SortDirection,
  type TimePreset,
} from '@patrolkit/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useConsole, type Emit } from '../shared/element/index.ts';
import { usePermission } from '../shared/permission/index.ts';
import type { CustomViews } from './custom/custom-views.ts';
import type { spec } from './data-page.element.ts';
import { chosenOf, nothingChosen, stillChosen, type Chosen, type Choosing } from './selection.ts';
import { soughtOf, useList, type Listing } from './useList.ts';

/** The parts of a list page. */
export interface ListPageProps {
  readonly resource: AnyResource;
  readonly views: CustomViews;
  /** True when there is no room for a table. */
  readonly isNarrow: boolean;
  /** The request, as the query of an address. */
  readonly address: string;
  /** The recording that plays now, as the query that opened it. */
  readonly current?: string | undefined;
  readonly emit: Emit<typeof spec>;
}

/** The state of a list page and its verbs: paging, order, filters, choice. */
export interface ListModel {
  readonly query: ListQuery;
  /** Requests something else. A correction is a change that the user did not make. */
  readonly go: (next: ListQuery, isCorrection?: boolean) => void;
  /** True where the query can be sent. */
  readonly isValid: boolean;
  /** Why it cannot, by field. */
  readonly problems: Readonly<Record<string, Message>>;
  readonly listing: Listing;
  readonly rows: readonly unknown[];
  /** True while the rows are still those of earlier filters. */
  readonly areOld: boolean;
  /** How many pages there are. */
  readonly pages: number;
  /** The actions on several rows that the user may do. */
  readonly actions: AnyResource['batch'];
  /** The chosen rows, of all pages. */
  readonly chosen: Chosen;
  readonly chosenIds: ReadonlySet<string>;
  readonly choose: (ids: ReadonlySet<string>) => void;
  readonly applyFilters: (filters: FilterValues, preset: TimePreset | undefined) => void;
  readonly clearFilters: () => void;
  /** The filters and the order, to be saved under a name and applied again. */
  readonly kept: string;
  readonly applyKept: (kept: string) => void;
  readonly sort: (by: string, direction: SortDirection) => void;
}

/** Keeps the request in step with the address around it. The later change wins. */
function useQuery({
  resource,
  address,
  emit,
}: Pick<ListPageProps, 'resource' | 'address' | 'emit'>): [
  ListQuery,
  (next: ListQuery, isCorrection?: boolean) => void,
] {
  const { timeZone } = useConsole().resources;
  const [query, setQuery] = useState(() => readQuery(resource, address, timeZone));
  const shown = useRef(writeQuery(resource, query));
  // This is a layout effect, because a later effect would undo a choice made between drawing and effect.
  useLayoutEffect(() => {
    const next = readQuery(resource, address, timeZone);
    const written = writeQuery(resource, next);
    if (written === shown.current) return;
    shown.current = written;
    setQuery(next);
  }, [resource, address, timeZone]);
  const go = (next: ListQuery, isCorrection = false): void => {
    shown.current = writeQuery(resource, next);
    setQuery(next);
    emit('querychanged', { query: addressOfPage(resource.name, shown.current).query, isCorrection });
  };
  return [query, go];
}

/** The controller of a list page. The page draws its state. */
export function useListPage(props: Pick<ListPageProps, 'resource' | 'address' | 'emit'>): ListModel {
  const { resource } = props;
  const console = useConsole();
  const isPermitted = usePermission();
  const [query, go] = useQuery(props);
  const problems = queryProblems(resource, query.filters, console.serverNow());
  const isValid = Object.keys(problems).length === 0;
  const listing = useList(resource, query, isValid);
  const { listed, isReading } = listing;

  const pages = listed ? pageCount(listed, listed.page, query.pageSize) : 1;
  // The rows of the last page may have been closed elsewhere, or the link is old.
  const isOver = listed !== undefined && !isReading && isPastEnd(listed, query.page, query.pageSize);
  useEffect(() => {
    if (isOver) go({ ...query, page: lastPage(listed, query.page, query.pageSize) }, true);
  });

  const rows = listed?.rows ?? [];
  // Chosen rows belong to the filters. Other filters drop them; another page or order does not.
  const sought = soughtOf(resource, query);
  const [ticked, setTicked] = useState({ of: sought, chosen: nothingChosen });
  const before = ticked.of === sought ? ticked.chosen : nothingChosen;
  // As for a single row, an action that the user may not do on a row is not offered for it.
  const actions = resource.batch
    .filter(action => [...rows, ...before.values()].some(row => isPermitted(action.need(row))))
    .map(action => ({
      ...action,
      applies: (row: unknown) => action.applies(row) && isPermitted(action.need(row)),
    }));
  const choosing: Choosing = {
    id: row => resource.id(row),
    // Acts on things are offered for every row; the server names those that stand in the way.
    applies: row => resource.keeps !== undefined || actions.some(action => action.applies(row)),
  };
  const chosen = stillChosen(before, rows, choosing);

  return {
    query,
    go,
    isValid,
    problems,
    listing,
    rows,
    areOld: listed !== undefined && listed.sought !== sought,
    pages,
    actions,
    chosen,
    chosenIds: new Set(chosen.keys()),
    choose: ids => setTicked({ of: sought, chosen: chosenOf(chosen, ids, rows, choosing) }),
    applyFilters: (filters, preset) => go({ ...query, filters, preset, page: 1 }),
    clearFilters: () => go({ ...query, filters: {}, preset: undefined, page: 1 }),
    kept: writeKept(resource, query, console.serverNow()),
    applyKept: kept =>
      go({ ...readKept(resource, kept, console.serverNow(), console.resources.timeZone), pageSize: query.pageSize }),
    sort: (by, direction) => go({ ...query, sort: by, direction, page: 1 }),
  };
}

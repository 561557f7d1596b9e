/**
 * Things of config pages: listed, read, added, changed and deleted. A kind of thing is declared once, by its entity, its filters and its
 * settings. Its calls follow from that (interpretations.md 36).
 */
import { sortDirection } from '../alarms/query.ts';
import { call, type Call, type Module } from '../call.ts';
import {
  assumed,
  choice,
  entity,
  field,
  id,
  ids,
  nothing,
  number,
  optional,
  page,
  text,
  timeOrNone,
  withDefault,
  type Entity,
  type Fields,
  type Infer,
  type Limits,
  type Page,
  type Shape,
} from '../codec/index.ts';
import { paged } from '../paging.ts';
import { soughtFields, type RecordFilter } from '../records/records.ts';
import { soughtId } from '../remarks.ts';
import type { ScreensWith } from '../screens/index.ts';

/** The last change of a thing or of settings. */
export const lastChange = {
  version: assumed(
    'version',
    withDefault(number, 0),
    'Rises with every change; a change names the version that the client read',
  ),
  changedAt: assumed('updateTime', timeOrNone, 'Time of the last change'),
  changedBy: assumed('updateUsername', optional(text), 'Author of the last change'),
};

/** The fields of every thing beside its settings. */
export const kept = { id: assumed('id', id, 'Which'), ...lastChange };

/** The version in a change, which is the one that was read. */
export const readVersion = {
  version: assumed(
    'version',
    withDefault(number, 0),
    'The version that the client read; the server refuses the change when there is a newer one',
  ),
};

/** The fields that every change has: the thing, and the version of it that was read. */
const changed = { id: field('id', id, 'Which'), ...readVersion };

/** The members of every thing. */
export interface Thing {
  readonly id: string;
  readonly version: number;
  readonly changedAt?: number | undefined;
  readonly changedBy?: string | undefined;
}

/** The query for a page of things. */
export type ThingQuery<Row, Filter extends keyof Row & string, Sort extends string> = Omit<
  RecordFilter<Row, Filter, never>,
  'from' | 'to' | 'placeId'
> & {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  /** The mark of the row after which, or before which, the page lies. */
  readonly after?: string;
  readonly before?: string;
  readonly sort?: Sort;
  readonly direction?: Infer<typeof sortDirection>;
};

/** The request that changes a thing. */
export type ThingChange<Settings> = Settings & { readonly id: string; readonly version: number };

/** Screens on which users edit things. */
export type ThingScreen = ScreensWith<{ readonly page: 'things' }>;

/** A kind of thing. */
export interface Things<
  Row,
  Filter extends keyof Row & string,
  Sort extends string,
  Settings,
  Change,
  Screen extends ThingScreen = ThingScreen,
> {
  readonly entity: Entity<Row>;
  /** The screen on which users edit it, which is the page of its permission codes. */
  readonly screen: Screen;
  /** The default order of lists is by this field, newest first. */
  readonly time: 'changedAt' & keyof Row;
  /** Fields that filters can use. */
  readonly filters: readonly Filter[];
  readonly isPlaced: false;
  readonly ranges: readonly never[];
  /** Fields by which the server sorts. */
  readonly sorts: readonly Sort[];
  readonly longest: number;
  readonly query: Entity<ThingQuery<Row, Filter, Sort>>;
  readonly find: Call<ThingQuery<Row, Filter, Sort>, Page<Row>>;
  readonly get: Call<{ readonly id: string }, Row>;
  readonly add: Call<Settings, undefined>;
  readonly modify: Call<ThingChange<Settings & Change>, undefined>;
  readonly remove: Call<{ readonly ids: string[] }, undefined>;
}

/** Declares a kind of thing. A capability exports those of its calls that it has. */
export function things<
  Row extends Thing,
  const Filter extends keyof Row & string,
  const Sort extends keyof Row & string,
  Set extends Fields,
  const Screen extends ThingScreen,
  Changed extends Fields = Record<never, never>,
>(declared: {
  readonly entity: Entity<Row>;
  readonly module: Module;
  readonly screen: Screen;
  readonly filters: readonly Filter[];
  /** Filters by words of a dictionary of the server, several whole words at once. */
  readonly words?: readonly NoInfer<Filter>[];
  readonly sorts: readonly Sort[];
  /** The fields that users can set. */
  readonly settings: Set;
  /** Further fields of a change. */
  readonly onChange?: Changed;
  /** Narrower limits of fields that depend on other fields. */
  narrows?(settings: Partial<Shape<NoInfer<Set>>>): { readonly [Name in keyof Shape<NoInfer<Set>>]?: Limits };
  /** Words for one thing and for several, for the generated pages. */
  readonly doc: { readonly one: string; readonly all: string };
}): Things<Row, Filter, Sort, Shape<Set>, Shape<Changed>, Screen> {
  const { entity: row, module, screen, sorts, settings, onChange, narrows, doc, words = [] } = declared;
  const { name, fields } = row;
  const order = choice(Object.fromEntries(sorts.map(key => [key, fields[key]?.wireName ?? key])));
  const query = entity(`${name}Query`, {
    ...paged,
    id: assumed('id', optional(soughtId), 'One of them'),
    ...Object.assign({}, ...declared.filters.map(key => soughtFields(fields, key, words.includes(key)))),
    sort: assumed('sortField', optional(order), 'Sort field; the last change when missing'),
    direction: assumed('sortOrder', optional(sortDirection), 'Sort direction; descending when missing'),
  }) as Entity<ThingQuery<Row, Filter, Sort>>;
  const fieldsOfChange: Fields = { ...changed, ...settings, ...onChange };
  const addition: Entity<unknown> = entity(`${name}Addition`, settings);
  const change: Entity<unknown> = entity(`${name}Change`, fieldsOfChange);
  const shared = { module, isOurs: true } as const;
  // The further fields of a change narrow no limits.
  const narrowed = narrows ? { narrows: narrows as NonNullable<Call<unknown, undefined>['narrows']> } : {};
  const add: Call<unknown, undefined> = call({
    ...shared,
    ...narrowed,
    name: `add${name}`,
    method: 'POST',
    // A request that the browser repeats would add the thing twice.
    isNumbered: true,
    permission: { function: `${screen}#add` },
    request: addition,
    answer: nothing,
    doc: `Adds one: ${doc.one.toLowerCase()}.`,
  });
  const modify: Call<unknown, undefined> = call({
    ...shared,
    ...narrowed,
    name: `modify${name}`,
    method: 'POST',
    permission: { function: `${screen}#edit` },
    request: change,
    answer: nothing,
    doc: `Changes ${doc.one.toLowerCase()}. The server refuses the call when somebody else has changed it since the client read it.`,
  });
  return {
    entity: row,
    screen,
    time: 'changedAt',
    filters: declared.filters,
    isPlaced: false,
    ranges: [],
    sorts,
    longest: Infinity,
    query,
    find: call({
      ...shared,
      name: `find${name}ByPage`,
      permission: { page: screen },
      request: query,
      rules: [],
      answer: page(row),
      doc: `${doc.all}, page by page, with their total.`,
    }),
    get: call({
      ...shared,
      name: `get${name}`,
      permission: { page: screen },
      request: entity(`${name}Id`, { id: field('id', id, 'Which') }),
      answer: row,
      doc: `${doc.one} as it is now.`,
    }),
    add: add as Call<Shape<Set>, undefined>,
    modify: modify as Call<ThingChange<Shape<Set> & Shape<Changed>>, undefined>,
    remove: call({
      ...shared,
      name: `delete${name}`,
      method: 'POST',
      permission: { function: `${screen}#delete` },
      request: entity(`${name}Ids`, { ids: field('ids', ids, 'Which, comma-joined') }),
      answer: nothing,
      doc: `Deletes ${doc.all.toLowerCase()} for good. Repeating it changes nothing.`,
    }),
  };
}

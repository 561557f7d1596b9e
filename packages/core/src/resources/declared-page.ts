/** What a page derives from its declaration in the contract, for records and for config things. */
import { limitsOf, type Call, type Entity, type Page } from '@patrolkit/transport';
import type { MessageId } from '../i18n/index.ts';
import type { Column, Filter } from './resource.ts';

/** Screens that have a title. */
export type Titled<Screen extends string> = `screens.title.${Screen}` extends MessageId ? Screen : never;

/** Pages by their names, as a file of pages exports them. */
export const byName = <const Pages extends readonly { readonly name: string }[]>(...pages: Pages) =>
  Object.fromEntries(pages.map(page => [page.name, page])) as {
    readonly [Page in Pages[number] as Page['name']]: Page;
  };

/** The hidden filter with which other pages link to one row. */
export const idFilter = <Query extends { readonly id?: unknown }>(find: Call<Query, unknown>): Filter => ({
  kind: 'text',
  name: 'id',
  label: 'records.id',
  limit: limitsOf(find).id.max,
  isIdentity: true,
  isHidden: true,
});

/** The page of a screen: its list, the columns of a row, and the facts of an opened row. */
export function declaredPage<Row, Query, Name, const Screen extends string>(
  { find, query }: { readonly find: Call<Query, Page<Row>>; readonly query: Entity<Query> },
  described: {
    readonly screen: Titled<Screen>;
    readonly columns: readonly Name[];
    readonly more?: readonly Name[];
  },
  columnOfRow: (name: Name) => Column<Row>,
) {
  const columns = described.columns.map(columnOfRow);
  return {
    name: described.screen,
    title: `screens.title.${described.screen}` as MessageId,
    permission: described.screen,
    list: find,
    request: query,
    id: (row: Row) => String((row as { readonly id?: unknown }).id),
    columns,
    facts: [...columns, ...(described.more ?? []).map(columnOfRow)],
    batch: [],
  };
}

/** The page of a kind of config thing, made from its declaration in the contract: a list, and the form of one thing. */
import { limitsOf, type Bounds, type Call, type Things, type ThingScreen } from '@patrolkit/transport';
import type { MessageId } from '../i18n/index.ts';
import { codecOf, columnOf, type Told } from './columns.ts';
import { declaredPage, idFilter, type Titled } from './declared-page.ts';
import { formOf } from './form-of.ts';
import type { DescribedField } from './form.ts';
import { filterOf } from './record-page.ts';
import type { Column, DictionaryEntry, Filter, Resource, SortDirection } from './resource.ts';

/** Fields of a request that have a label. */
type Labelled<Settings> = {
  [Name in keyof Settings & string]: `config.${Name}` extends MessageId ? Name : never;
}[keyof Settings & string];

/** The description of a page of things. */
interface Described<Row, Filtered extends string, Sort extends string, Field extends string> {
  /** The column that names a row and opens it. */
  readonly title: Told<Row, 'config'>;
  /** The columns in their order. */
  readonly columns: readonly Told<Row, 'config'>[];
  /** Further fields that an opened row shows. */
  readonly more?: readonly Told<Row, 'config'>[];
  /** Filters whose words the server holds. */
  readonly dictionaries?: { readonly [Name in Filtered]?: Call<Record<never, never>, readonly DictionaryEntry[]> };
  /** The usual order. Its field must be one that every thing has, even if nobody has changed any yet. */
  readonly sort: { readonly by: Sort; readonly direction: SortDirection };
  /** What users can do beside changing one. */
  readonly acts: readonly ('add' | 'delete')[];
  /** The fields of its form, under their headings. */
  readonly sections: readonly { readonly label?: MessageId; readonly fields: readonly DescribedField<Field>[] }[];
}

/** The page of a kind of thing. */
export function thingPage<
  Row extends object,
  Filtered extends keyof Row & string,
  Sort extends string,
  Settings,
  Change,
  Screen extends ThingScreen,
>(
  things: Things<Row, Filtered, Sort, Settings, Change, Screen>,
  described: Described<NoInfer<Row>, NoInfer<Filtered>, NoInfer<Sort>, Labelled<NoInfer<Settings & Change>>>,
) {
  const { entity, query, find, sorts } = things;
  const columnOfRow = (name: Told<Row, 'config'>): Column<Row> =>
    columnOf<Row, 'config'>(entity, name, { title: described.title, sorts, area: 'config' });
  const bounds: Readonly<Record<string, Bounds>> = limitsOf(find);
  const limitOf = (name: string): number => bounds[name]?.max ?? Infinity;
  const filters: Filter[] = [
    ...things.filters.map(name =>
      filterOf(name, codecOf(query, name), limitOf(name), {
        area: 'config',
        dictionary: described.dictionaries?.[name],
      }),
    ),
    idFilter(find),
  ];
  return {
    ...declaredPage(things, { ...described, screen: things.screen as Titled<Screen> }, columnOfRow),
    sort: described.sort,
    pushes: [],
    filters,
    areas: ['records', 'screens', 'config'],
    keeps: {
      form: formOf(things.modify, described.sections),
      get: things.get,
      edit: things.modify,
      ...(described.acts.includes('add') ? { add: things.add } : {}),
      ...(described.acts.includes('delete') ? { delete: things.remove } : {}),
    },
  } satisfies Resource<Row, Parameters<typeof find.request.encode>[0], never>;
}

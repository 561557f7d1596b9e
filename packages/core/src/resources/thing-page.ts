/** The page of a kind of config thing, made from its declaration in the contract: a list, and the form of one thing. */
import type { askQuestion } from '@patrolkit/transport';
import {
  limitsOf,
  type Bounds,
  type Call,
  type Entity,
  type PageOf,
  type ScreenName,
  type ThingOperation,
  type Things,
  type ThingScreen,
} from '@patrolkit/transport';
import type { LateArea, MessageId } from '../i18n/index.ts';
import { codecOf, columnOf, label, type LabelArea, type Told } from './columns.ts';
import { declaredPage, idFilter, type Titled } from './declared-page.ts';
import { formOf } from './form-of.ts';
import type { DescribedField, Form, FormPanel, Operation, OperationIcon, Reveal, RowScreen } from './form.ts';
import { filterOf } from './record-page.ts';
import type { Agenda, Column, DictionaryEntry, Filter, ListTree, Resource, SortDirection } from './resource.ts';

/** Fields of a request that have a label. */
export type Labelled<Settings, Area extends LabelArea> = {
  [Name in keyof Settings & string]: `${Area}.${Name}` extends MessageId ? Name : never;
}[keyof Settings & string];

/** When a saved change takes effect: within a second, at the next event, at its next time, or when a page is loaded. */
export type Effect = 'now' | 'next' | 'clock' | 'load';

/** The description of a page of things. */
interface Described<Row, Filtered extends string, Sort extends string, Settings, Area extends LabelArea> {
  readonly effect: Effect;
  /** The field with the id of the thing to which each belongs, which the address names by its id. */
  readonly of?: Filtered;
  /** The columns in their order. The one that names a row opens it. */
  readonly columns: readonly Told<Row, Area>[];
  /** Fields that files have beside the columns, so that an import reads all of them. */
  readonly inFile?: readonly Told<Row, Area>[];
  /** Further fields that an opened row shows. */
  readonly more?: readonly Told<Row, Area>[];
  /** Filters whose words the server holds. */
  readonly dictionaries?: { readonly [Name in Filtered]?: Call<Record<never, never>, readonly DictionaryEntry[]> };
  /** What begins in the next days, for one of the things to which the rows belong. */
  readonly agenda?: Agenda['call'];
  /** A tree beside the list, of the words of a filter. Where its nodes are rows of the list, `moves` names the field with the node above. */
  readonly tree?: { readonly by: Filtered; readonly moves?: keyof Settings & string };
  /** The usual order. Its field must be one that every thing has, even if nobody has changed any yet. */
  readonly sort: { readonly by: Sort; readonly direction: SortDirection };
  /** Lets users try out what a robot answers, by the thing that a filter of the address names. */
  readonly asks?: { readonly call: typeof askQuestion; readonly of?: Filtered };
  /** Screens of one of the things, which a row opens. */
  readonly screens?: readonly RowScreen[];
  /** Hidden screens with what the things of the list work with, which its head opens. */
  readonly others?: readonly ScreenName[];
  /** Nobody changes the rows. */
  readonly isTold?: true;
  /** The screen of another thing that a row names, and the field that names it. */
  readonly records?: { readonly screen: ScreenName; readonly field: keyof Row & string; readonly label: MessageId };
  /** What rows with a flag keep out of sight, and show to those who may see it when they ask. Its label is `reveal`. */
  readonly reveals?: { readonly call: Reveal['call']; readonly flag: keyof Row & string };
  /** What users can do beside changing one. */
  readonly acts: readonly ('add' | 'delete' | 'import' | 'export')[];
  /** What the things can be made to do in the world now, by name. */
  readonly operations?: Readonly<Record<string, DescribedOperation<Area>>>;
  /** The fields of its form, under their headings. */
  readonly sections: readonly {
    readonly label?: MessageId;
    readonly fields: readonly DescribedField<Labelled<Settings, Area>>[];
    readonly panel?: FormPanel;
  }[];
}

/** An operation in a description. Its label is that of its name, and its question is `NAME.ask`. */
interface DescribedOperation<Area extends LabelArea> {
  readonly call: ThingOperation;
  readonly icon: OperationIcon;
  readonly isForSeveral?: boolean;
  /** A field with several entries: it is done once for each of them with each thing. */
  readonly each?: string;
  readonly fields: readonly DescribedField<Labelled<unknown, Area> | (string & {})>[];
}

/** The area of texts with labels that begin so. */
export const textsOf = (labels: LabelArea): LateArea => labels.slice(0, labels.indexOf('.')) as LateArea;

/** The page of a kind of thing. */
export function thingPage<
  Row extends object,
  Filtered extends keyof Row & string,
  Sort extends string,
  Settings,
  Change,
  Screen extends ThingScreen,
  Added,
  const Area extends LabelArea,
  Tab extends string,
>(
  things: Things<Row, Filtered, Sort, Settings, Change, Screen, Added, Area, Tab>,
  described: Described<NoInfer<Row>, NoInfer<Filtered>, NoInfer<Sort>, NoInfer<Settings & Change & Added>, Area>,
) {
  const { entity, query, find, file, sorts, rules, screen, page, labels: area } = things;
  const { acts } = described;
  const { title } = rules;
  const columnOfRow = (name: Told<Row, Area>): Column<Row> => columnOf<Row, Area>(entity, name, { title, sorts, area });
  const bounds: Readonly<Record<string, Bounds>> = limitsOf(find);
  const limitOf = (name: string): number => bounds[name]?.max ?? Infinity;
  const filters: Filter[] = [
    ...things.filters.map(name =>
      filterOf(name, codecOf(query, name), limitOf(name), {
        area,
        dictionary: described.dictionaries?.[name],
      }),
    ),
    ...(described.of === undefined ? [idFilter(find)] : []),
  ];
  const add = acts.includes('add') ? things.add : undefined;
  return {
    ...declaredPage(things, { ...described, screen: screen as Titled<Screen> }, columnOfRow),
    name: page as Titled<PageOf<Screen, Tab>>,
    title: `screens.title.${page}` as MessageId,
    sort: described.sort,
    pushes: [],
    ...(described.others ? { others: described.others } : {}),
    filters,
    ...(described.agenda && described.of !== undefined ? { agenda: { call: described.agenda, of: described.of } } : {}),
    ...treeOfPage(described, area),
    ...(described.records ? { link: linkOf(entity, described.records) } : {}),
    areas: ['records', 'screens', 'config', textsOf(area)],
    keeps: {
      thing: entity.name,
      ...(described.of === undefined ? {} : { of: described.of }),
      ...(described.screens ? { screens: described.screens } : {}),
      ...(described.asks ? { asks: described.asks } : {}),
      form: formOf({ edit: things.modify, add, area }, described.sections),
      title,
      effect: `config.effect.${described.effect}` as const,
      ...(add ? { first: `${area}.first` as MessageId } : {}),
      get: things.get,
      edit: things.modify,
      ...(described.isTold ? { isTold: true as const } : {}),
      ...(described.reveals ? { reveals: { ...described.reveals, label: `${area}.reveal` as MessageId } } : {}),
      ...(add ? { add } : {}),
      ...(acts.includes('delete') ? { delete: things.remove } : {}),
      ...(rules.switch === undefined ? {} : { switch: { flag: rules.switch, call: things.set } }),
      ...(rules.order === undefined ? {} : { order: { ...rules.order, call: things.order } }),
      ...(acts.includes('import') ? { import: { call: things.import, template: things.template } } : {}),
      ...(described.operations
        ? { operations: Object.entries(described.operations).map(([name, one]) => operationOf(name, one, area)) }
        : {}),
      history: things.history,
      hold: things.hold,
    },
    ...(acts.includes('export')
      ? {
          file: {
            call: file,
            name: page,
            remarkLimit: limitsOf(file).purpose.max,
            fields: entity.fields,
            more: (described.inFile ?? []).map(columnOfRow),
          },
        }
      : {}),
  } satisfies Resource<Row, Parameters<typeof find.request.encode>[0], Parameters<typeof file.request.encode>[0]>;
}

/** The link from a row to another thing that it names. */
const linkOf = <Row>(
  { fields }: Entity<Row>,
  { screen, field, label: words }: NonNullable<Described<Row, never, never, never, LabelArea>['records']>,
) => ({
  screen,
  label: words,
  query: (row: Row) => {
    const named = row[field];
    return named === undefined
      ? undefined
      : new URLSearchParams({ [fields[field]?.wireName ?? field]: String(named) }).toString();
  },
});

/** The tree beside a list. */
function treeOfPage<Filtered extends string>(
  {
    tree,
    dictionaries,
  }: {
    readonly tree?: { readonly by: Filtered; readonly moves?: string };
    readonly dictionaries?: Described<unknown, Filtered, never, never, LabelArea>['dictionaries'];
  },
  area: LabelArea,
): { readonly tree?: ListTree } {
  const nodes = tree && dictionaries?.[tree.by];
  if (!tree || !nodes) return {};
  return {
    tree: {
      filter: tree.by,
      label: label(tree.by, area),
      nodes,
      ...(tree.moves === undefined ? {} : { moves: tree.moves }),
    },
  };
}

/** An operation as the page offers it. */
function operationOf<Area extends LabelArea>(
  name: string,
  { call, icon, fields, each, isForSeveral = false as boolean }: DescribedOperation<Area>,
  area: Area,
): Operation {
  const form: Form = formOf({ edit: call, area }, [{ fields }]);
  return {
    name,
    label: `${area}.${name}` as MessageId,
    ask: `${area}.${name}.ask` as MessageId,
    call,
    form,
    icon,
    isForSeveral,
    ...(each === undefined ? {} : { each }),
  };
}

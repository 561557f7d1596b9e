/** The columns of a list as a user of this browser has arranged them: which, in which order, and how wide. */
import type { Store } from '../store.ts';
import { createKept, keptKey, type KeptEnvironment } from './kept.ts';
import type { AnyResource } from './resource.ts';

type Column = AnyResource['columns'][number];
type Layable = Pick<Column, 'name' | 'isTitle'>;

/** How the columns of a list are laid out. Columns that it does not name are as delivered. */
export interface ListLayout {
  /** Names of columns in their order. */
  readonly order: readonly string[];
  /** Names of columns that are not shown. */
  readonly hidden: readonly string[];
  /** Widths of columns, px. The table sets the width of the others. */
  readonly widths: Readonly<Record<string, number>>;
}

/** Layouts, and the verb that changes them. */
export interface ListLayoutStore {
  /** Layouts by `user page`. Absent when the list is as delivered. */
  readonly $layouts: Store<Readonly<Record<string, ListLayout>>>;
  /** The key in `$layouts` of a user's layout for a page. */
  key(userId: string, page: string): string;
  /** Stores a layout. Undefined makes the list as delivered again. */
  keep(userId: string, page: string, layout: ListLayout | undefined): void;
}

/** Widths of a column, px. */
export const columnWidths = { least: 48, most: 640 } as const;

/** The most names of columns that a stored layout may hold, more than any page has columns. */
const mostNames = 100;

/** The layout of a list that nobody has changed. */
export const asDelivered: ListLayout = { order: [], hidden: [], widths: {} };

/** Brings a width into the range of a column. */
export const columnWidth = (width: number): number =>
  Math.round(Math.min(columnWidths.most, Math.max(columnWidths.least, width)));

/** The columns in their order. New ones follow the column that precedes them as delivered, and missing ones are left out. */
export function orderedColumns<C extends Layable>(columns: readonly C[], { order }: ListLayout): readonly C[] {
  const byName = new Map(columns.map(column => [column.name, column]));
  const ordered = [...new Set(order)].flatMap(name => byName.get(name) ?? []);
  for (const [at, column] of columns.entries()) {
    if (ordered.includes(column)) continue;
    const before = columns[at - 1];
    ordered.splice(before === undefined ? 0 : ordered.indexOf(before) + 1, 0, column);
  }
  return ordered;
}

/** Whether a column is shown. The column that names a row always is. */
export const isColumnShown = ({ name, isTitle }: Layable, { hidden }: ListLayout): boolean =>
  isTitle === true || !hidden.includes(name);

/** The columns that are shown, in their order. */
export const shownColumns = <C extends Layable>(columns: readonly C[], layout: ListLayout): readonly C[] =>
  orderedColumns(columns, layout).filter(column => isColumnShown(column, layout));

/** A layout with a column at another place, counted from 0. A place beyond either end counts as that end. */
export function withColumnAt(columns: readonly Layable[], layout: ListLayout, name: string, at: number): ListLayout {
  const names = orderedColumns(columns, layout).map(column => column.name);
  const others = names.filter(one => one !== name);
  if (others.length === names.length) return layout;
  others.splice(Math.max(0, at), 0, name);
  return { ...layout, order: others };
}

/** A layout in which a column is shown, or not. */
export const withColumnShown = (layout: ListLayout, name: string, isShown: boolean): ListLayout => {
  const hidden = layout.hidden.filter(one => one !== name);
  return { ...layout, hidden: isShown ? hidden : [...hidden, name] };
};

/** A layout with another width of a column, px. */
export const withColumnWidth = (layout: ListLayout, name: string, width: number): ListLayout => ({
  ...layout,
  widths: { ...layout.widths, [name]: columnWidth(width) },
});

const textsOf = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter(one => typeof one === 'string').slice(0, mostNames) : [];

/** Reads a stored layout. Undefined when it is not one. */
export function readLayout(stored: unknown): ListLayout | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const widths: unknown = Reflect.get(stored, 'widths');
  return {
    order: textsOf(Reflect.get(stored, 'order')),
    hidden: textsOf(Reflect.get(stored, 'hidden')),
    widths: Object.fromEntries(
      Object.entries(typeof widths === 'object' && widths !== null ? widths : {})
        .filter((entry): entry is [string, number] => typeof entry[1] === 'number' && Number.isFinite(entry[1]))
        .slice(0, mostNames)
        .map(([name, width]) => [name, columnWidth(width)]),
    ),
  };
}

/** Makes the store from the stored layouts. */
export function createListLayouts(
  environment: KeptEnvironment,
  service: string,
): { readonly store: ListLayoutStore; readonly dispose: () => void } {
  const { $kept, change, dispose } = createKept(environment, 'patrolkit.columns', service, readLayout);
  return {
    store: {
      $layouts: $kept,
      key: keptKey,
      keep: (userId, page, layout) => change(keptKey(userId, page), () => layout),
    },
    dispose,
  };
}

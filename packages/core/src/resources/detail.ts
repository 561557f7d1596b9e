/**
 * What a detail page is, as data: one row of a list, and sections of what belongs to it. Most sections are lists that exist already,
 * narrowed to the row. No text and no view (architecture.md rule 5).
 */
import type { Call, Entity } from '@patrolkit/transport';
import type { LateArea, MessageId } from '../i18n/index.ts';
import { columnOf, type Told } from './columns.ts';
import type { ResourceName } from './list-pages.ts';
import type { FilterValues } from './query.ts';
import type { Column } from './resource.ts';

/** How the rows of a list are drawn in a section: as rows, pictures side by side to compare, or curves. */
export type SectionView = 'rows' | 'pictures' | 'curves';

/** Another page that shows more of a row. */
export interface RowLink<Row> {
  readonly screen: string;
  /** What is shown there: the hint of what opens a row. */
  readonly label: MessageId;
  /** What it is asked for there, as the query of its address. */
  query(row: Row): string;
}

/** Rows that one call answers for the page's row. */
export interface RowsSection {
  readonly kind: 'rows';
  readonly name: string;
  readonly label: MessageId;
  readonly call: Call<{ readonly id: string }, unknown>;
  /** The rows in its answer. */
  rows(answer: unknown): readonly unknown[];
  id(row: unknown): string;
  readonly columns: readonly Column<unknown>[];
  readonly link?: RowLink<unknown>;
  /** Where the rows lie on their map, and the line between them; absent for rows without a place. */
  course?(answer: unknown): CourseOf | undefined;
}

/** Places of rows on a map, metres. */
export interface CourseOf {
  readonly mapId: string;
  readonly points: readonly {
    readonly id: string;
    readonly name: string;
    readonly x: number;
    readonly y: number;
    readonly state: 'ahead' | 'reached' | 'missed';
  }[];
  readonly track: readonly { readonly x: number; readonly y: number }[];
}

/** A list that exists already, narrowed to what belongs to the row; left out for who may not see that list. */
export interface ListSection {
  readonly kind: 'list';
  readonly name: string;
  readonly label: MessageId;
  readonly resource: ResourceName;
  readonly as: SectionView;
  /** Columns that are drawn; all unless given. */
  readonly columns?: readonly string[];
  /** The filters of the list. */
  filters(row: unknown): FilterValues;
}

/** A section of a detail page. */
export type Section = RowsSection | ListSection;

/** A detail page. */
export interface Detail {
  readonly kind: 'detail';
  readonly name: string;
  readonly title: MessageId;
  /** The list whose row it shows: its permission is that of the page. */
  readonly of: ResourceName;
  /** The filter of that list by which the row is found: the address gives its value under the filter's name on the wire. */
  readonly by: string;
  /** Facts of the row that are shown; all of the list unless given. */
  readonly facts?: readonly string[];
  readonly sections: readonly Section[];
  /** Other pages of the same row, asked for by the same value. */
  readonly others?: readonly { readonly screen: string; readonly label: MessageId }[];
  readonly areas: readonly LateArea[];
}

/** Declares rows of a call; a column without a label does not compile. */
export function rowsSection<Answer, Row extends object>(declared: {
  readonly name: string;
  readonly label: MessageId;
  readonly call: Call<{ readonly id: string }, Answer>;
  readonly entity: Entity<Row>;
  readonly title: Told<Row>;
  readonly columns: readonly Told<Row>[];
  rows(answer: Answer): readonly Row[];
  id(row: Row): string;
  readonly link?: RowLink<Row>;
  course?(answer: Answer): CourseOf | undefined;
}): RowsSection {
  const { entity, title, columns, ...rest } = declared;
  return { kind: 'rows', ...rest, columns: columns.map(name => columnOf(entity, name, { title })) } as RowsSection;
}

/** Declares a list that is narrowed to a row. */
export function listSection<Row>(
  declared: Omit<ListSection, 'kind' | 'filters'> & { filters(row: Row): FilterValues },
): ListSection {
  return { kind: 'list', ...declared } as ListSection;
}

/**
 * A detail page as data: one row of a list, and sections of what belongs to it. Most sections are existing lists, narrowed to the row. It
 * has no text and no view (architecture.md rule 5).
 */
import type { LateArea, MessageId } from '../i18n/index.ts';
import type { Titled } from './declared-page.ts';
import type { DetailName, ResourceName, SettingsName } from './page-names.ts';
import type { FilterValues } from './query.ts';
import type { RowsSection } from './resource.ts';

/** How the rows of a list are drawn in a section: as rows, pictures side by side to compare, curves, or stretches of a time axis. */
export type SectionView = 'rows' | 'pictures' | 'curves' | 'gantt';

/** An existing list, narrowed to what belongs to the row. Left out for users who may not see that list. */
export interface ListSection {
  readonly kind: 'list';
  readonly name: string;
  readonly label: MessageId;
  readonly resource: ResourceName;
  readonly as: SectionView;
  /** Columns that are drawn. By default all. */
  readonly columns?: readonly string[];
  /** Only rows of the last days, with today. By default of any time. */
  readonly days?: number;
  /** The filters of the list. */
  filters(row: unknown): FilterValues;
}

/** Where the device of the page is now, on the floor plan of its map. */
export interface PlaceSection {
  readonly kind: 'place';
  readonly name: string;
  readonly label: MessageId;
  /** The device. */
  device(row: unknown): { readonly id: string; readonly mapId: string };
}

/** The changes of the settings that belong to the row: who, when, and what became of each field. */
export interface HistorySection {
  readonly kind: 'history';
  readonly name: string;
  readonly label: MessageId;
  /** The page of the settings. The id of the row is theirs too. */
  readonly page: SettingsName;
}

/** A section of a detail page. */
export type Section = RowsSection | ListSection | PlaceSection | HistorySection;

/** A detail page. */
export interface Detail {
  readonly kind: 'detail';
  readonly name: string;
  readonly title: MessageId;
  /** The page's own permission code. */
  readonly permission: string;
  /** The list whose row it shows. */
  readonly of: ResourceName;
  /** The filter of that list that finds the row. The address gives its value under the filter's name on the wire. */
  readonly by: string;
  /** Facts of the row that are shown. By default all of the list. */
  readonly facts?: readonly string[];
  readonly sections: readonly Section[];
  /** Other pages of the same row, found by the same value. */
  readonly others?: readonly { readonly screen: string; readonly label: MessageId }[];
  readonly areas: readonly LateArea[];
}

/** Declares a list that is narrowed to a row. */
export function listSection<Row>(
  declared: Omit<ListSection, 'kind' | 'filters'> & { filters(row: Row): FilterValues },
): ListSection {
  return { kind: 'list', ...declared } as ListSection;
}

/** Declares a map with the device of a row. */
export function placeSection<Row>(
  declared: Omit<PlaceSection, 'kind' | 'device'> & { device(row: Row): ReturnType<PlaceSection['device']> },
): PlaceSection {
  return { kind: 'place', ...declared } as PlaceSection;
}

/** Declares the changes of settings. Left out for users who may not see them. */
export const historySection = (declared: Omit<HistorySection, 'kind'>): HistorySection => ({
  kind: 'history',
  ...declared,
});

/** Declares the page of a screen that shows one record. */
export const detailPage = <const Name extends DetailName>(
  name: Titled<Name>,
  described: Omit<Detail, 'kind' | 'name' | 'title' | 'permission'>,
) => ({
  kind: 'detail' as const,
  name,
  title: `screens.title.${name}` as MessageId,
  permission: name,
  ...described,
});

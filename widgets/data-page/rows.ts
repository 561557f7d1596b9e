import type { AnyResource } from '@patrolkit/core';
import { useTexts } from '../shared/element/index.ts';
import type { ReactNode } from 'react';
import type { CustomViews } from './custom/custom-views.ts';

/** What table and cards draw. */
export interface RowsProps {
  readonly resource: Pick<AnyResource, 'columns' | 'id'>;
  readonly views: CustomViews;
  readonly rows: readonly unknown[];
  /** True while other rows are being read. */
  readonly isBusy: boolean;
  /** True while the rows are still those of other filters: what nobody has sought is not chosen. */
  readonly areOld?: boolean;
  /** Opens a row; absent where nothing would open. */
  readonly onOpen: ((id: string) => void) | undefined;
  /** What opening a row shows, where that is another page. */
  readonly openLabel?: string | undefined;
  /** Shows the details of a row; given where opening a row plays it. */
  readonly onDetails?: ((id: string) => void) | undefined;
  /** Whether a row is the one that plays. */
  readonly isCurrent?: (row: unknown) => boolean;
  /** What can be done with one row, drawn beside it; absent where nothing can. */
  readonly rowActs?: ((row: unknown, name: string) => ReactNode) | undefined;
  /** What can be done with several rows; absent where nothing can. */
  readonly actions?: AnyResource['batch'];
  readonly chosen?: ReadonlySet<string>;
  readonly onChoose?: (ids: ReadonlySet<string>) => void;
}

/** Whether something can be done with a row. */
export const canChoose = ({ actions }: RowsProps, row: unknown): boolean =>
  actions?.some(action => action.applies(row)) ?? false;

/** Ids of the rows with which something can be done. */
export const choosable = (props: RowsProps): string[] =>
  props.rows.filter(row => canChoose(props, row)).map(row => props.resource.id(row));

/** A choice with one row more, or less. */
export const toggled = (ids: ReadonlySet<string> | undefined, id: string): ReadonlySet<string> => {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
};

/** Tells the name of a row: what its title cell says. */
export function useRowName({ columns }: Pick<AnyResource, 'columns'>): (row: unknown) => string {
  const { text, formatDateTime } = useTexts();
  const title = columns.find(column => column.isTitle);
  return row => {
    const value = title?.read?.(row);
    if (title?.kind === 'time') return formatDateTime(Number(value));
    const word = title?.words?.[String(value)];
    return word === undefined ? String(value ?? '') : text(word);
  };
}

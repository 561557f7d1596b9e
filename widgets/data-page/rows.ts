import type { AnyResource } from '@patrolkit/core';
import { useTexts } from '../shared/element/index.ts';
import type { ReactNode } from 'react';
import type { CustomViews } from './custom/custom-views.ts';

/** The props of tables and cards. */
export interface RowsProps {
  readonly resource: Pick<AnyResource, 'columns' | 'id'>;
  readonly views: CustomViews;
  readonly rows: readonly unknown[];
  /** True while other rows are being read. */
  readonly isBusy: boolean;
  /** True while the rows are still those of earlier filters. The user cannot choose rows that nobody searched for. */
  readonly areOld?: boolean;
  /** Opens a row. Absent when nothing would open. */
  readonly onOpen: ((id: string) => void) | undefined;
  /** The name of what a row opens, when that is another page. */
  readonly openLabel?: string | undefined;
  /** Shows the details of a row. Given when opening a row plays it. */
  readonly onDetails?: ((id: string) => void) | undefined;
  /** Whether a row is the one that plays. */
  readonly isCurrent?: (row: unknown) => boolean;
  /** Draws the acts on one row beside it. Absent when there are none. */
  readonly rowActs?: ((row: unknown, name: string) => ReactNode) | undefined;
  /** The actions on several rows. Absent when there are none. */
  readonly actions?: AnyResource['batch'];
  /** Acts on things are offered for every row; the server names those that stand in the way. */
  readonly areAllChoosable?: boolean;
  readonly chosen?: ReadonlySet<string>;
  readonly onChoose?: (ids: ReadonlySet<string>) => void;
}

/** Whether an action is possible on a row. */
export const canChoose = ({ actions, areAllChoosable = false }: RowsProps, row: unknown): boolean =>
  areAllChoosable || (actions?.some(action => action.applies(row)) ?? false);

/** Ids of the rows on which an action is possible. */
export const choosable = (props: RowsProps): string[] =>
  props.rows.filter(row => canChoose(props, row)).map(row => props.resource.id(row));

/** A choice with one row more or less. */
export const toggled = (ids: ReadonlySet<string> | undefined, id: string): ReadonlySet<string> => {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
};

/** Names a row by its title cell. */
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

import { Pencil, Trash2, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNoticeText, useText } from '../element/hooks.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx';
import type { Pages } from './usePages.ts';

/** Props of `PagedList`. */
export interface PagedListProps<Row> {
  readonly pages: Pages<Row>;
  /** The text when there are no rows. */
  readonly empty: { readonly title: string; readonly hint?: string; readonly icon?: LucideIcon };
  /** Lines of the placeholder while the first page is loading. */
  readonly lines: number;
  /** Class of the list. */
  readonly className: string;
  /** Draws a row's item. */
  readonly children: (row: Row, index: number, rows: readonly Row[]) => ReactNode;
}

/** A list that is read page by page: its rows and the way to the next ones, or why there are none. */
export function PagedList<Row extends { readonly id: string }>(props: PagedListProps<Row>) {
  const { pages, empty, lines, className, children } = props;
  const { rows, total, failure, retry, more } = pages;
  const text = useText();
  const noticeText = useNoticeText();
  return (
    <>
      {!rows ? (
        failure ? null : (
          <Skeleton lines={lines} />
        )
      ) : rows.length === 0 ? (
        failure ? null : (
          <EmptyState {...empty} />
        )
      ) : (
        <ul className={className}>
          {rows.map((row, index) => (
            <li key={row.id} data-id={row.id}>
              {children(row, index, rows)}
            </li>
          ))}
        </ul>
      )}
      {failure ? (
        <ErrorState title={text('common.loadFailed')} hint={noticeText(failure)} onRetry={retry} />
      ) : more && rows ? (
        <Button size="small" onClick={more}>
          {text('common.loadMore', { count: Math.max(1, total - rows.length) })}
        </Button>
      ) : null}
    </>
  );
}

/** What a button of a row does, and its name. */
interface RowAction {
  readonly label: string;
  readonly onPress: () => void;
}

/** The buttons that edit and delete a row. Acts that the user may not do are not offered. */
export function RowActions({ edit, remove }: { readonly edit: RowAction | false; readonly remove: RowAction | false }) {
  return (
    <>
      {edit ? <IconButton size="small" icon={Pencil} label={edit.label} onClick={edit.onPress} /> : null}
      {remove ? <IconButton size="small" icon={Trash2} label={remove.label} onClick={remove.onPress} /> : null}
    </>
  );
}

import type { AnyResource, SortDirection } from '@patrolkit/core';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useId } from 'react';
import { useText } from '../shared/element/index.ts';
import { IconButton } from '../shared/ui/Button.tsx';

/** The order of rows without column heads: the sort column and the direction. */
export function SortChoice({
  resource,
  sort,
  direction,
  onSort,
}: {
  readonly resource: AnyResource;
  readonly sort: string;
  readonly direction: SortDirection;
  readonly onSort: (sort: string, direction: SortDirection) => void;
}) {
  const text = useText();
  const id = useId();
  const columns = resource.columns.filter(column => column.sort !== undefined);
  if (columns.length === 0) return null;
  const isUp = direction === 'ascending';
  return (
    <div className="sort-choice">
      <label htmlFor={id}>{text('data.sort.by')}</label>
      <select id={id} className="pk-choice" value={sort} onChange={event => onSort(event.target.value, direction)}>
        {/* A page may be sorted by a column that it does not show. */}
        {columns.some(column => column.sort === sort) ? null : <option value={sort}>{text('data.sort.usual')}</option>}
        {columns.map(column => (
          <option key={column.name} value={column.sort}>
            {text(column.label)}
          </option>
        ))}
      </select>
      <IconButton
        icon={isUp ? ArrowUp : ArrowDown}
        label={text(isUp ? 'data.sort.ascending' : 'data.sort.descending')}
        onClick={() => onSort(sort, isUp ? 'descending' : 'ascending')}
      />
    </div>
  );
}

import type { SortDirection } from '@patrolkit/core';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useText } from '../shared/element/index.ts';
import { Cell } from './Cell.tsx';
import { RowBox } from './RowBox.tsx';
import { pageToggled } from './selection.ts';
import { choosable, useRowName, type RowsProps } from './rows.ts';
import { Each, Unshown } from '../shared/ui/Each.tsx';

/** Arrow keys walk the rows by the cells that open them. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget, key } = event;
  const all = [...(currentTarget.closest('tbody')?.querySelectorAll<HTMLElement>('.open') ?? [])];
  const at = all.indexOf(currentTarget);
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 };
  const next = steps[key];
  if (next === undefined) return;
  event.preventDefault();
  all[Math.min(Math.max(next, 0), all.length - 1)]?.focus();
}

/** The rows as a table: its head stays in sight, and its columns sort where the server can. */
export function Table(
  props: RowsProps & {
    readonly labelledBy: string;
    readonly sort: string;
    readonly direction: SortDirection;
    /** Another order is offered only where the server is known to sort. */
    readonly canSort: boolean;
    readonly onSort: (sort: string, direction: SortDirection) => void;
  },
) {
  const {
    resource,
    views,
    rows,
    isBusy,
    onOpen,
    actions,
    chosen,
    onChoose,
    labelledBy,
    sort,
    direction,
    canSort,
    onSort,
  } = props;
  const text = useText();
  const nameOf = useRowName(resource);
  const all = choosable(props);
  const isAll = all.length > 0 && all.every(id => chosen?.has(id));
  return (
    <div className="room">
      <table part="table" aria-labelledby={labelledBy} aria-busy={isBusy || undefined}>
        <thead>
          <tr>
            {actions ? (
              <th scope="col" className="tick">
                <input
                  type="checkbox"
                  aria-label={text('data.select.all')}
                  checked={isAll}
                  disabled={all.length === 0}
                  onChange={() => onChoose?.(pageToggled(chosen, all, !isAll))}
                />
              </th>
            ) : null}
            {resource.columns.map(({ name, label, sort: by }) => {
              if (by === undefined || !canSort)
                return (
                  <th key={name} scope="col" data-column={name}>
                    {text(label)}
                  </th>
                );
              const isSorted = by === sort;
              const Icon = !isSorted ? ArrowUpDown : direction === 'ascending' ? ArrowUp : ArrowDown;
              return (
                <th key={name} scope="col" data-column={name} aria-sort={isSorted ? direction : undefined}>
                  <button
                    type="button"
                    className="sort"
                    onClick={() => onSort(by, isSorted && direction === 'descending' ? 'ascending' : 'descending')}
                  >
                    {text(label)}
                    <Icon size={12} aria-hidden />
                  </button>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          <Each
            items={rows}
            id={resource.id}
            draw={row => {
              const id = resource.id(row);
              const isChosen = chosen?.has(id) ?? false;
              return (
                <tr data-id={id} data-chosen={isChosen || undefined}>
                  {actions ? (
                    <td className="tick">
                      <RowBox of={props} row={row} />
                    </td>
                  ) : null}
                  {resource.columns.map(column => {
                    const cell = <Cell column={column} row={row} views={views} name={nameOf(row)} />;
                    return (
                      <td key={column.name} data-column={column.name} data-kind={column.kind}>
                        {column.isTitle ? (
                          <button type="button" className="open" onClick={() => onOpen(id)} onKeyDown={walk}>
                            {cell}
                          </button>
                        ) : (
                          cell
                        )}
                      </td>
                    );
                  })}
                </tr>
              );
            }}
            unshown={row => (
              <tr data-id={resource.id(row)}>
                <td colSpan={resource.columns.length + (actions ? 1 : 0)}>
                  <Unshown />
                </td>
              </tr>
            )}
          />
        </tbody>
      </table>
    </div>
  );
}

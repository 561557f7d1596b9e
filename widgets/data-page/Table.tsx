import type { AnyResource, SortDirection } from '@patrolkit/core';
import { keyOf } from '@patrolkit/core/keys';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { isElement, useText } from '../shared/element/index.ts';
import { useDraw } from './Cell.tsx';
import { ColumnHandle } from './ColumnHandle.tsx';
import { RowBox } from './RowBox.tsx';
import { pageToggled } from './selection.ts';
import { choosable, useRowName, type RowsProps } from './rows.ts';
import { DetailsButton, OpenMark } from './RowMarks.tsx';
import { ScrollBox } from './ScrollBox.tsx';
import { Each, Unshown } from '../shared/ui/Each.tsx';

/** Elements that handle a press themselves. */
const pressed = 'button, a, input, select, audio, video, dialog';

/** Moves through the rows by arrow keys, along the cells that open them. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget } = event;
  const all = [...(currentTarget.closest('tbody')?.querySelectorAll<HTMLElement>('.open') ?? [])];
  const at = all.indexOf(currentTarget);
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 };
  const next = steps[keyOf(event)];
  if (next === undefined) return;
  event.preventDefault();
  all[Math.min(Math.max(next, 0), all.length - 1)]?.focus();
}

/** The row of a press. Undefined when the press was on an element in the row, or when text was selected. */
function pressedRow({ target, currentTarget }: MouseEvent): string | undefined {
  if (!isElement(target) || target.closest(pressed)) return undefined;
  if (target.ownerDocument.getSelection()?.type === 'Range') return undefined;
  const row = target.closest<HTMLElement>('tr');
  return currentTarget.contains(row) ? row?.dataset['id'] : undefined;
}

interface Sorting {
  readonly sort: string;
  readonly direction: SortDirection;
  readonly onSort: (sort: string, direction: SortDirection) => void;
}

interface TableProps extends RowsProps {
  readonly labelledBy: string;
  /** The order and how to change it. Absent when the server is not known to sort. */
  readonly sorting?: Sorting | undefined;
  /** Widths of columns that the user has chosen, px. */
  readonly widths?: Readonly<Record<string, number>>;
  /** The user sets the width of a column. Absent when widths are not stored. */
  readonly onWidth?: (name: string, width: number) => void;
}

/** The head of a column: sorts by it and has its edge. */
function Head({
  column: { name, label, sort: by, isTitle },
  width,
  sorting,
  onWidth,
}: Pick<TableProps, 'sorting' | 'onWidth'> & {
  readonly column: AnyResource['columns'][number];
  readonly width: number | undefined;
}) {
  const text = useText();
  const told = text(label);
  const isSorted = sorting !== undefined && by === sorting.sort;
  const Icon = !isSorted ? ArrowUpDown : sorting.direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      data-column={name}
      data-title={isTitle}
      data-sized={width === undefined ? undefined : true}
      style={{ width, minWidth: width }}
      aria-sort={isSorted ? sorting.direction : undefined}
    >
      {by === undefined || !sorting ? (
        told
      ) : (
        <button
          type="button"
          className="sort"
          onClick={() =>
            sorting.onSort(by, isSorted && sorting.direction === 'descending' ? 'ascending' : 'descending')
          }
        >
          {told}
          <Icon size={12} aria-hidden />
        </button>
      )}
      {onWidth ? <ColumnHandle label={told} onWidth={width => onWidth(name, width)} /> : null}
    </th>
  );
}

/** The rows as a table. Its head and the column that names a row stay in view, and its columns sort if the server can. */
export function Table(props: TableProps) {
  const { resource, views, rows, isBusy, onOpen, openLabel, actions, chosen, onChoose, labelledBy, sorting } = props;
  const { widths = {}, onWidth, rowActs } = props;
  const { columns } = resource;
  const text = useText();
  const nameOf = useRowName(resource);
  const draw = useDraw(views);
  const all = choosable(props);
  const isAll = all.length > 0 && all.every(id => chosen?.has(id));
  return (
    <ScrollBox>
      <table
        part="table"
        aria-labelledby={labelledBy}
        aria-busy={isBusy || undefined}
        data-fixed={columns.every(({ name }) => widths[name] !== undefined) || undefined}
      >
        <thead>
          <tr>
            {actions ? (
              <th scope="col" className="tick">
                <input
                  type="checkbox"
                  aria-label={text('data.select.all')}
                  checked={isAll}
                  disabled={all.length === 0 || props.areOld}
                  onChange={() => onChoose?.(pageToggled(chosen, all, !isAll))}
                />
              </th>
            ) : null}
            {columns.map(column => (
              <Head
                key={column.name}
                column={column}
                width={widths[column.name]}
                sorting={sorting}
                {...(onWidth ? { onWidth } : {})}
              />
            ))}
            {rowActs ? (
              <th scope="col" className="acts">
                {text('config.actions')}
              </th>
            ) : null}
          </tr>
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the whole row does what the button in it does for keys */}
        <tbody
          onClick={event => {
            const id = pressedRow(event);
            if (id !== undefined) onOpen?.(id);
          }}
        >
          <Each
            items={rows}
            id={resource.id}
            draw={row => {
              const id = resource.id(row);
              const name = nameOf(row);
              return (
                <tr
                  data-id={id}
                  data-chosen={chosen?.has(id) || undefined}
                  aria-current={props.isCurrent?.(row) || undefined}
                >
                  {actions ? (
                    <td className="tick">
                      <RowBox of={props} row={row} />
                    </td>
                  ) : null}
                  {columns.map(column => (
                    <td
                      key={column.name}
                      data-column={column.name}
                      data-kind={column.kind}
                      data-title={column.isTitle}
                      data-sized={widths[column.name] === undefined ? undefined : true}
                    >
                      {column.isTitle ? (
                        <>
                          {onOpen ? (
                            <button
                              type="button"
                              className="open"
                              title={openLabel}
                              onClick={() => onOpen(id)}
                              onKeyDown={walk}
                            >
                              <OpenMark of={props} />
                              {draw(column, row, name)}
                            </button>
                          ) : (
                            draw(column, row, name)
                          )}
                          <DetailsButton of={props} id={id} name={name} />
                        </>
                      ) : (
                        draw(column, row, name)
                      )}
                    </td>
                  ))}
                  {rowActs ? <td className="acts">{rowActs(row, name)}</td> : null}
                </tr>
              );
            }}
            unshown={row => (
              <tr data-id={resource.id(row)}>
                <td colSpan={columns.length + (actions ? 1 : 0) + (rowActs ? 1 : 0)}>
                  <Unshown />
                </td>
              </tr>
            )}
          />
        </tbody>
      </table>
    </ScrollBox>
  );
}

import { columnsIn, emptyRow, type FormField, type FormRow } from '@patrolkit/core';
import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { useText } from '../../shared/element/index.ts';
import { FieldError, NumberField, Select, TextField } from '../../shared/form/Field.tsx';
import { TimeField } from '../../shared/time/TimeField.tsx';
import { Button, IconButton } from '../../shared/ui/Button.tsx';
import { OrderHandle, type Where } from './OrderHandle.tsx';

/** Rows with columns of their own, which users add and remove unless they are given. */
export function RowsField({
  label,
  columns,
  rows,
  optionsOf,
  isFixed,
  isOrdered,
  onChange,
  error,
  isLocked,
}: {
  readonly label: string;
  readonly columns: readonly FormField[];
  readonly rows: readonly FormRow[];
  /** The choices of a column. */
  readonly optionsOf: (
    column: FormField,
    word: string | undefined,
  ) => readonly { readonly value: string; readonly label: string }[];
  /** The rows are given: none can be added or removed. */
  readonly isFixed: boolean;
  /** Users arrange the rows. */
  readonly isOrdered: boolean;
  readonly onChange: (rows: readonly FormRow[]) => void;
  readonly error: string | undefined;
  readonly isLocked: boolean;
}) {
  const text = useText();
  const change = (at: number, part: FormRow): void =>
    onChange(rows.map((row, index) => (index === at ? changedRow(columns, row, part) : row)));
  const moved = useRef<number>(undefined);
  const move = (at: number, where: Where): void => {
    const to = typeof where === 'object' ? Number(where.to) : at + (where === 'up' ? -1 : 1);
    const row = rows[at];
    if (!row || to < 0 || to >= rows.length) return;
    // A key keeps the focus on the row.
    moved.current = typeof where === 'object' ? undefined : to;
    const others = rows.filter((_, index) => index !== at);
    onChange([...others.slice(0, to), row, ...others.slice(to)]);
  };
  return (
    <fieldset className="rows-field" disabled={isLocked}>
      <legend>{label}</legend>
      {rows.length === 0 ? <p className="form-hint">{text('config.rows.none')}</p> : null}
      {rows.map((row, at) => (
        <div
          key={at}
          className="rows-row"
          data-ordered={isOrdered || undefined}
          role="group"
          aria-label={`${label} ${String(at + 1)}`}
        >
          {columnsIn(columns, row)
            .filter(({ isGiven }) => !isGiven)
            .map(column => (
              <RowControl
                key={column.name}
                column={column}
                value={row[column.name] ?? ''}
                options={
                  column.kind === 'choice'
                    ? optionsOf(column, column.variants ? row[column.variants.by] : undefined)
                    : undefined
                }
                isLocked={isLocked}
                onChange={value => change(at, { [column.name]: value })}
              />
            ))}
          {isLocked || !isOrdered ? null : (
            <OrderHandle
              id={String(at)}
              name={`${label} ${String(at + 1)}`}
              isMoved={() => moved.current === at}
              onMove={where => move(at, where)}
              onLeave={() => {
                moved.current = undefined;
              }}
            />
          )}
          {isLocked || isFixed ? null : (
            <IconButton
              size="small"
              icon={X}
              label={text('config.rows.remove', { number: at + 1 })}
              onClick={() => onChange(rows.filter((_, index) => index !== at))}
            />
          )}
        </div>
      ))}
      {isLocked || isFixed ? null : (
        <Button size="small" icon={Plus} onClick={() => onChange([...rows, emptyRow(columns)])}>
          {text('config.rows.add')}
        </Button>
      )}
      <FieldError error={error} />
    </fieldset>
  );
}

/** A row after a change. What depends on a word that has changed is empty. */
const changedRow = (columns: readonly FormField[], row: FormRow, part: FormRow): FormRow => ({
  ...row,
  ...Object.fromEntries(columns.flatMap(({ name, variants }) => (variants && variants.by in part ? [[name, '']] : []))),
  ...part,
});

/** The control of a column in a row. */
function RowControl({
  column: { label, kind, isNeeded, isTold, variants },
  value,
  options,
  isLocked,
  onChange,
}: {
  readonly column: FormField;
  readonly value: string;
  /** The choices of a column with words. */
  readonly options: readonly { readonly value: string; readonly label: string }[] | undefined;
  readonly isLocked: boolean;
  readonly onChange: (value: string) => void;
}) {
  const text = useText();
  const shared = { label: text(label), value, onChange, required: isNeeded, disabled: isLocked };
  if (isTold)
    return (
      <span className="rows-told">
        <span className="form-hint">{text(label)}</span>
        {value}
      </span>
    );
  if (kind === 'flag')
    return (
      <label className="pk-radio">
        <input
          type="checkbox"
          checked={value === 'true'}
          disabled={isLocked}
          onChange={({ target }) => onChange(String(target.checked))}
        />
        <span>{text(label)}</span>
      </label>
    );
  if (kind === 'date') return <TimeField {...shared} kind="day" />;
  if (options) return <Select {...shared} placeholder={text('config.choose')} options={options} />;
  if (kind === 'number') return <NumberField {...shared} />;
  const field = <TextField {...shared} autoComplete="off" />;
  // A text of which a row has one by a word of it is a sentence.
  return variants ? <div className="rows-text">{field}</div> : field;
}

import { joined, type FormField, type FormRow } from '@patrolkit/core';
import { keyOf } from '@patrolkit/core/keys';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useText } from '../../shared/element/index.ts';
import { FieldError } from '../../shared/form/Field.tsx';
import { useSheet } from '../useSheet.ts';
import { steppedTo } from './grid-keys.ts';
import css from './matrix.css?inline';

/** The words in a cell of several. */
const wordsIn = (cell: string | undefined): readonly string[] => (cell ?? '').split(',').filter(Boolean);

/**
 * Given rows that each choose some of the same words, as a grid of boxes. Arrow keys go from box to box, and the space bar ticks one. Only
 * one box is a stop of the Tab key. Where there is no room for columns, the words stand beside their boxes.
 */
export function MatrixField({
  label,
  columns,
  rows,
  options,
  onChange,
  error,
  isLocked,
}: {
  readonly label: string;
  /** The column that is chosen, after the one that names a row. */
  readonly columns: readonly FormField[];
  readonly rows: readonly FormRow[];
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (rows: readonly FormRow[]) => void;
  readonly error: string | undefined;
  readonly isLocked: boolean;
}) {
  const text = useText();
  const [place, setPlace] = useState('');
  const box = useRef<HTMLFieldSetElement>(null);
  useSheet(css, box);
  const named = columns.find(({ isTold }) => isTold);
  const chosen = columns.find(({ kind }) => kind === 'several');
  if (!named || !chosen) return null;
  const first = `0 ${options[0]?.value ?? ''}`;
  const isHere = rows.some((_, at) => options.some(({ value }) => place === `${at} ${value}`));
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = box.current && steppedTo(box.current, keyOf(event.nativeEvent), event.target);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  const tick = (at: number, word: string, isOn: boolean): void =>
    onChange(
      rows.map((row, index) => {
        if (index !== at) return row;
        const others = wordsIn(row[chosen.name]).filter(one => one !== word);
        return { ...row, [chosen.name]: (isOn ? [...others, word] : others).sort().join() };
      }),
    );
  return (
    <fieldset ref={box} className="matrix">
      {/* The title of its page says the same. */}
      <legend className="pk-hidden">{label}</legend>
      <div className="matrix-grid" style={{ gridTemplateColumns: `max-content repeat(${options.length}, auto) 1fr` }}>
        <div className="matrix-row" data-head aria-hidden>
          <span>{text(named.label)}</span>
          {options.map(option => (
            <span key={option.value}>{option.label}</span>
          ))}
        </div>
        {rows.map((row, at) => (
          <div key={at} role="group" aria-label={row[named.name]} className="matrix-row" data-line={at}>
            <span className="matrix-name" aria-hidden>
              {row[named.name]}
            </span>
            {options.map(option => {
              const id = `${at} ${option.value}`;
              const isOn = wordsIn(row[chosen.name]).includes(option.value);
              return (
                <label key={option.value} className="matrix-tick">
                  <input
                    type="checkbox"
                    tabIndex={id === (isHere ? place : first) ? 0 : -1}
                    checked={isOn}
                    disabled={isLocked}
                    aria-label={joined(text, 'label', [row[named.name] ?? '', option.label])}
                    onFocus={() => setPlace(id)}
                    onKeyDown={onKeyDown}
                    onChange={() => tick(at, option.value, !isOn)}
                  />
                  <span aria-hidden>{option.label}</span>
                </label>
              );
            })}
          </div>
        ))}
      </div>
      <FieldError error={error} />
    </fieldset>
  );
}

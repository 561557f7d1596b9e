import { useEffect, useRef, useState } from 'react';
import type { Filter, FilterValues } from '@patrolkit/core';
import { useLanguageTag, useText } from '../shared/element/hooks.ts';
import { numberOf } from '../shared/form/numbers.ts';
import { useNumberText } from '../shared/form/useNumberText.ts';
import { FilterField, type FieldIds } from './FilterField.tsx';

/** A number between two bounds. Either may be left out. */
export function NumberFilter({
  filter: { least, most, label },
  values,
  errorOf,
  onType,
}: {
  readonly filter: Filter & { kind: 'number' };
  readonly values: FilterValues;
  readonly errorOf: (name: string) => string | undefined;
  readonly onType: (part: FilterValues) => void;
}) {
  const text = useText();
  const sides = [
    [least, 'data.number.least'],
    [most, 'data.number.most'],
  ] as const;
  return sides.map(([name, side]) => (
    <FilterField key={name} label={text(side, { label: text(label) })} values={values} error={errorOf(name)}>
      {ids => <NumberInput ids={ids} value={values[name]} onType={value => onType({ [name]: value })} />}
    </FilterField>
  ));
}

/** A field for a number. It keeps the typed text, because the number of `1.0` would be written as `1`. */
function NumberInput({
  ids,
  value,
  onType,
}: {
  readonly ids: FieldIds;
  readonly value: FilterValues[string];
  readonly onType: (value: number | undefined) => void;
}) {
  const text = useText();
  const tag = useLanguageTag();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const { shown, type, onKeyDown, onBlur } = useNumberText(
    numberOf(typed, tag) === value ? typed : String(value ?? ''),
    next => {
      setTyped(next);
      onType(numberOf(next, tag));
    },
  );
  const isWrong = shown !== '' && numberOf(shown, tag) === undefined;
  useEffect(() => input.current?.setCustomValidity(isWrong ? text('common.invalid') : ''), [isWrong, text]);
  return (
    <input
      {...ids}
      ref={input}
      className="pk-input"
      type="text"
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      onChange={({ target }) => type(target.value)}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    />
  );
}

import { useState } from 'react';
import type { Filter, FilterValues } from '@patrolkit/core';
import { useText } from '../shared/element/index.ts';
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
  const [typed, setTyped] = useState('');
  const numberOf = (text: string): number | undefined => (text === '' ? undefined : Number(text));
  return (
    <input
      {...ids}
      className="pk-input"
      type="number"
      step="any"
      value={numberOf(typed) === value ? typed : String(value ?? '')}
      onChange={({ target }) => {
        setTyped(target.value);
        onType(numberOf(target.value));
      }}
    />
  );
}

import type { Filter, FilterValues } from '@patrolkit/core';
import { useText } from '../shared/element/index.ts';
import { FilterField } from './FilterField.tsx';

/** A number between two, each of which may be left out. */
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
      {ids => (
        <input
          {...ids}
          className="pk-input"
          type="number"
          step="any"
          value={values[name] === undefined ? '' : String(values[name])}
          onChange={({ target: { value } }) => onType({ [name]: value === '' ? undefined : Number(value) })}
        />
      )}
    </FilterField>
  ));
}

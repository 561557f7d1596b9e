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
    <FilterField key={name} label={text(side, { label: text(label) })} error={errorOf(name)}>
      {ids => (
        <input
          {...ids}
          className="pk-input"
          type="number"
          step="any"
          value={values[name] === undefined || Number.isNaN(values[name]) ? '' : String(values[name])}
          // A field says that it is empty where what stands in it is no number.
          onChange={({ target: { value, validity } }) =>
            onType({ [name]: validity.badInput ? Number.NaN : value === '' ? undefined : Number(value) })
          }
        />
      )}
    </FilterField>
  ));
}

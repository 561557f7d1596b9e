import type { Filter, FilterValues } from '@patrolkit/core';
import { useId } from 'react';
import { useText } from '../shared/element/index.ts';
import { useOptions } from './useOptions.ts';

/** A choice of one kind at a time, side by side above the list. Arrow keys go from one to the next. */
export function TabFilter({
  filter,
  value,
  onPick,
}: {
  readonly filter: Filter & { kind: 'several' };
  readonly value: FilterValues[string];
  readonly onPick: (value: readonly string[] | undefined) => void;
}) {
  const text = useText();
  const name = useId();
  const options = [{ value: '', label: text('common.all') }, ...useOptions(filter)];
  // An address may name several kinds. No tab is then chosen.
  const chosen = value === undefined ? '' : String(value);
  return (
    <fieldset part="tabs" className="tabs">
      <legend className="pk-hidden">{text(filter.label)}</legend>
      {options.map(option => (
        <label key={option.value} data-chosen={option.value === chosen || undefined}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === chosen}
            onChange={() => onPick(option.value === '' ? undefined : [option.value])}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}

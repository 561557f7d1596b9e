import type { Filter, FilterValues } from '@patrolkit/core';
import { useText } from '../shared/element/index.ts';
import { OneOf } from './OneOf.tsx';
import { useOptions } from './useOptions.ts';

/** A filter that chooses one kind of rows at a time, above the list. */
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
  const options = [{ value: '', label: text('common.all') }, ...useOptions(filter)];
  return (
    <OneOf
      legend={text(filter.label)}
      options={options}
      // An address may name several kinds. No tab is then chosen.
      chosen={value === undefined ? '' : String(value)}
      onPick={picked => onPick(picked === '' ? undefined : [picked])}
    />
  );
}

/** The controls of filters, one for each kind. */
import type { Filter, FilterValues } from '@patrolkit/core';
import { useId } from 'react';
import { useText } from '../shared/element/index.ts';
import type { FieldIds } from './FilterField.tsx';
import { useDevices, useOptions } from './useOptions.ts';

/** A text. It may offer names of the fleet. */
export function TextFilter({
  ids,
  filter,
  below,
  value,
  onType,
  onPick,
}: {
  readonly ids: FieldIds;
  readonly filter: Filter & { kind: 'text' };
  /** The places whose devices are offered. All when undefined. */
  readonly below: ReadonlySet<string> | undefined;
  readonly value: string;
  readonly onType: (value: string) => void;
  readonly onPick: (value: string) => void;
}) {
  const items = useDevices(below);
  const listId = useId();
  const names = filter.offers === 'devices' ? [...new Set(items.map(({ name }) => name))] : [];
  return (
    <>
      <input
        {...ids}
        className="pk-input"
        type="text"
        autoComplete="off"
        value={value}
        list={names.length > 0 ? listId : undefined}
        onChange={({ target: { value: typed } }) => {
          // A whole name at once is a choice from the list, because typed letters arrive one by one.
          const isPicked = names.includes(typed) && Math.abs(typed.length - value.length) !== 1;
          if (isPicked) onPick(typed);
          else onType(typed);
        }}
      />
      {names.length > 0 ? (
        <datalist id={listId}>
          {names.map(name => (
            <option key={name} value={name} />
          ))}
        </datalist>
      ) : null}
    </>
  );
}

/** One of several words of the contract, or a device of the fleet. */
export function ChoiceFilter({
  ids,
  filter,
  below,
  value,
  onPick,
}: {
  readonly ids: FieldIds;
  readonly filter: Filter & { kind: 'choice' | 'device' };
  readonly below: ReadonlySet<string> | undefined;
  readonly value: FilterValues[string];
  readonly onPick: (value: string | boolean | undefined) => void;
}) {
  const text = useText();
  const options = useOptions(filter, below);
  const isFlag = filter.kind === 'choice' && filter.isFlag;
  const chosen = value === undefined ? '' : String(value);
  const isKnown = chosen === '' || options.some(option => option.value === chosen);
  return (
    <select
      {...ids}
      className="pk-choice"
      value={chosen}
      onChange={({ target: { value: picked } }) =>
        onPick(picked === '' ? undefined : isFlag ? picked === 'true' : picked)
      }
    >
      <option value="">{text('common.all')}</option>
      {/* A value of the address applies even when the server has no word for it. */}
      {isKnown ? null : <option value={chosen}>{chosen}</option>}
      {options.map(option => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

import { presetOf, presetsOf, presetStretch, type Filter, type FilterValues, type TimePreset } from '@patrolkit/core';
import { useState } from 'react';
import { useConsole, useText } from '../shared/element/index.ts';
import { FilterField } from './FilterField.tsx';
import { readMinute, writeMinute } from './minutes.ts';

const day = 86_400_000;

/** A stretch of time: a preset that applies at once, or two times to the minute. */
export function TimeFilter({
  filter,
  values,
  preset: chosen,
  applied,
  errorOf,
  onDraft,
  onApply,
}: {
  readonly filter: Filter & { kind: 'time' };
  readonly values: FilterValues;
  /** The preset that was chosen for the times. */
  readonly preset: TimePreset | undefined;
  /** The filters that apply now. */
  readonly applied: FilterValues;
  readonly errorOf: (name: string) => string | undefined;
  readonly onDraft: (part: FilterValues) => void;
  readonly onApply: (part: FilterValues, picked?: TimePreset) => void;
}) {
  const { serverNow } = useConsole();
  const text = useText();
  const [isCustom, setCustom] = useState(false);
  const [held, setHeld] = useState(applied);
  if (held !== applied) {
    setHeld(applied);
    setCustom(false);
  }
  const from = values[filter.from] as number | undefined;
  const to = values[filter.to] as number | undefined;
  const isAny = from === undefined && to === undefined;
  const presets = presetsOf(filter, serverNow());
  const preset = presetOf({ from, to }, serverNow(), chosen);
  const shown = isCustom ? 'custom' : isAny ? '' : (preset ?? 'custom');

  // While the user types, the times may for a moment be empty or those of a preset. The fields stay.
  const type = (name: string, value: number | undefined): void => {
    setCustom(true);
    onDraft({ [name]: value });
  };
  const choose = (value: string): void => {
    if (value === 'custom') {
      setCustom(true);
      // The fields begin with the present times, or else with today.
      if (isAny) {
        const today = presetStretch('today', serverNow());
        onDraft({ [filter.from]: today.from, [filter.to]: today.to });
      }
      return;
    }
    setCustom(false);
    const known = presets.find((candidate): candidate is TimePreset => candidate === value);
    const stretch = known && presetStretch(known, serverNow());
    onApply({ [filter.from]: stretch?.from, [filter.to]: stretch?.to }, known);
  };

  return (
    <>
      <FilterField label={text(filter.label)}>
        {ids => (
          <select {...ids} className="pk-choice" value={shown} onChange={event => choose(event.target.value)}>
            {filter.isNeeded ? null : (
              <option value="">{text('data.time.any', { days: Math.round(filter.longest / day) })}</option>
            )}
            {presets.map(known => (
              <option key={known} value={known}>
                {text(`data.time.${known}`)}
              </option>
            ))}
            <option value="custom">{text('data.time.custom')}</option>
          </select>
        )}
      </FilterField>
      {shown === 'custom' ? (
        <>
          <FilterField label={text('data.time.from')} values={values} error={errorOf(filter.from)}>
            {ids => (
              <input
                {...ids}
                className="pk-input"
                type="datetime-local"
                value={writeMinute(from)}
                onChange={event => type(filter.from, readMinute(event.target.value))}
              />
            )}
          </FilterField>
          <FilterField label={text('data.time.to')} values={values} error={errorOf(filter.to)}>
            {ids => (
              <input
                {...ids}
                className="pk-input"
                type="datetime-local"
                value={writeMinute(to)}
                // The end includes its whole minute.
                onChange={event => type(filter.to, readMinute(event.target.value, 59_999))}
              />
            )}
          </FilterField>
        </>
      ) : null}
    </>
  );
}

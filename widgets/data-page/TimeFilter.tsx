import { presetOf, presetsOf, presetStretch, type Filter, type FilterValues, type TimePreset } from '@patrolkit/core';
import { useState } from 'react';
import { useConsole, useText } from '../shared/element/index.ts';
import { readMinute, writeMinute } from '../shared/time/minutes.ts';
import { TimeInput } from '../shared/time/TimeInput.tsx';
import { FilterField, type FieldIds } from './FilterField.tsx';

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
            {ids => <MinuteInput ids={ids} value={from} onType={value => type(filter.from, value)} />}
          </FilterField>
          <FilterField label={text('data.time.to')} values={values} error={errorOf(filter.to)}>
            {ids => (
              // The end includes its whole minute.
              <MinuteInput ids={ids} value={to} into={59_999} onType={value => type(filter.to, value)} />
            )}
          </FilterField>
        </>
      ) : null}
    </>
  );
}

/** A field for a time to the minute. It keeps a text that is not a whole time yet, for which there is no value. */
function MinuteInput({
  ids,
  value,
  into = 0,
  onType,
}: {
  readonly ids: FieldIds;
  readonly value: number | undefined;
  /** How far into its minute the time lies, ms. */
  readonly into?: number;
  readonly onType: (value: number | undefined) => void;
}) {
  const [typed, setTyped] = useState('');
  return (
    <TimeInput
      {...ids}
      kind="moment"
      value={readMinute(typed, into) === value ? typed : writeMinute(value)}
      onChange={next => {
        setTyped(next);
        onType(readMinute(next, into));
      }}
    />
  );
}

import type { FormField, FormRow, FormValue, GivenNames } from '@patrolkit/core';
import { useId } from 'react';
import { useMessageText, useText, useTexts } from '../../shared/element/index.ts';
import { Select, TextArea, TextField } from '../../shared/form/Field.tsx';
import { TimeField } from '../../shared/time/TimeField.tsx';
import { ColourField } from './ColourField.tsx';
import { NamesField } from './NamesField.tsx';
import { PicturesField } from './PicturesField.tsx';
import { RowsField } from './RowsField.tsx';
import type { Filling } from './useFilling.ts';
import { WeekField } from './WeekField.tsx';

/** The label of a field, with the unit of its input. */
export function useFieldLabel(): (field: FormField) => string {
  const { text } = useTexts();
  return ({ label, unit }) =>
    unit === 'second' || unit === 'minute' ? text(`config.in.${unit}`, { label: text(label) }) : text(label);
}

/** The choices of a field, in words. */
export function useFieldOptions({
  offers,
}: Pick<Filling, 'offers'>): (field: FormField) => { value: string; label: string }[] {
  const text = useText();
  return ({ name, words }) => {
    if (!words || 'request' in words)
      return (offers[name] ?? []).map(({ type, name: label }) => ({ value: type, label: label || type }));
    return words.map(({ value, label }) => ({ value, label: text(label) }));
  };
}

/** A field of a form, drawn by its kind. */
export function FormControl({
  field,
  bounds,
  filling,
  error,
  isFirst,
  isLocked,
}: {
  readonly field: FormField;
  readonly bounds: { readonly max: number } | undefined;
  readonly filling: Filling;
  /** The problem of the field, in words. */
  readonly error: string | undefined;
  readonly isFirst: boolean;
  readonly isLocked: boolean;
}) {
  const text = useText();
  const messageText = useMessageText();
  const id = useId();
  const labelOf = useFieldLabel();
  const optionsOf = useFieldOptions(filling);
  const { name, kind, hint, isNeeded } = field;
  const value = filling.values[name];
  const label = labelOf(field);
  const put = (next: FormValue): void => filling.put({ [name]: next });
  const shared = {
    label,
    value: typeof value === 'string' ? value : '',
    onChange: put,
    required: isNeeded,
    disabled: isLocked,
    autoFocus: isFirst,
    ...(error === undefined ? {} : { error }),
  };
  const draw = () => {
    switch (kind) {
      case 'text':
        return <TextField {...shared} autoComplete="off" />;
      case 'area':
        return <TextArea {...shared} rows={6} {...(Number.isFinite(bounds?.max) ? { maxLength: bounds?.max } : {})} />;
      case 'number':
        // For text that is not a number, the browser's number field reports an empty value.
        return <TextField {...shared} inputMode="decimal" autoComplete="off" />;
      case 'choice':
        return (
          <Select {...shared} placeholder={text('config.choose')} clearable={!isNeeded} options={optionsOf(field)} />
        );
      case 'flag':
        return (
          <label className="pk-radio">
            <input
              type="checkbox"
              checked={value === true}
              disabled={isLocked}
              onChange={change => put(change.target.checked)}
            />
            <span>{label}</span>
          </label>
        );
      case 'names': {
        const { value: _, onChange: __, ...field } = shared;
        return <NamesField {...field} names={value as GivenNames} onNames={put} />;
      }
      case 'date':
        return <TimeField {...shared} kind="day" />;
      case 'week':
        return (
          <WeekField
            label={label}
            week={Array.isArray(value) ? (value as readonly FormRow[]) : []}
            onChange={put}
            error={error}
            isLocked={isLocked}
          />
        );
      case 'rows':
        return (
          <RowsField
            label={label}
            columns={field.columns ?? []}
            rows={Array.isArray(value) ? (value as readonly FormRow[]) : []}
            onChange={put}
            error={error}
            isLocked={isLocked}
          />
        );
      case 'colour':
        return <ColourField label={label} value={shared.value} onChange={put} error={error} disabled={isLocked} />;
      case 'pictures':
        return (
          <PicturesField
            field={field}
            label={label}
            pictures={Array.isArray(value) ? value.map(String) : []}
            most={bounds?.max ?? Infinity}
            error={error}
            isLocked={isLocked}
            onChange={put}
            sending={filling.uploading}
            onSending={filling.upload}
          />
        );
    }
  };
  return (
    <div
      className="form-field"
      data-field={name}
      data-kind={kind}
      role="group"
      aria-describedby={hint ? id : undefined}
    >
      {draw()}
      {hint ? (
        <p className="form-hint" id={id}>
          {messageText(hint)}
        </p>
      ) : null}
    </div>
  );
}

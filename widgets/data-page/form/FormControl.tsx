import {
  fileHead,
  inTree,
  offeredIn,
  type FormField,
  type FormRow,
  type FormValue,
  type GivenNames,
} from '@patrolkit/core';
import { useId } from 'react';
import { lazily, useMessageText, useText } from '../../shared/element/index.ts';
import { Select, TextArea, TextField } from '../../shared/form/Field.tsx';
import { TimeField } from '../../shared/time/TimeField.tsx';
import { ColourField } from './ColourField.tsx';
import { MapControl } from './MapControl.tsx';
import { NamesField } from './NamesField.tsx';
import { PicturesField } from './PicturesField.tsx';
import { RowsField } from './RowsField.tsx';
import { SecretField } from './SecretField.tsx';
import { SeveralField } from './SeveralField.tsx';
import type { Filling } from './useFilling.ts';
import { WeekField } from './WeekField.tsx';

const DevicesField = lazily(async () => (await import('./DevicesField.tsx')).DevicesField);
const MatrixField = lazily(async () => (await import('./MatrixField.tsx')).MatrixField);
const DocumentField = lazily(async () => (await import('./DocumentField.tsx')).DocumentField);
const SoundField = lazily(async () => (await import('./SoundField.tsx')).SoundField);
const RightsField = lazily(async () => (await import('./RightsField.tsx')).RightsField);

/** The label of a field, with the unit of its input. */
export function useFieldLabel(): (field: Pick<FormField, 'label' | 'unit'>) => string {
  const text = useText();
  return field => fileHead({ ...field, kind: 'number' }, text);
}

/** The space before a choice that lies below another one. */
const indent = '\u2003';

/** The choices of a field, in words. Those of a tree are in its order. */
export function useFieldOptions({
  offers,
  values,
}: Pick<Filling, 'offers'> & Partial<Pick<Filling, 'values'>>): (
  field: FormField,
) => { value: string; label: string }[] {
  const text = useText();
  return field => {
    const { name, words } = field;
    if (!words || 'request' in words)
      return inTree(values ? offeredIn(field, values, offers) : (offers[name] ?? [])).map(
        ({ type, name: label, depth }) => ({
          value: type,
          label: `${indent.repeat(depth)}${label}`,
        }),
      );
    return words.map(({ value, label }) => ({ value, label: text(label) }));
  };
}

/** A field of a form, drawn by its kind. */
export function FormControl({
  field,
  bounds,
  filling,
  errorOf,
  isLocked,
}: {
  readonly field: FormField;
  readonly bounds: { readonly min: number; readonly max: number; readonly decimals?: number } | undefined;
  readonly filling: Filling;
  /** The problem of a field, in words. */
  readonly errorOf: (name: string) => string | undefined;
  readonly isLocked: boolean;
}) {
  const text = useText();
  const messageText = useMessageText();
  const id = useId();
  const labelOf = useFieldLabel();
  const optionsOf = useFieldOptions(filling);
  const { name, kind, hint, isNeeded } = field;
  const error = errorOf(name);
  const value = filling.values[name];
  const label = labelOf(field);
  const put = (next: FormValue): void => filling.put({ [name]: next });
  const shared = {
    label,
    value: typeof value === 'string' ? value : '',
    onChange: put,
    required: isNeeded,
    disabled: isLocked,
    ...(error === undefined ? {} : { error }),
  };
  const draw = () => {
    switch (kind) {
      case 'text':
        return <TextField {...shared} autoComplete="off" />;
      case 'area':
        return <TextArea {...shared} rows={6} {...(Number.isFinite(bounds?.max) ? { maxLength: bounds?.max } : {})} />;
      case 'number':
        // A whole number that is 0 or 1 says whether something is on.
        if (bounds?.min === 0 && bounds.max === 1 && bounds.decimals === 0)
          return (
            <Select
              {...shared}
              placeholder={text('config.choose')}
              clearable={!isNeeded}
              options={[
                { value: '0', label: text('common.off') },
                { value: '1', label: text('common.on') },
              ]}
            />
          );
        // For text that is not a number, the browser's number field reports an empty value.
        return <TextField {...shared} inputMode="decimal" autoComplete="off" />;
      case 'choice':
        return (
          <Select
            {...shared}
            placeholder={text('config.choose')}
            clearable={!isNeeded}
            options={withGone(optionsOf(field), shared.value, gone => text('config.gone', { value: gone }))}
          />
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
      case 'time':
        return <TimeField {...shared} kind="time" />;
      case 'colour':
        return (
          <ColourField
            label={label}
            value={shared.value}
            onChange={put}
            error={error}
            required={isNeeded}
            disabled={isLocked}
          />
        );
      default:
        return (
          <WideControl
            field={field}
            label={label}
            bounds={bounds}
            filling={filling}
            errorOf={errorOf}
            isLocked={isLocked}
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

/** A field that takes the whole width of the form. */
function WideControl({
  field,
  label,
  bounds,
  filling,
  errorOf,
  isLocked,
}: {
  readonly field: FormField;
  readonly label: string;
  readonly bounds: { readonly max: number } | undefined;
  readonly filling: Filling;
  readonly errorOf: (name: string) => string | undefined;
  readonly isLocked: boolean;
}) {
  const optionsOf = useFieldOptions(filling);
  const { name, kind, isNeeded } = field;
  const error = errorOf(name);
  const value = filling.values[name];
  const put = (next: FormValue): void => filling.put({ [name]: next });
  switch (kind) {
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
          optionsOf={(column, word) =>
            optionsOf({ ...column, name: [field.name, column.name, ...(word === undefined ? [] : [word])].join('.') })
          }
          isFixed={field.isFixed === true}
          isOrdered={field.isOrdered === true}
          onChange={put}
          error={error}
          isLocked={isLocked}
        />
      );
    case 'matrix':
      return (
        <MatrixField
          label={label}
          columns={field.columns ?? []}
          rows={Array.isArray(value) ? (value as readonly FormRow[]) : []}
          options={(field.columns ?? [])
            .filter(column => column.kind === 'several')
            .flatMap(column => optionsOf({ ...column, name: `${name}.${column.name}` }))}
          onChange={put}
          error={error}
          isLocked={isLocked}
        />
      );
    case 'several':
      return (
        <SeveralField
          label={label}
          chosen={Array.isArray(value) ? value.map(String) : []}
          options={optionsOf(field)}
          onChange={put}
          error={error}
          required={isNeeded}
          isLocked={isLocked}
        />
      );
    case 'secret': {
      const setAt = filling.given[`${name}SetAt`];
      return (
        <SecretField
          label={label}
          value={typeof value === 'string' ? value : ''}
          onChange={put}
          required={isNeeded}
          error={error}
          isPassword={field.isPassword === true}
          setAt={typeof setAt === 'number' ? setAt : undefined}
          isLocked={isLocked}
        />
      );
    }
    case 'rights': {
      const role = field.rights?.of === undefined ? undefined : filling.values[field.rights.of];
      return (
        <RightsField
          field={field}
          label={label}
          codes={Array.isArray(value) ? value.map(String) : []}
          role={typeof role === 'string' ? role : undefined}
          onChange={put}
          error={error}
          isLocked={isLocked}
        />
      );
    }
    case 'devices':
      return (
        <DevicesField
          field={field}
          label={label}
          rows={Array.isArray(value) ? (value as readonly FormRow[]) : []}
          onChange={put}
          error={error}
          isLocked={isLocked}
        />
      );
    case 'place':
    case 'stops':
    case 'corners':
    case 'anchors':
    case 'scale':
      return <MapControl field={field} label={label} filling={filling} errorOf={errorOf} isLocked={isLocked} />;
    case 'documents':
    case 'sounds':
    case 'pictures':
      return (
        <FileControl
          field={field}
          label={label}
          filling={filling}
          error={error}
          most={bounds?.max}
          isLocked={isLocked}
        />
      );
    default:
      return null;
  }
}

/** A field whose value is uploaded. */
function FileControl({
  field,
  label,
  filling,
  error,
  most = Infinity,
  isLocked,
}: {
  readonly field: FormField;
  readonly label: string;
  readonly filling: Filling;
  readonly error: string | undefined;
  readonly most: number | undefined;
  readonly isLocked: boolean;
}) {
  const value = filling.values[field.name];
  const addresses = Array.isArray(value) ? value.map(String) : [];
  const shared = {
    field,
    label,
    error,
    isLocked,
    onChange: (next: FormValue): void => filling.put({ [field.name]: next }),
    sending: filling.uploading,
    onSending: filling.upload,
  };
  if (field.kind === 'pictures') return <PicturesField {...shared} pictures={addresses} most={most} />;
  if (field.kind === 'sounds') return <SoundField {...shared} addresses={addresses} />;
  const named = field.namesField;
  const onNamed = (name: string): void => {
    if (named !== undefined && filling.values[named] === '') filling.put({ [named]: name });
  };
  return <DocumentField {...shared} addresses={addresses} onNamed={onNamed} />;
}

/** The options of a choice, with the chosen one when it is no longer among them: it stays until the user replaces it. */
const withGone = (
  options: readonly { readonly value: string; readonly label: string }[],
  value: string,
  nameOf: (value: string) => string,
): readonly { readonly value: string; readonly label: string }[] =>
  value === '' || options.some(option => option.value === value)
    ? options
    : [...options, { value, label: nameOf(value) }];

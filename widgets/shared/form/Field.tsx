import './icons.ts';
import './shoelace-jsx.ts';
import '@shoelace-style/shoelace/dist/components/input/input.js';
import '@shoelace-style/shoelace/dist/components/option/option.js';
import '@shoelace-style/shoelace/dist/components/select/select.js';
import '@shoelace-style/shoelace/dist/components/textarea/textarea.js';
import { charactersOf } from '@patrolkit/core';
import { CircleAlert } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useText } from '../element/hooks.ts';
import type { NumberSteps } from './numbers.ts';
import { useNumberText } from './useNumberText.ts';

/** What every field takes. */
export interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The error shown at the field, already in the user's language. */
  readonly error?: string;
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  readonly part?: string;
}

function valueOf(event: CustomEvent): string {
  const { value } = event.target as EventTarget & { value: string | string[] };
  return Array.isArray(value) ? (value[0] ?? '') : value;
}

/** How long a text is, and how long it may be. */
interface Count {
  readonly used: number;
  readonly max: number;
  /** True to show the count only when the text is too long. */
  readonly isQuiet?: boolean;
}

/** The count of a text of limited length. Undefined without a limit. */
const countOf = (value: string, max: number | undefined): Count | undefined =>
  max === undefined ? undefined : { used: charactersOf(value), max };

/** The count of a limited text. It marks a text that is too long and never cuts it: the field's owner refuses the text. */
function FieldCount({ used, max, isQuiet = false }: Count) {
  const text = useText();
  const isOver = used > max;
  return (
    <>
      {isQuiet && !isOver ? null : (
        <span className="pk-field-count" data-over={isOver ? '' : undefined}>
          {text('common.characters', { count: used, max })}
        </span>
      )}
      <span className="pk-hidden" aria-live="polite">
        {isOver ? text('common.tooLong', { limit: max }) : null}
      </span>
    </>
  );
}

/** Marks the input in a control of the library as invalid, because the library has no property for that. The result goes to the control. */
function useInvalid<Control extends Pick<HTMLElementTagNameMap['sl-input'], 'updateComplete' | 'shadowRoot'>>(
  error: string | undefined,
): RefObject<Control | null> {
  const control = useRef<Control>(null);
  const isInvalid = Boolean(error);
  useEffect(() => {
    let isLatest = true;
    const mark = async (): Promise<void> => {
      // The control's input exists once the control has drawn itself.
      await control.current?.updateComplete;
      if (!isLatest) return;
      const input = control.current?.shadowRoot?.querySelector('[aria-describedby=help-text]');
      if (isInvalid) input?.setAttribute('aria-invalid', 'true');
      else input?.removeAttribute('aria-invalid');
    };
    void mark();
    return () => {
      isLatest = false;
    };
  }, [isInvalid]);
  return control;
}

/** The error of a control, placed inside it, where it describes the input. */
export function FieldError({ error }: { readonly error: string | undefined }) {
  return error ? (
    <span slot="help-text" className="pk-field-error" role="alert">
      <CircleAlert size={14} aria-hidden />
      {error}
    </span>
  ) : null;
}

/** The frame of a control, with the control's error inside and, for limited texts, its count. */
function Field({
  error,
  count,
  part,
  children,
}: {
  readonly error?: string;
  readonly count?: Count;
  readonly part?: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="pk-field" part={part} data-invalid={error ? '' : undefined}>
      {children}
      {count ? <FieldCount {...count} /> : null}
    </div>
  );
}

/** One line of text. */
export function TextField({
  label,
  value,
  onChange,
  error,
  part,
  type = 'text',
  maxLength,
  inputMode,
  autoFocus,
  ...rest
}: FieldProps & {
  readonly type?: 'text' | 'password' | 'search';
  /** The most characters. The field says when there are more. */
  readonly maxLength?: number;
  readonly name?: string;
  readonly autoComplete?: string;
  /** Which keyboard a phone offers for the field. */
  readonly inputMode?: 'decimal';
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly onBlur?: () => void;
}) {
  const count = countOf(value, maxLength);
  const control = useInvalid<HTMLElementTagNameMap['sl-input']>(error);
  return (
    <Field error={error} part={part} count={count && { ...count, isQuiet: true }}>
      <sl-input
        {...rest}
        ref={control}
        label={label}
        value={value}
        type={type}
        passwordToggle={type === 'password'}
        inputmode={inputMode}
        autofocus={autoFocus}
        onsl-input={event => onChange(valueOf(event))}
      >
        <FieldError error={error} />
      </sl-input>
    </Field>
  );
}

/** A number. `onChange` gets plain text such as `-12.5`, whatever the decimal sign of the language, or the typed text when it is no number. */
export function NumberField({ min, max, step, value, onChange, ...rest }: FieldProps & NumberSteps) {
  const { shown, type, onKeyDown, onBlur } = useNumberText(value, onChange, { min, max, step });
  return (
    <TextField {...rest} inputMode="decimal" value={shown} onChange={type} onKeyDown={onKeyDown} onBlur={onBlur} />
  );
}

/** Several lines of text. It shows the limit while the user types and never cuts the text. */
export function TextArea({
  label,
  value,
  onChange,
  error,
  part,
  maxLength,
  rows = 3,
  autoFocus,
  ...rest
}: FieldProps & { readonly maxLength?: number; readonly rows?: number }) {
  const control = useInvalid<HTMLElementTagNameMap['sl-textarea']>(error);
  return (
    <Field error={error} part={part} count={countOf(value, maxLength)}>
      <sl-textarea
        {...rest}
        ref={control}
        label={label}
        value={value}
        rows={rows}
        resize="vertical"
        autofocus={autoFocus}
        onsl-input={event => onChange(valueOf(event))}
      >
        <FieldError error={error} />
      </sl-textarea>
    </Field>
  );
}

/** A value as the library takes it. The library splits values at blanks, so blanks are escaped. */
const written = (value: string): string => value.replaceAll('%', '%25').replaceAll(' ', '%20');

/** A choice of one option. `hoist` keeps a dialog from cutting off the list. */
export function Select({
  label,
  value,
  onChange,
  error,
  part,
  options,
  clearable,
  autoFocus: _autoFocus,
  ...rest
}: FieldProps & {
  readonly options: readonly { readonly value: string; readonly label: string; readonly disabled?: boolean }[];
  readonly clearable?: boolean;
}) {
  const control = useInvalid<HTMLElementTagNameMap['sl-select']>(error);
  return (
    <Field error={error} part={part}>
      <sl-select
        {...rest}
        ref={control}
        label={label}
        value={written(value)}
        hoist
        clearable={clearable}
        onsl-change={event => onChange(decodeURIComponent(valueOf(event)))}
      >
        {options.map(option => (
          <sl-option key={option.value} value={written(option.value)} disabled={option.disabled}>
            {option.label}
          </sl-option>
        ))}
        <FieldError error={error} />
      </sl-select>
    </Field>
  );
}

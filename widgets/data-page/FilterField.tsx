import { CircleAlert } from 'lucide-react';
import { useEffect, useId, useState, type FormEvent, type ReactNode } from 'react';
import { useText } from '../shared/element/index.ts';

/** The attributes that tie a control to its label and to its error. */
export interface FieldIds {
  readonly id: string;
  readonly 'aria-invalid'?: true;
  readonly 'aria-describedby'?: string;
}

/** A label, its control and its error. */
export function FilterField({
  label,
  error: wrong,
  children,
}: {
  readonly label: string;
  readonly error?: string | undefined;
  readonly children: (ids: FieldIds) => ReactNode;
}) {
  const id = useId();
  const text = useText();
  const [refused, setRefused] = useState<{ readonly input: HTMLInputElement; readonly why: string }>();
  const error = wrong ?? refused?.why;
  /** The refusal goes with its reason: by typing, or by another control that sets the value. */
  const look = (): void => {
    if (refused?.input.validity.valid) setRefused(undefined);
  };
  useEffect(look);

  /** Says here what the browser would say in its own language: it refuses what it cannot read, such as a half of a time. */
  const refuse = (event: FormEvent): void => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement)) return;
    event.preventDefault();
    setRefused({ input: target, why: text(target.validity.valueMissing ? 'common.required' : 'common.invalid') });
    if (target.form?.querySelector('input:invalid') === target) target.focus();
  };
  return (
    <div className="filter" onInvalidCapture={refuse} onInput={look} onKeyUp={look} onBlur={look}>
      <label htmlFor={id}>{label}</label>
      {children(error ? { id, 'aria-invalid': true, 'aria-describedby': `${id}-error` } : { id })}
      {error ? (
        <span className="pk-field-error" id={`${id}-error`} role="alert">
          <CircleAlert size={14} aria-hidden />
          {error}
        </span>
      ) : null}
    </div>
  );
}

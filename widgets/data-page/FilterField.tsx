import { CircleAlert } from 'lucide-react';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import type { FilterValues } from '@patrolkit/core';
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
  values,
  error: wrong,
  children,
}: {
  readonly label: string;
  /** The values of the fields. When they change, a refusal by the browser no longer applies. */
  readonly values?: FilterValues;
  readonly error?: string | undefined;
  readonly children: (ids: FieldIds) => ReactNode;
}) {
  const id = useId();
  const text = useText();
  const [refused, setRefused] = useState<{ readonly values: FilterValues | undefined; readonly why: string }>();
  if (refused && refused.values !== values) setRefused(undefined);
  const error = wrong ?? refused?.why;

  /** Shows here what the browser would say in its own language: it refuses input that it cannot read, such as half a time. */
  const refuse = (event: FormEvent): void => {
    const target = event.target as HTMLInputElement;
    if (target.localName !== 'input') return;
    event.preventDefault();
    setRefused({ values, why: text(target.validity.valueMissing ? 'common.required' : 'common.invalid') });
    if (target.form?.querySelector('input:invalid') === target) target.focus();
  };
  return (
    <div className="filter" onInvalidCapture={refuse} onInput={() => setRefused(undefined)}>
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

import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { TimeInput, type TimeInputProps } from './TimeInput.tsx';

/** A day, a time of day or both with its label and error, for forms. */
export function TimeField({
  label,
  error,
  ...input
}: Omit<TimeInputProps, 'id' | 'aria-label' | 'aria-invalid' | 'aria-describedby'> & {
  readonly label: string;
  /** The error shown at the field, already in the user's language. */
  readonly error?: string;
}) {
  const id = useId();
  return (
    <div className="pk-field pk-time-field" data-invalid={error ? '' : undefined}>
      <label htmlFor={id} data-required={input.required || undefined}>
        {label}
      </label>
      <TimeInput {...input} id={id} {...(error ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {})} />
      {error ? (
        <span className="pk-field-error" id={`${id}-error`} role="alert">
          <CircleAlert size={14} aria-hidden />
          {error}
        </span>
      ) : null}
    </div>
  );
}

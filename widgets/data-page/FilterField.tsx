import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';

/** The attributes that tie a control to its label and to its error. */
export interface FieldIds {
  readonly id: string;
  readonly 'aria-invalid'?: true;
  readonly 'aria-describedby'?: string;
}

/** A label, its control and its error. */
export function FilterField({
  label,
  error,
  children,
}: {
  readonly label: string;
  readonly error?: string | undefined;
  readonly children: (ids: FieldIds) => ReactNode;
}) {
  const id = useId();
  return (
    <div className="filter">
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

import { useId } from 'react';
import { FieldError } from '../../shared/form/Field.tsx';

/** A colour, chosen by the browser's own picker. */
export function ColourField({
  label,
  value,
  onChange,
  error,
  disabled,
}: {
  readonly label: string;
  /** The colour as #rrggbb. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly disabled: boolean;
}) {
  const id = useId();
  return (
    <div className="form-colour">
      <label htmlFor={id}>{label}</label>
      <span>
        <input
          id={id}
          type="color"
          value={value}
          disabled={disabled}
          onChange={event => onChange(event.target.value)}
        />
        <code>{value}</code>
      </span>
      <FieldError error={error} />
    </div>
  );
}

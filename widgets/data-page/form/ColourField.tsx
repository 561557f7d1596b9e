import { X } from 'lucide-react';
import { useId } from 'react';
import { useText } from '../../shared/element/index.ts';
import { FieldError } from '../../shared/form/Field.tsx';
import { IconButton } from '../../shared/ui/Button.tsx';

/** What the picker shows while no colour is chosen: it must show one. */
const unchosen = '#808080';

/** A colour, chosen by the browser's own picker. */
export function ColourField({
  label,
  value,
  onChange,
  error,
  required,
  disabled,
}: {
  readonly label: string;
  /** The colour as #rrggbb; empty for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly required: boolean;
  readonly disabled: boolean;
}) {
  const id = useId();
  const text = useText();
  return (
    <div className="form-colour">
      <label htmlFor={id}>{label}</label>
      <span>
        <input
          id={id}
          type="color"
          value={value === '' ? unchosen : value}
          disabled={disabled}
          onChange={event => onChange(event.target.value)}
        />
        {value === '' ? <span>{text('config.colour.none')}</span> : <code>{value}</code>}
        {required || disabled || value === '' ? null : (
          <IconButton
            size="small"
            icon={X}
            label={text('config.colour.clear', { label })}
            onClick={() => onChange('')}
          />
        )}
      </span>
      <FieldError error={error} />
    </div>
  );
}

import { X } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../shared/element/index.ts';
import { FieldError, TextField } from '../../shared/form/Field.tsx';
import { IconButton } from '../../shared/ui/Button.tsx';

/** A list of more words than this has a search box. */
const mostUnsearched = 20;

/** Several words of a list: the chosen ones as marks, and all of them to choose from. A chosen word that the list lacks stays until it is removed. */
export function SeveralField({
  label,
  chosen,
  options,
  onChange,
  error,
  required,
  isLocked,
}: {
  readonly label: string;
  readonly chosen: readonly string[];
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (chosen: readonly string[]) => void;
  readonly error: string | undefined;
  readonly required: boolean;
  readonly isLocked: boolean;
}) {
  const text = useText();
  const [sought, setSought] = useState('');
  const nameOf = (value: string): string =>
    options.find(option => option.value === value)?.label ?? text('config.gone', { value });
  const shown = options.filter(option => option.label.toLowerCase().includes(sought.trim().toLowerCase()));
  const drop = (value: string): void => onChange(chosen.filter(one => one !== value));
  return (
    <fieldset className="several" disabled={isLocked}>
      <legend>{required ? `${label} *` : label}</legend>
      {chosen.length > 0 ? (
        <ul className="several-chosen">
          {chosen.map(value => (
            <li key={value}>
              <span>{nameOf(value)}</span>
              {isLocked ? null : (
                <IconButton
                  size="small"
                  icon={X}
                  label={text('config.several.remove', { name: nameOf(value) })}
                  onClick={() => drop(value)}
                />
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {options.length > mostUnsearched ? (
        <TextField
          label={text('config.several.search')}
          value={sought}
          onChange={setSought}
          disabled={isLocked}
          autoComplete="off"
        />
      ) : null}
      {isLocked ? null : (
        <div className="several-words" role="group" aria-label={label}>
          {shown.map(option => (
            <label key={option.value} className="pk-radio">
              <input
                type="checkbox"
                checked={chosen.includes(option.value)}
                onChange={({ target }) => (target.checked ? onChange([...chosen, option.value]) : drop(option.value))}
              />
              <span>{option.label}</span>
            </label>
          ))}
          {shown.length === 0 ? <p className="form-hint">{text('config.several.none')}</p> : null}
        </div>
      )}
      <FieldError error={error} />
    </fieldset>
  );
}

import { useId } from 'react';

/** A text field with its label, a hint and its error. */
export function TextField({
  name,
  label,
  hint,
  problem,
  value,
  autoComplete,
  onChange,
}: {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly problem: string | undefined;
  readonly value: string;
  readonly autoComplete: string;
  readonly onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        type={autoComplete === 'tel' ? 'tel' : 'text'}
        autoComplete={autoComplete}
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem${hint ? ` ${id}-hint` : ''}`}
        onChange={event => onChange(event.target.value)}
      />
      {hint ? (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      ) : null}
      <span className="error" id={`${id}-problem`} role="status">
        {problem}
      </span>
    </div>
  );
}

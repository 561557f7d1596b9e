import { useId } from 'react';

/** A text field with its label, a hint and its error. */
export function TextField({
  name,
  label,
  hint,
  problem,
  value,
  autoComplete,
  isFirst = false,
  onChange,
}: {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly problem: string | undefined;
  readonly value: string;
  readonly autoComplete: string;
  /** Whether a dialog focuses it when it opens. */
  readonly isFirst?: boolean;
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
        inputMode={autoComplete === 'one-time-code' ? 'numeric' : undefined}
        ref={input => {
          if (input) input.autofocus = isFirst;
        }}
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

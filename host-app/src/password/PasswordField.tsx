import { joined } from '@patrolkit/core';
import { Eye, EyeOff } from 'lucide-react';
import { useId, useState, type Ref } from 'react';
import { useText } from '../console-context.ts';

/** A password with its label, its error, and a button that shows it. */
export function PasswordField({
  field,
  label,
  hint,
  problem,
  value,
  isFirst,
  input,
  onChange,
}: {
  /** Name of the input. `oldPassword` is the present password. */
  readonly field: string;
  readonly label: string;
  readonly hint?: string;
  readonly problem: string | undefined;
  readonly value: string;
  readonly isFirst?: boolean;
  readonly input: Ref<HTMLInputElement>;
  readonly onChange: (value: string) => void;
}) {
  const text = useText();
  const [isShown, setShown] = useState(false);
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="with-button">
        <input
          ref={input}
          id={id}
          name={field}
          type={isShown ? 'text' : 'password'}
          autoComplete={field === 'oldPassword' ? 'current-password' : 'new-password'}
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={isFirst}
          value={value}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-problem${hint ? ` ${id}-hint` : ''}`}
          onChange={event => onChange(event.target.value)}
        />
        <button
          type="button"
          className="icon"
          aria-label={joined(text, 'label', [text(isShown ? 'common.hidePassword' : 'common.showPassword'), label])}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
        </button>
      </span>
      {hint ? (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      ) : null}
      <span className="error" id={`${id}-problem`}>
        {problem}
      </span>
    </div>
  );
}

import { useId } from 'react';

/** A switch with its label and a hint. */
export function Switch({
  label,
  hint,
  isOn,
  isDisabled = false,
  onChange,
}: {
  readonly label: string;
  readonly hint: string;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="switch">
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        disabled={isDisabled}
        aria-describedby={`${id}-hint`}
        onChange={event => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      <small id={`${id}-hint`}>{hint}</small>
    </div>
  );
}

import { CircleAlert } from 'lucide-react';
import { useId } from 'react';

/** A choice of one, side by side above a list. Arrow keys go from one to the next. */
export function OneOf({
  legend,
  options,
  chosen,
  onPick,
}: {
  readonly legend: string;
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    /** Something there needs attention, in words. */
    readonly fault?: string | undefined;
  }[];
  readonly chosen: string;
  readonly onPick: (value: string) => void;
}) {
  const name = useId();
  return (
    <fieldset part="tabs" className="tabs">
      <legend className="pk-hidden">{legend}</legend>
      {options.map(({ value, label, fault }) => (
        <label
          key={value}
          data-chosen={value === chosen || undefined}
          data-faulty={fault === undefined ? undefined : ''}
        >
          <input type="radio" name={name} value={value} checked={value === chosen} onChange={() => onPick(value)} />
          {label}
          {fault === undefined ? null : (
            <>
              <CircleAlert size={14} aria-hidden />
              <span className="pk-hidden">{fault}</span>
            </>
          )}
        </label>
      ))}
    </fieldset>
  );
}

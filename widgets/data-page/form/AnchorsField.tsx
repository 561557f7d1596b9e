import { joined, type FormField, type FormRow } from '@patrolkit/core';
import { useRef } from 'react';
import { useConsole, useStore, useText } from '../../shared/element/index.ts';
import { FieldError } from '../../shared/form/Field.tsx';
import { useNumberText } from '../../shared/form/useNumberText.ts';
import { useSheet } from '../useSheet.ts';
import { anchorPoints } from './anchors.model.ts';
import css from './anchors.css?inline';
import { AnchorsMap } from './AnchorsMap.tsx';

/** The digits after the point and the step of arrow keys of each number. */
const steps = { x: 0.1, y: 0.1, longitude: 0.00001, latitude: 0.00001 } as const;
type Part = keyof typeof steps;
const parts: readonly Part[] = ['x', 'y', 'longitude', 'latitude'];

/** Where maps lie on the earth: two points of each, on a preview and as numbers. */
export function AnchorsField({
  label,
  columns,
  rows,
  onChange,
  error,
  isLocked,
}: {
  readonly label: string;
  readonly columns: readonly FormField[];
  readonly rows: readonly FormRow[];
  readonly onChange: (rows: readonly FormRow[]) => void;
  readonly error: string | undefined;
  readonly isLocked: boolean;
}) {
  const console = useConsole();
  const text = useText();
  const { items } = useStore(console.robots.$floorPlans);
  const box = useRef<HTMLFieldSetElement>(null);
  useSheet(css, box);
  const labelOf = (name: string): string => {
    const column = columns.find(one => one.name === name);
    return column ? text(column.label) : name;
  };
  return (
    <fieldset ref={box} className="anchors" aria-label={label} disabled={isLocked}>
      {rows.length === 0 ? <p className="form-hint">{text('config.anchors.none')}</p> : null}
      {rows.map((row, at) => {
        const plan = items.find(({ id }) => id === row['mapId']);
        const name = plan?.name ?? row['mapId'] ?? '';
        const put = (next: FormRow): void => onChange(rows.map((one, index) => (index === at ? next : one)));
        return (
          <section key={row['mapId'] ?? at} className="anchor" aria-label={name}>
            <h4>{name}</h4>
            {plan ? <AnchorsMap plan={plan} row={row} isLocked={isLocked} onChange={put} /> : null}
            <div className="anchor-points">
              {anchorPoints.map((names, point) => (
                <div
                  key={names.x}
                  className="anchor-point"
                  role="group"
                  aria-label={text('config.anchors.point', { number: point + 1 })}
                >
                  <h5>
                    <span className="anchor-mark" aria-hidden>
                      {point + 1}
                    </span>
                    {text('config.anchors.point', { number: point + 1 })}
                  </h5>
                  {parts.map(part => (
                    <AnchorNumber
                      key={part}
                      part={part}
                      label={text(`config.anchors.${part}`)}
                      name={joined(text, 'label', [name, labelOf(names[part])])}
                      value={row[names[part]] ?? ''}
                      isLocked={isLocked}
                      onChange={typed => put({ ...row, [names[part]]: typed })}
                    />
                  ))}
                </div>
              ))}
            </div>
          </section>
        );
      })}
      <FieldError error={error} />
    </fieldset>
  );
}

/** A number of a point: metres on the map, or degrees on the earth. */
function AnchorNumber({
  part,
  label,
  name,
  value,
  isLocked,
  onChange,
}: {
  readonly part: Part;
  /** What stands before the input. */
  readonly label: string;
  /** The name of the input, with its map and its point. */
  readonly name: string;
  readonly value: string;
  readonly isLocked: boolean;
  readonly onChange: (typed: string) => void;
}) {
  const { shown, type, onKeyDown, onBlur } = useNumberText(value, onChange, { step: steps[part] });
  return (
    <label className="anchor-number">
      <span aria-hidden>{label}</span>
      <input
        className="pk-input"
        inputMode="decimal"
        autoComplete="off"
        aria-label={name}
        aria-invalid={value.trim() === '' || Number.isNaN(Number(value)) || undefined}
        disabled={isLocked}
        value={shown}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
        onChange={({ target }) => type(target.value)}
      />
    </label>
  );
}

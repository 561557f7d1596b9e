import type { FormField, FormRow } from '@patrolkit/core';
import { useCallback, useId, useRef, useState } from 'react';
import { useConsole, useText } from '../../shared/element/index.ts';
import { FieldError, TextField } from '../../shared/form/Field.tsx';
import { Button } from '../../shared/ui/Button.tsx';
import { ErrorState, Skeleton } from '../../shared/ui/states.tsx';
import { useLoaded } from '../useLoaded.ts';
import { useSheet } from '../useSheet.ts';
import css from './rights.css?inline';

/** A device of the field. */
interface Device {
  readonly type: string;
  readonly name: string;
  readonly mayControl: boolean;
}

const rights = ['none', 'view', 'control'] as const;
type DeviceRight = (typeof rights)[number];

/** What a user may do with each device: nothing, see it, or control it. */
export function DevicesField({
  field: { devices },
  label,
  rows,
  onChange,
  error,
  isLocked,
}: {
  readonly field: FormField;
  readonly label: string;
  /** The devices with a right. */
  readonly rows: readonly FormRow[];
  readonly onChange: (rows: readonly FormRow[]) => void;
  readonly error: string | undefined;
  readonly isLocked: boolean;
}) {
  const { resources } = useConsole();
  const text = useText();
  const group = useId();
  const [sought, seek] = useState('');
  const box = useRef<HTMLFieldSetElement>(null);
  useSheet(css, box);
  const read = useCallback(async (): Promise<readonly Device[]> => {
    const outcome = devices && (await resources.offers(devices, {}));
    if (!outcome?.isDone) throw new Error('The devices could not be read');
    return outcome.value;
  }, [resources, devices]);
  const { value: offered, isFailed, retry } = useLoaded(read);
  const rightOf = (id: string): string => rows.find(row => row['deviceId'] === id)?.['right'] ?? 'none';
  const set = (some: readonly Device[], right: DeviceRight): void => {
    const kept = rows.filter(row => !some.some(({ type }) => type === row['deviceId']));
    const given = some.map(({ type, mayControl }) => ({
      deviceId: type,
      right: right === 'control' && !mayControl ? 'view' : right,
    }));
    onChange(right === 'none' ? kept : [...kept, ...given]);
  };
  // A device that the administrator does not see stays as it is until it is taken away.
  const others = rows
    .map(row => row['deviceId'] ?? '')
    .filter(id => offered && !offered.some(({ type }) => type === id))
    .map((id): Device => ({
      type: id,
      name: text('config.gone', { value: id }),
      mayControl: rightOf(id) === 'control',
    }));
  const words = sought.trim().toLowerCase();
  const shown = [...(offered ?? []), ...others].filter(({ type, name }) =>
    `${name} ${type}`.toLowerCase().includes(words),
  );
  return (
    <fieldset ref={box} className="rights" disabled={isLocked}>
      <legend>{label}</legend>
      {isFailed ? (
        <ErrorState title={text('common.loadFailed')} onRetry={retry} />
      ) : !offered ? (
        <Skeleton lines={4} />
      ) : (
        <>
          <TextField
            label={text('accounts.devices.search')}
            value={sought}
            onChange={seek}
            type="search"
            autoComplete="off"
          />
          <p className="rights-acts">
            {isLocked
              ? null
              : rights.map(right => (
                  <Button key={right} size="small" disabled={shown.length === 0} onClick={() => set(shown, right)}>
                    {text(`accounts.devices.all.${right}`, { count: shown.length })}
                  </Button>
                ))}
          </p>
          <div className="rights-grid">
            {shown.length === 0 ? <p className="form-hint">{text('accounts.devices.nothing')}</p> : null}
            {shown.map(device => (
              <div key={device.type} className="rights-row" role="radiogroup" aria-label={device.name || device.type}>
                <span className="rights-tick">{device.name || device.type}</span>
                <span className="rights-words">
                  {rights.map(right => (
                    <label key={right} className="rights-tick">
                      <input
                        type="radio"
                        name={`${group} ${device.type}`}
                        value={right}
                        checked={rightOf(device.type) === right}
                        disabled={right === 'control' && !device.mayControl}
                        onChange={() => set([device], right)}
                      />
                      <span>{text(`accounts.devices.${right}`)}</span>
                    </label>
                  ))}
                </span>
              </div>
            ))}
          </div>
        </>
      )}
      <FieldError error={error} />
    </fieldset>
  );
}

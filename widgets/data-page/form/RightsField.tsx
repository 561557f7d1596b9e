import {
  differsIn,
  grantedOf,
  rightsGrid,
  withRights,
  type DictionaryEntry,
  type FormField,
  type RightsRow,
} from '@patrolkit/core';
import { useCallback, useRef, useState } from 'react';
import { useConsole, useText } from '../../shared/element/index.ts';
import { FieldError, Select, TextField } from '../../shared/form/Field.tsx';
import { ErrorState, Skeleton } from '../../shared/ui/states.tsx';
import { useLoaded } from '../useLoaded.ts';
import { useSheet } from '../useSheet.ts';
import css from './rights.css?inline';
import { RightsGrid, titleOf } from './RightsGrid.tsx';

/** A role that the grid can copy. */
type RoleOffer = DictionaryEntry & { readonly codes?: readonly string[] };

/** Reads what can be granted, and the roles with their codes. */
function useRightsOffers({ rights }: FormField) {
  const { resources } = useConsole();
  const read = useCallback(async () => {
    const [menu, roles] = await Promise.all([
      rights ? resources.offers(rights.menu, {}) : undefined,
      rights ? resources.offers(rights.roles, {}) : undefined,
    ]);
    if (!menu?.isDone || !roles?.isDone) throw new Error('The screens could not be read');
    return { menu: menu.value, roles: roles.value as readonly RoleOffer[] };
  }, [resources, rights]);
  return useLoaded(read);
}

/**
 * Permission codes as a grid of screens and functions. Arrow keys go from box to box, and the space bar ticks one.
 */
export function RightsField({
  field,
  label,
  codes,
  role,
  onChange,
  error,
  isLocked,
}: {
  readonly field: FormField;
  readonly label: string;
  readonly codes: readonly string[];
  /** The role with which the codes are compared. */
  readonly role: string | undefined;
  readonly onChange: (codes: readonly string[]) => void;
  readonly error: string | undefined;
  readonly isLocked: boolean;
}) {
  const text = useText();
  const { value: offers, isFailed, retry } = useRightsOffers(field);
  const [sought, seek] = useState('');
  const [isDiffering, setDiffering] = useState(false);
  const box = useRef<HTMLFieldSetElement>(null);
  useSheet(css, box);
  const base = offers?.roles.find(({ type }) => type === role)?.codes;
  const [granted, usual] = [grantedOf(codes), base && grantedOf(base)];
  const words = sought.trim().toLowerCase();
  const isShown = (row: RightsRow): boolean =>
    `${titleOf(row, text)} ${row.code}`.toLowerCase().includes(words) &&
    (!isDiffering || !usual || differsIn(row, granted, usual));
  const groups = rightsGrid(offers?.menu ?? [], codes, base ?? [])
    .map(group => ({ ...group, rows: group.rows.filter(isShown) }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <fieldset ref={box} className="rights">
      <legend>{label}</legend>
      {isFailed ? (
        <ErrorState title={text('common.loadFailed')} onRetry={retry} />
      ) : !offers ? (
        <Skeleton lines={8} />
      ) : (
        <>
          <div className="rights-tools">
            <TextField
              label={text('accounts.rights.search')}
              value={sought}
              onChange={seek}
              type="search"
              autoComplete="off"
            />
            {isLocked ? null : (
              <Select
                label={text('accounts.rights.copy')}
                value=""
                placeholder={text('config.choose')}
                options={offers.roles.map(({ type, name }) => ({ value: type, label: name || type }))}
                onChange={from => onChange(offers.roles.find(({ type }) => type === from)?.codes ?? codes)}
              />
            )}
            {base ? (
              <label className="pk-radio">
                <input type="checkbox" checked={isDiffering} onChange={() => setDiffering(!isDiffering)} />
                <span>{text('accounts.rights.differing')}</span>
              </label>
            ) : null}
          </div>
          <p className="form-hint" role="status">
            {text('accounts.rights.count', { count: granted.size })}
          </p>
          <RightsGrid
            groups={groups}
            granted={granted}
            usual={usual}
            onSet={(rights, isOn) => onChange(withRights(codes, rights, isOn))}
            isLocked={isLocked}
          />
        </>
      )}
      <FieldError error={error} />
    </fieldset>
  );
}

import { formValues, joined, type FormField, type FormRow, type FormValue } from '@patrolkit/core';
import { useText, useTexts } from '../../shared/element/index.ts';
import { Newer as NewerNote } from '../../shared/form/Newer.tsx';
import { useFieldLabel, useFieldOptions } from './FormControl.tsx';
import type { Filling } from './useFilling.ts';

/** Shows what another user has saved meanwhile, where it differs from the input here, and offers both. */
export function Newer({
  filling,
  newer,
}: {
  readonly filling: Filling;
  readonly newer: Readonly<Record<string, unknown>>;
}) {
  const { text, formatDateTime } = useTexts();
  const valueText = useValueText(filling);
  const labelOf = useFieldLabel();
  const theirs = formValues(filling.form, newer);
  const differing = filling.asked.filter(
    ({ name, isOfChange }) => !isOfChange && JSON.stringify(theirs[name]) !== JSON.stringify(filling.values[name]),
  );
  const by = newer['changedBy'];
  const at = newer['changedAt'];
  const values = {
    name: typeof by === 'string' && by !== '' ? by : text('common.unknown'),
    time: typeof at === 'number' ? formatDateTime(at) : '',
  };
  return (
    <NewerNote
      said={text(differing.length > 0 ? 'config.newer' : 'config.newer.same', values)}
      differing={differing.map(field => ({
        name: field.name,
        label: labelOf(field),
        value: valueText(field, theirs[field.name]),
      }))}
      onSettle={filling.settle}
    />
  );
}

/** Puts the value of a field into words. */
export function useValueText(
  filling: Pick<Filling, 'offers'>,
): (field: FormField, value: FormValue | undefined) => string {
  const text = useText();
  const optionsOf = useFieldOptions({ offers: filling.offers });
  return (field, value) => {
    if (typeof value === 'boolean') return text(value ? 'common.yes' : 'common.no');
    if (field.kind === 'several' && Array.isArray(value) && value.length > 0)
      return joined(
        text,
        'list',
        value.map(one => optionsOf(field).find(option => option.value === one)?.label ?? String(one)),
      );
    if (isList(value)) return text(listText(field), { count: value.length });
    if (value === undefined || value === '') return text('common.newer.empty');
    // Names that are the same in all languages are said once.
    if (typeof value === 'object') return joined(text, 'list', [...new Set(Object.values(value))]);
    return optionsOf(field).find(option => option.value === value)?.label ?? String(value);
  };
}

/** How many entries a field has, in words. */
const listText = ({ kind }: FormField) =>
  kind === 'pictures'
    ? 'config.newer.pictures'
    : kind === 'sounds'
      ? 'config.newer.sounds'
      : kind === 'documents'
        ? 'config.newer.documents'
        : 'config.newer.rows';

const isList = (value: FormValue | undefined): value is readonly string[] | readonly FormRow[] => Array.isArray(value);

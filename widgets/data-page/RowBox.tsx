import { useText } from '../shared/element/index.ts';
import { canChoose, useRowName, toggled, type RowsProps } from './rows.ts';

/** The box that chooses a row. Shows nothing for a row without possible actions. */
export function RowBox({ of, row }: { readonly of: RowsProps; readonly row: unknown }) {
  const { resource, chosen, onChoose } = of;
  const text = useText();
  const nameOf = useRowName(resource);
  if (!canChoose(of, row)) return null;
  const id = resource.id(row);
  return (
    <input
      type="checkbox"
      aria-label={text('data.select.row', { name: nameOf(row) })}
      checked={chosen?.has(id) ?? false}
      disabled={of.areOld}
      onChange={() => onChoose?.(toggled(chosen, id))}
    />
  );
}

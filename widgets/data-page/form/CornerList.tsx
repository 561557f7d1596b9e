import { Plus, X } from 'lucide-react';
import { useText } from '../../shared/element/index.ts';
import { useNumberText } from '../../shared/form/useNumberText.ts';
import { IconButton } from '../../shared/ui/Button.tsx';
import type { Axis, Outline } from './useOutline.ts';

const axes: readonly Axis[] = ['x', 'y'];

/** The corners of an outline by their numbers, each with its place. Whatever the map can do is possible here by keys. */
export function CornerList({ outline, isLocked }: { readonly outline: Outline; readonly isLocked: boolean }) {
  const text = useText();
  const { editing, rows, change } = outline;
  return (
    <ol className="corner-list" aria-label={text('config.corners.list')}>
      {rows.map((row, at) => (
        <li key={at} data-chosen={editing.chosen === at || undefined}>
          <span className="corner-number">{at + 1}</span>
          {axes.map(axis => (
            <CornerInput
              key={axis}
              axis={axis}
              label={text('config.corners.axis', { number: at + 1, axis: axis.toUpperCase() })}
              value={row[axis] ?? ''}
              isLocked={isLocked}
              onFocus={() => change({ kind: 'choose', corner: at })}
              onChange={typed => outline.type(at, axis, typed)}
            />
          ))}
          {isLocked ? null : (
            <>
              <IconButton
                size="small"
                icon={Plus}
                label={text('config.corners.insert', { number: at + 1 })}
                disabled={rows.length < 2 || (editing.shape !== 'area' && at === rows.length - 1)}
                onClick={() => change({ kind: 'insert', after: at })}
              />
              <IconButton
                size="small"
                icon={X}
                label={text('config.corners.remove', { number: at + 1 })}
                onClick={() => change({ kind: 'remove', corner: at })}
              />
            </>
          )}
        </li>
      ))}
    </ol>
  );
}

/** A number of a corner, metres. Arrow keys change it by 0.1 m. */
function CornerInput({
  axis,
  label,
  value,
  isLocked,
  onFocus,
  onChange,
}: {
  readonly axis: Axis;
  readonly label: string;
  readonly value: string;
  readonly isLocked: boolean;
  readonly onFocus: () => void;
  readonly onChange: (typed: string) => void;
}) {
  const { shown, type, onKeyDown, onBlur } = useNumberText(value, onChange, { step: 0.1 });
  return (
    <label className="corner-axis">
      <span aria-hidden>{axis}</span>
      <input
        className="pk-input"
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-invalid={value.trim() === '' || Number.isNaN(Number(value)) || undefined}
        disabled={isLocked}
        value={shown}
        onFocus={onFocus}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
        onChange={({ target }) => type(target.value)}
      />
    </label>
  );
}

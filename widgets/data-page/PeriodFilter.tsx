import { calendarStretch, readDate, writeDate, type Filter, type FilterValues } from '@patrolkit/core';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useConsole, useStore, useText } from '../shared/element/index.ts';
import { IconButton } from '../shared/ui/Button.tsx';
import { FilterField } from './FilterField.tsx';

/** So many months back are offered, and the one that is shown beside them. */
const offered = 24;

/** One month or one day: chosen, or the one before or after. */
export function PeriodFilter({
  filter: { kind, from, to, label },
  values,
  error,
  onApply,
}: {
  readonly filter: Filter & { kind: 'month' | 'day' };
  readonly values: FilterValues;
  readonly error: string | undefined;
  readonly onApply: (part: FilterValues) => void;
}) {
  const { now, preferences } = useConsole();
  const text = useText();
  const { language } = useStore(preferences.$preferences);
  const at = Number(values[from] ?? now());
  const shown = writeDate(kind, at);
  const apply = (stretch: ReturnType<typeof readDate>): void => {
    if (stretch) onApply({ [from]: stretch.from, [to]: stretch.to });
  };
  const later = calendarStretch(kind, at, 1);
  const monthName = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long' });
  const recent = Array.from({ length: offered }, (_, back) => calendarStretch('month', now(), -back).from);
  const months = recent.some(month => writeDate('month', month) === shown) ? recent : [...recent, at];
  return (
    <FilterField label={text(label)} error={error}>
      {ids => (
        <span className="period">
          <IconButton
            icon={ChevronLeft}
            label={text('reports.period.before')}
            onClick={() => apply(calendarStretch(kind, at, -1))}
          />
          {kind === 'month' ? (
            <select
              {...ids}
              className="pk-choice"
              value={shown}
              onChange={event => apply(readDate(kind, event.target.value))}
            >
              {months.map(month => (
                <option key={month} value={writeDate('month', month)}>
                  {monthName.format(month)}
                </option>
              ))}
            </select>
          ) : (
            <input
              {...ids}
              className="pk-input"
              type="date"
              required
              max={writeDate('day', now())}
              value={shown}
              onChange={event => apply(readDate(kind, event.target.value))}
            />
          )}
          <IconButton
            icon={ChevronRight}
            label={text('reports.period.after')}
            disabled={later.from > now()}
            onClick={() => apply(later)}
          />
        </span>
      )}
    </FilterField>
  );
}

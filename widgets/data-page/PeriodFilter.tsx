import {
  calendarStretch,
  readDate,
  spanOf,
  writeDate,
  type CalendarKind,
  type Filter,
  type FilterValues,
} from '@patrolkit/core';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useConsole, useText } from '../shared/element/index.ts';
import { useLanguageTag } from '../shared/element/hooks.ts';
import { IconButton } from '../shared/ui/Button.tsx';
import { earliestDay } from '../shared/time/days.ts';
import { TimeInput } from '../shared/time/TimeInput.tsx';
import { FilterField } from './FilterField.tsx';

/** How many months and years back are offered, besides the shown one. */
const offered = { month: 24, year: 5 };

/** One day, month or year. The user chooses it or goes to the one before or after. */
export function PeriodFilter({
  filter: { spans, from, to, label },
  values,
  error,
  onApply,
}: {
  readonly filter: Filter & { kind: 'period' };
  readonly values: FilterValues;
  readonly error: string | undefined;
  readonly onApply: (part: FilterValues) => void;
}) {
  const { serverNow } = useConsole();
  const text = useText();
  const language = useLanguageTag();
  const at = Number(values[from] ?? serverNow());
  const kind = spanOf(spans, { from: at, to: Number(values[to] ?? at) }) ?? 'day';
  const shown = writeDate(kind, at);
  const apply = (stretch: ReturnType<typeof readDate>): void => {
    if (stretch) onApply({ [from]: stretch.from, [to]: stretch.to });
  };
  const later = calendarStretch(kind, at, 1);
  const change = (chosen: CalendarKind): void => {
    // A period that still lasts is narrowed to its present part, a past period to its first part.
    apply(calendarStretch(chosen, later.from > serverNow() ? serverNow() : at));
  };
  const name = new Intl.DateTimeFormat(language, { year: 'numeric', ...(kind === 'month' ? { month: 'long' } : {}) });
  const recent =
    kind === 'day'
      ? []
      : Array.from({ length: offered[kind] }, (_, back) => calendarStretch(kind, serverNow(), -back).from);
  const stretches = recent.some(one => writeDate(kind, one) === shown) ? recent : [...recent, at];
  return (
    <>
      {spans.length > 1 ? (
        <FilterField label={text('reports.period')}>
          {ids => (
            <select
              {...ids}
              className="pk-choice"
              value={kind}
              onChange={({ target }) => spans.filter(span => span === target.value).forEach(change)}
            >
              {spans.map(span => (
                <option key={span} value={span}>
                  {text(`reports.period.${span}`)}
                </option>
              ))}
            </select>
          )}
        </FilterField>
      ) : null}
      <FilterField label={text(spans.length > 1 ? `reports.period.${kind}` : label)} values={values} error={error}>
        {ids => (
          <span className="period">
            <IconButton
              icon={ChevronLeft}
              label={text('reports.period.before')}
              onClick={() => apply(calendarStretch(kind, at, -1))}
            />
            {kind !== 'day' ? (
              <select
                {...ids}
                className="pk-choice"
                value={shown}
                onChange={event => apply(readDate(kind, event.target.value))}
              >
                {stretches.map(one => (
                  <option key={one} value={writeDate(kind, one)}>
                    {name.format(one)}
                  </option>
                ))}
              </select>
            ) : (
              <TimeInput
                {...ids}
                kind="day"
                value={shown}
                min={earliestDay}
                max={writeDate('day', serverNow())}
                isAlwaysSet
                onChange={day => {
                  if (day >= earliestDay) apply(readDate('day', day));
                }}
              />
            )}
            <IconButton
              icon={ChevronRight}
              label={text('reports.period.after')}
              spent={later.from > serverNow()}
              onClick={() => apply(later)}
            />
          </span>
        )}
      </FilterField>
    </>
  );
}

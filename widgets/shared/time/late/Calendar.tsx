import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useLanguageTag, useText } from '../../element/hooks.ts';
import { bringStyles } from '../../element/styles.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { addMonths, within } from '../days.ts';
import css from './calendar.css?inline';
import { dayByKey, firstDayOfWeek, weekdayNames, weeksOf } from './month.ts';

bringStyles(css);

/** The grid of a month in the console's language, with the keys of the ARIA pattern of a date grid. It takes the focus once it is drawn. */
export function Calendar({
  day: chosen,
  today,
  min,
  max,
  onChoose,
  onClear,
}: {
  /** The day that is chosen, `YYYY-MM-DD`. Empty without one. */
  readonly day: string;
  readonly today: string;
  readonly min: string | undefined;
  readonly max: string | undefined;
  readonly onChoose: (day: string) => void;
  /** Without it the day cannot be cleared. */
  readonly onClear: (() => void) | undefined;
}) {
  const text = useText();
  const tag = useLanguageTag();
  const title = useId();
  const grid = useRef<HTMLDivElement>(null);
  const [day, setDay] = useState(() => within(chosen || today, min, max));
  /** Whether the day takes the focus once it is drawn. The buttons above the grid keep it. */
  const toFocus = useRef(true);
  useLayoutEffect(() => {
    if (toFocus.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    toFocus.current = false;
  });

  const first = firstDayOfWeek(tag);
  const named = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(tag, { ...options, calendar: 'gregory', timeZone: 'UTC' });
  const whole = named({ dateStyle: 'full' });
  const month = named({ year: 'numeric', month: 'long' });
  const isOut = (one: string): boolean => within(one, min, max) !== one;
  /** Shows another month. Its button is spent where no day of that month can be chosen. */
  const turn = (months: number, icon: typeof ChevronLeft, label: string) => {
    const next = addMonths(day, months);
    const near = within(next, min, max);
    return (
      <IconButton
        icon={icon}
        label={label}
        spent={near === day || (near !== next && near.slice(0, 7) === day.slice(0, 7))}
        onClick={() => setDay(near)}
      />
    );
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = dayByKey(day, event, { first, isRightToLeft });
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    toFocus.current = true;
    setDay(within(next, min, max));
  };
  return (
    <div className="pk-calendar">
      <div className="pk-calendar-head">
        {turn(-12, ChevronsLeft, text('common.date.yearBefore'))}
        {turn(-1, ChevronLeft, text('common.date.monthBefore'))}
        <span id={title} aria-live="polite">
          {month.format(Date.parse(day))}
        </span>
        {turn(1, ChevronRight, text('common.date.monthAfter'))}
        {turn(12, ChevronsRight, text('common.date.yearAfter'))}
      </div>
      {/* These are no table, since a widget's own rules for tables would reach it. */}
      <div
        ref={grid}
        className="pk-calendar-month"
        role="grid"
        aria-labelledby={title}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        <div role="row">
          {weekdayNames(tag, first).map(({ short, long }) => (
            <span key={long} role="columnheader" aria-label={long}>
              {short}
            </span>
          ))}
        </div>
        {weeksOf(day, first).map((week, index) => (
          <div key={week.find(one => one) ?? index} role="row">
            {week.map((one, place) =>
              one === undefined ? (
                <span key={place} role="gridcell" />
              ) : (
                <span key={one} role="gridcell" aria-selected={one === chosen}>
                  <button
                    type="button"
                    tabIndex={one === day ? 0 : -1}
                    aria-label={whole.format(Date.parse(one))}
                    aria-current={one === today ? 'date' : undefined}
                    aria-disabled={isOut(one) || undefined}
                    data-chosen={one === chosen || undefined}
                    onClick={() => {
                      if (!isOut(one)) onChoose(one);
                    }}
                  >
                    {Number(one.slice(8))}
                  </button>
                </span>
              ),
            )}
          </div>
        ))}
      </div>
      <div className="pk-calendar-foot">
        {onClear ? (
          <Button kind="quiet" onClick={onClear}>
            {text('common.clear')}
          </Button>
        ) : null}
        <Button kind="quiet" spent={isOut(today)} onClick={() => onChoose(today)}>
          {text('common.date.today')}
        </Button>
      </div>
    </div>
  );
}

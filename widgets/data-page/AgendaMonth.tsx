import { joined, monthBeside, monthOf, type MonthDay, type PlanStarts } from '@patrolkit/core';
import { keyOf } from '@patrolkit/core/keys';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { useTexts } from '../shared/element/index.ts';
import { useLanguageTag } from '../shared/element/hooks.ts';
import { IconButton } from '../shared/ui/Button.tsx';
import { clock, Item } from './AgendaItem.tsx';

/** How many starts stand in a day of the calendar. The chosen day has all of them below. */
const most = 3;
const weekDays = 7;
/** How many days a key goes. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -weekDays,
  ArrowDown: weekDays,
};

const noon = (day: string): number => Date.parse(`${day}T12:00Z`);

/** The starts of a month as a calendar, and those of the chosen day in words. */
export function AgendaMonth({
  told,
  asked,
  toneOf,
  onMonth,
}: {
  readonly told: PlanStarts;
  /** The month that the user chose, YYYY-MM; that of today without. */
  readonly asked: string | undefined;
  readonly toneOf: (planId: string) => number;
  /** The user goes to another month. */
  readonly onMonth: (month: string) => void;
}) {
  const { text, formatDate } = useTexts();
  const tag = useLanguageTag();
  const { month, lead, days, isFirst } = useMemo(() => monthOf(told, asked), [told, asked]);
  const [picked, pick] = useState<string>();
  const chosen = days.find(({ day }) => day === picked) ?? days.find(({ isPast }) => !isPast);
  const format = (options: Intl.DateTimeFormatOptions, day: string): string =>
    new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options }).format(noon(day));
  /** A Monday and the days after it. */
  const heads = Array.from({ length: weekDays }, (_, at) => `2024-01-0${at + 1}`);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const by = steps[keyOf(event)];
    if (by === undefined || !chosen) return;
    event.preventDefault();
    const next = days[days.indexOf(chosen) + by];
    if (!next || next.isPast) return;
    pick(next.day);
    event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-day="${next.day}"]`)?.focus();
  };

  return (
    <div className="month">
      <div className="month-head">
        <IconButton
          icon={ChevronLeft}
          label={text('common.date.monthBefore')}
          spent={isFirst}
          onClick={() => onMonth(monthBeside(month, -1))}
        />
        <h3 aria-live="polite">{format({ year: 'numeric', month: 'long' }, `${month}-01`)}</h3>
        <IconButton
          icon={ChevronRight}
          label={text('common.date.monthAfter')}
          onClick={() => onMonth(monthBeside(month, 1))}
        />
      </div>
      <div className="month-days" role="group" aria-label={text('data.agenda.month')}>
        {heads.map(head => (
          <span key={head} className="month-weekday" aria-hidden>
            {format({ weekday: 'short' }, head)}
          </span>
        ))}
        {Array.from({ length: lead }, (_, at) => (
          <span key={at} className="month-blank" />
        ))}
        {days.map(day => (
          <Day
            key={day.day}
            day={day}
            name={format({ weekday: 'long', day: 'numeric', month: 'long' }, day.day)}
            isChosen={day === chosen}
            toneOf={toneOf}
            onPick={() => pick(day.day)}
            onKeyDown={onKeyDown}
          />
        ))}
      </div>
      {chosen ? (
        <section className="month-day" aria-live="polite">
          <h3>{formatDate(noon(chosen.day), 'UTC')}</h3>
          {chosen.items.length === 0 ? (
            <p>{text('data.agenda.nothing')}</p>
          ) : (
            <ul>
              {chosen.items.map(item => (
                <Item key={`${item.planId} ${item.from}`} item={item} tone={toneOf(item.planId)} />
              ))}
            </ul>
          )}
        </section>
      ) : null}
    </div>
  );
}

/** A day of the calendar. A day that is over tells nothing. */
function Day({
  day: { day, items, isPast, isToday },
  name,
  isChosen,
  toneOf,
  onPick,
  onKeyDown,
}: {
  readonly day: MonthDay;
  readonly name: string;
  readonly isChosen: boolean;
  readonly toneOf: (planId: string) => number;
  readonly onPick: () => void;
  /** Keys go to other days. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}) {
  const { text } = useTexts();
  const number = <b>{Number(day.slice(-2))}</b>;
  if (isPast) return <span className="month-cell">{number}</span>;
  return (
    <button
      type="button"
      className="month-cell"
      data-day={day}
      data-today={isToday || undefined}
      aria-label={joined(text, 'label', [name, text('data.agenda.count', { count: items.length })])}
      aria-pressed={isChosen}
      tabIndex={isChosen ? 0 : -1}
      onClick={onPick}
      onKeyDown={onKeyDown}
    >
      {number}
      {items.slice(0, most).map(item => (
        <span key={`${item.planId} ${item.from}`} className="month-start" data-tone={toneOf(item.planId)}>
          <time>{clock(item.from)}</time> <span>{item.name}</span>
        </span>
      ))}
      {items.length > most ? <small>{text('data.agenda.more', { count: items.length - most })}</small> : null}
    </button>
  );
}

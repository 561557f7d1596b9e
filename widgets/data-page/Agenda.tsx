import { agendaDays, agendaOf, monthAsked, type AgendaDay, type AnyResource, type FilterValues } from '@patrolkit/core';
import { useCallback, useMemo, useState } from 'react';
import { useConsole, useTexts } from '../shared/element/index.ts';
import { useLanguageTag } from '../shared/element/hooks.ts';
import { bringStyles } from '../shared/element/styles.ts';
import { SegmentedControl } from '../shared/ui/controls.tsx';
import { EmptyState, ErrorState, Loading } from '../shared/ui/states.tsx';
import css from './agenda.css?inline';
import { Item } from './AgendaItem.tsx';
import { AgendaMonth } from './AgendaMonth.tsx';
import { useLoaded } from './useLoaded.ts';

bringStyles(css);

const wholeDay = 24 * 60;
const marks = [6, 12, 18];
/** How many tones plans are drawn in. */
const tones = 6;

const shareOf = (minute: number): string => `${(minute / wholeDay) * 100}%`;

/** What the plans of the chosen device do: in the next days, as bars along each day and in words, or in a month. */
export function Agenda({
  agenda,
  filters,
  turn,
}: {
  readonly agenda: NonNullable<AnyResource['agenda']>;
  readonly filters: FilterValues;
  /** Another number when it may differ. */
  readonly turn: number;
}) {
  const { resources } = useConsole();
  const { text, formatDate } = useTexts();
  const of = filters[agenda.of];
  const [id, ...others] = Array.isArray(of) ? of.map(String) : [];
  const [span, setSpan] = useState<'days' | 'month'>('days');
  /** The month that the user chose; that of today without. */
  const [month, setMonth] = useState<string>();
  const load = useCallback(async () => {
    if (id === undefined) return undefined;
    const asked = span === 'days' ? { days: agendaDays } : monthAsked(month);
    const outcome = await resources.one(agenda.call, { deviceId: id, ...asked });
    if (!outcome.isDone) throw new Error();
    return { turn, ...outcome.value };
  }, [resources, agenda.call, id, turn, span, month]);
  const { value, isFailed, retry } = useLoaded(load);
  const days = useMemo(() => (value && span === 'days' ? agendaOf(value) : []), [value, span]);
  if (id === undefined || others.length > 0) return <EmptyState title={text('data.agenda.choose')} />;
  const plans = [...new Map(value?.starts.map(start => [start.planId, start.name]))];
  const toneOf = (planId: string): number => plans.findIndex(([plan]) => plan === planId) % tones;
  return (
    <section
      className="agenda"
      aria-label={text(span === 'days' ? 'data.agenda.title' : 'data.agenda.month', { days: agendaDays })}
    >
      <header className="agenda-head">
        <SegmentedControl
          label={text('common.view')}
          value={span}
          onChange={setSpan}
          options={[
            { value: 'days', label: text('data.agenda.title', { days: agendaDays }) },
            { value: 'month', label: text('data.agenda.month') },
          ]}
        />
        <ul className="agenda-plans">
          {plans.map(([plan, name]) => (
            <li key={plan} data-tone={toneOf(plan)}>
              {name}
            </li>
          ))}
        </ul>
        {value ? <p>{text('data.agenda.zone', { zone: value.zone })}</p> : null}
      </header>
      {value?.isCut ? <p role="status">{text('data.agenda.cut', { count: value.starts.length })}</p> : null}
      {isFailed ? (
        <ErrorState title={text('common.loadFailed')} onRetry={retry} />
      ) : !value ? (
        <Loading />
      ) : span === 'month' ? (
        <AgendaMonth told={value} asked={month} toneOf={toneOf} onMonth={setMonth} />
      ) : plans.length === 0 ? (
        <EmptyState title={text('data.agenda.none', { days: agendaDays })} />
      ) : (
        <ol>
          {days.map(day => (
            <Day key={day.day} day={day} head={formatDate(Date.parse(`${day.day}T12:00Z`), 'UTC')} toneOf={toneOf} />
          ))}
        </ol>
      )}
    </section>
  );
}

/** A day. */
function Day({
  day: { day, items },
  head,
  toneOf,
}: {
  readonly day: AgendaDay;
  readonly head: string;
  readonly toneOf: (planId: string) => number;
}) {
  const { text } = useTexts();
  const tag = useLanguageTag();
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' }).format(
    Date.parse(`${day}T12:00Z`),
  );
  return (
    <li className="agenda-day" data-day={day}>
      <h3>
        {head}
        <small>{weekday}</small>
      </h3>
      <div className="agenda-track" aria-hidden>
        {marks.map(hour => (
          <i key={hour} style={{ insetInlineStart: shareOf(hour * 60) }} />
        ))}
        {items.map(item => (
          <span
            key={`${item.planId} ${item.from}`}
            data-tone={toneOf(item.planId)}
            data-moment={item.from === item.to || undefined}
            style={{ insetInlineStart: shareOf(item.from), width: shareOf(item.to - item.from) }}
          />
        ))}
      </div>
      {items.length === 0 ? (
        <p>{text('data.agenda.nothing')}</p>
      ) : (
        <ul>
          {items.map(item => (
            <Item key={`${item.planId} ${item.from}`} item={item} tone={toneOf(item.planId)} />
          ))}
        </ul>
      )}
    </li>
  );
}

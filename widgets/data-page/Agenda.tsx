import {
  agendaDays,
  agendaOf,
  type AgendaDay,
  type AgendaItem,
  type AnyResource,
  type FilterValues,
} from '@patrolkit/core';
import { useCallback, useMemo } from 'react';
import { useConsole, useTexts } from '../shared/element/index.ts';
import { useLanguageTag } from '../shared/element/hooks.ts';
import { bringStyles } from '../shared/element/styles.ts';
import { EmptyState, ErrorState, Loading } from '../shared/ui/states.tsx';
import css from './agenda.css?inline';
import { useWritten } from './Cell.tsx';
import { useLoaded } from './useLoaded.ts';

bringStyles(css);

const wholeDay = 24 * 60;
const marks = [6, 12, 18];
/** How many tones plans are drawn in. */
const tones = 6;

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const shareOf = (minute: number): string => `${(minute / wholeDay) * 100}%`;

/** What the plans of the chosen device do in the next days: bars along each day, and the same in words. */
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
  const load = useCallback(async () => {
    if (id === undefined) return undefined;
    const outcome = await resources.one(agenda.call, { deviceId: id, days: agendaDays });
    if (!outcome.isDone) throw new Error();
    return { turn, ...outcome.value };
  }, [resources, agenda.call, id, turn]);
  const { value, isFailed, retry } = useLoaded(load);
  const days = useMemo(() => (value ? agendaOf(value) : []), [value]);
  if (id === undefined || others.length > 0) return <EmptyState title={text('data.agenda.choose')} />;
  if (isFailed) return <ErrorState title={text('common.loadFailed')} onRetry={retry} />;
  if (!value) return <Loading />;
  const plans = [...new Map(value.starts.map(start => [start.planId, start.name]))];
  const toneOf = (planId: string): number => plans.findIndex(([plan]) => plan === planId) % tones;
  if (plans.length === 0) return <EmptyState title={text('data.agenda.none', { days: agendaDays })} />;
  return (
    <section className="agenda" aria-label={text('data.agenda.title', { days: agendaDays })}>
      <header className="agenda-head">
        <ul className="agenda-plans">
          {plans.map(([plan, name]) => (
            <li key={plan} data-tone={toneOf(plan)}>
              {name}
            </li>
          ))}
        </ul>
        <p>{text('data.agenda.zone', { zone: value.zone })}</p>
      </header>
      <ol>
        {days.map(day => (
          <Day key={day.day} day={day} head={formatDate(Date.parse(`${day.day}T12:00Z`), 'UTC')} toneOf={toneOf} />
        ))}
      </ol>
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

/** What begins, in words. */
function Item({
  item: { name, kind, where, from, to, pause },
  tone,
}: {
  readonly item: AgendaItem;
  readonly tone: number;
}) {
  const { text } = useTexts();
  const written = useWritten();
  const when = from === to ? clock(from) : text('common.stretch', { from: clock(from), to: clock(to) });
  return (
    <li data-tone={tone}>
      <time>{when}</time>
      <b>{name}</b>
      {where ? <span>{where}</span> : null}
      {kind === 'circular' && pause ? (
        <span>{text('data.agenda.pause', { pause: written({ kind: 'duration' }, pause) })}</span>
      ) : null}
    </li>
  );
}

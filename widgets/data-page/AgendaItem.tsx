import type { AgendaItem } from '@patrolkit/core';
import { useTexts } from '../shared/element/index.ts';
import { useWritten } from './Cell.tsx';

/** A minute of the day as clocks show it; 24:00 for the end of the day. */
export const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** What begins, in words. */
export function Item({
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

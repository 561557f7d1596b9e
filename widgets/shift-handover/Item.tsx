import { isFlagged, linkOfItem, type ShiftItem, type ShiftLink } from '@patrolkit/core';
import { ExternalLink, Flag, MessageSquareText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText, useTexts } from '../shared/element/index.ts';
import { IconButton } from '../shared/ui/Button.tsx';
import { Badge, LevelMark } from '../shared/ui/marks.tsx';
import { headOf } from './shift-handover.model.ts';

/** Names an item in the language on screen. */
export function useNameOf(): (item: ShiftItem) => string {
  const text = useText();
  return item => {
    const { words, id, values } = headOf(item);
    return words ?? text(id, values);
  };
}

/** One item of a handover: its facts, the link to more of it, and the acts that are possible here. */
export function Item({
  item,
  onOpen,
  children,
}: {
  readonly item: ShiftItem;
  readonly onOpen: (link: ShiftLink) => void;
  /** Its actions. */
  readonly children?: ReactNode;
}) {
  const text = useText();
  const { formatDateTime } = useTexts();
  const nameOf = useNameOf();
  const { subject, level, state, deviceName, mapName, at, until, by, text: words, answer, remark } = item;
  const link = linkOfItem(item);
  const name = nameOf(item);
  const facts = [
    subject === 'device' ? undefined : deviceName,
    mapName,
    at === undefined ? undefined : formatDateTime(at),
    until === undefined ? undefined : text('common.until', { time: formatDateTime(until) }),
    subject === 'note' || words === undefined ? by : undefined,
  ].filter(fact => fact !== undefined && fact !== '');
  return (
    <li className="item" data-key={item.key} data-subject={subject} data-flagged={isFlagged(item) || undefined}>
      <div className="item-body">
        <p className="item-head">
          {level ? <LevelMark level={level} /> : null}
          {subject === 'note' ? <MessageSquareText size={16} aria-hidden /> : null}
          <strong className="item-name">{name}</strong>
          {state ? <Badge>{text(`shifts.state.${state}`)}</Badge> : null}
        </p>
        {facts.length > 0 ? <p className="item-facts">{facts.join(' · ')}</p> : null}
        {subject !== 'note' && words !== undefined ? (
          <p className="item-facts">{by === undefined ? words : text('shifts.said', { name: by, words })}</p>
        ) : null}
        <Marks item={item} />
        {answer ? (
          <p className="item-facts" data-answer={answer}>
            <Badge tone={answer === 'question' ? 'warning' : 'success'}>
              {text(answer === 'question' ? 'shifts.question' : 'shifts.accepted')}
            </Badge>
            {remark === undefined ? null : <span> {remark}</span>}
          </p>
        ) : null}
      </div>
      <div className="item-actions">
        {link ? (
          <IconButton
            size="small"
            icon={ExternalLink}
            label={text('shifts.open', { name })}
            onClick={() => onOpen(link)}
          />
        ) : null}
        {children}
      </div>
    </li>
  );
}

/** Who flagged it, and who ended the flag. */
function Marks({ item: { flaggedBy, flaggedAt, flagEndedBy, flagEndedAt } }: { readonly item: ShiftItem }) {
  const text = useText();
  const { formatDateTime } = useTexts();
  if (flaggedAt === undefined) return null;
  const unknown = text('common.unknown');
  return (
    <p className="item-facts item-flag">
      <Flag size={14} aria-hidden />
      {flagEndedAt === undefined
        ? text('shifts.flaggedBy', { name: flaggedBy ?? unknown, time: formatDateTime(flaggedAt) })
        : text('shifts.flagEnded', { name: flagEndedBy ?? unknown, time: formatDateTime(flagEndedAt) })}
    </p>
  );
}

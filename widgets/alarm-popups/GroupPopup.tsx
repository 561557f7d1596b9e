import { ArchiveRestore, Layers, X } from 'lucide-react';
import { useId } from 'react';
import type { Alarm } from '@patrolkit/core';
import { useText } from '../shared/element/index.ts';
import { Button, IconButton } from '../shared/ui/Button.tsx';
import { ColourMark, LevelMark, TimeAgo } from '../shared/ui/marks.tsx';

/** The general alarms of one device in a flood, or alarms whose shelf has ended: one popup lists each of them (safety.md 2.10). */
export function GroupPopup({
  alarms,
  order,
  onOpen,
  onDismiss,
  isReturned,
  current,
}: {
  /** Oldest first. */
  readonly alarms: readonly Alarm[];
  readonly order: number;
  readonly onOpen: (id: string) => void;
  readonly onDismiss: (id: string) => void;
  /** True when they arrived while their source was shelved. */
  readonly isReturned: boolean;
  /** Id of the alarm on which the keys act. */
  readonly current: string | undefined;
}) {
  const text = useText();
  const id = useId();
  const newest = alarms.at(-1);
  if (!newest) return null;
  // The gravest alarm gives the popup its colour.
  const level =
    (['serious', 'important'] as const).find(grave => alarms.some(alarm => alarm.level === grave)) ?? 'general';
  return (
    <article
      part="popup"
      className="popup group"
      data-level={level}
      data-returned={isReturned || undefined}
      style={{ zIndex: order }}
      aria-labelledby={id}
    >
      <div className="head">
        <LevelMark level={level} />
        <h3 id={id} title={newest.deviceName}>
          {newest.deviceName}
        </h3>
        <span className="tally">
          <Layers size={14} aria-hidden />
          {text('alarms.flood.group', { count: alarms.length })}
        </span>
        <IconButton
          size="small"
          icon={X}
          label={text('alarms.popups.close')}
          onClick={() => {
            for (const alarm of alarms) onDismiss(alarm.id);
          }}
        />
      </div>
      {isReturned ? (
        <p className="returned">
          <ArchiveRestore size={14} aria-hidden />
          {text('triage.returned')}
        </p>
      ) : null}
      <ul className="members">
        {[...alarms].reverse().map(alarm => (
          <li key={alarm.id} data-id={alarm.id} aria-current={alarm.id === current || undefined}>
            <span className="name">
              <ColourMark colour={alarm.colour} />
              {alarm.name}
            </span>
            <span className="muted">
              <TimeAgo at={alarm.beganAt} />
            </span>
            <Button size="small" kind="quiet" onClick={() => onOpen(alarm.id)}>
              {text('alarms.popups.handle')}
            </Button>
          </li>
        ))}
      </ul>
    </article>
  );
}

import { Layers, X } from 'lucide-react';
import { useId } from 'react';
import type { Alarm } from '@patrolkit/core';
import { useConsole, useText } from '../shared/element/index.ts';
import { Button, IconButton } from '../shared/ui/Button.tsx';
import { LevelMark, TimeAgo } from '../shared/ui/marks.tsx';

/** The general alarms of one device in a flood: one popup that lists each of them (safety.md 2.10). */
export function GroupPopup({
  alarms,
  order,
  onOpen,
  onDismiss,
}: {
  /** Oldest first. */
  readonly alarms: readonly Alarm[];
  readonly order: number;
  readonly onOpen: (id: string) => void;
  readonly onDismiss: (id: string) => void;
}) {
  const { now } = useConsole();
  const text = useText();
  const id = useId();
  const newest = alarms.at(-1);
  if (!newest) return null;
  return (
    <article
      part="popup"
      className="popup group"
      data-level={newest.level}
      style={{ zIndex: order }}
      aria-labelledby={id}
    >
      <div className="head">
        <LevelMark level={newest.level} />
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
      <ul className="members">
        {alarms.toReversed().map(alarm => (
          <li key={alarm.id} data-id={alarm.id}>
            <span className="name">{alarm.name}</span>
            <span className="muted">
              <TimeAgo at={alarm.beganAt} now={now} />
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

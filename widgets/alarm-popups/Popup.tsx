import { Archive, ImageOff, X } from 'lucide-react';
import { memo, useId } from 'react';
import type { Alarm } from '@patrolkit/core';
import { useText } from '../shared/element/index.ts';
import { Condition } from '../shared/alarms/Condition.tsx';
import { Countdown } from '../shared/alarms/Countdown.tsx';
import { Button, IconButton } from '../shared/ui/Button.tsx';
import { ColourMark, LevelMark, TimeAgo } from '../shared/ui/marks.tsx';
import { Picture } from '../shared/ui/Picture.tsx';

interface PopupProps {
  readonly alarm: Alarm;
  /** Place in the stack. The newest popup has the highest and lies in front. */
  readonly order: number;
  readonly onOpen: (id: string) => void;
  readonly onDismiss: (id: string) => void;
  /** Absent when the user may not shelve its source. */
  readonly onShelve: ((alarm: Alarm) => void) | undefined;
  /** True for the alarm on which the keys act. */
  readonly isCurrent: boolean;
}

const shown = [
  'id',
  'level',
  'levelAt',
  'escalatedAt',
  'name',
  'colour',
  'value',
  'deviceName',
  'mapName',
  'beganAt',
  'picture',
  'condition',
  'conditionEndedAt',
] as const;

/** Readings and pushes bring the same alarm as a new object, so only the shown fields are compared. */
const isSame = (one: PopupProps, other: PopupProps): boolean =>
  one.order === other.order &&
  one.isCurrent === other.isCurrent &&
  one.onShelve === other.onShelve &&
  shown.every(key => one.alarm[key] === other.alarm[key]);

/** The popup of one alarm. */
export const Popup = memo(function Popup({ alarm, order, onOpen, onDismiss, onShelve, isCurrent }: PopupProps) {
  const text = useText();
  const id = useId();
  return (
    <article
      part="popup"
      className="popup"
      data-id={alarm.id}
      data-level={alarm.level}
      aria-current={isCurrent || undefined}
      style={{ zIndex: order }}
      aria-labelledby={id}
    >
      <div className="head">
        <LevelMark level={alarm.level} />
        <h3 id={id} title={alarm.name}>
          <ColourMark colour={alarm.colour} />
          {alarm.name}
        </h3>
        {onShelve ? (
          <IconButton size="small" icon={Archive} label={text('triage.shelve.open')} onClick={() => onShelve(alarm)} />
        ) : null}
        <IconButton size="small" icon={X} label={text('alarms.popups.close')} onClick={() => onDismiss(alarm.id)} />
      </div>
      <span className="thumb">
        <Picture src={alarm.picture}>
          <ImageOff size={18} aria-hidden />
        </Picture>
      </span>
      <p className="where">
        <span className="line">
          <span>{alarm.deviceName}</span>
          <Condition alarm={alarm} />
        </span>
        <span className="line">
          <span className="muted">
            {alarm.mapName ? `${alarm.mapName} · ` : ''}
            <TimeAgo at={alarm.beganAt} />
          </span>
          <Countdown alarm={alarm} />
        </span>
      </p>
      <Button size="small" kind="primary" onClick={() => onOpen(alarm.id)}>
        {text('alarms.popups.handle')}
      </Button>
      <p className="muted value">{alarm.value}</p>
    </article>
  );
}, isSame);

import { ImageOff, X } from 'lucide-react';
import { memo, useId } from 'react';
import type { Alarm } from '@patrolkit/core';
import { useConsole, useText } from '../shared/element/index.ts';
import { Button, IconButton } from '../shared/ui/Button.tsx';
import { ColourMark, LevelMark, TimeAgo } from '../shared/ui/marks.tsx';
import { Picture } from '../shared/ui/Picture.tsx';

interface PopupProps {
  readonly alarm: Alarm;
  /** The newest has the highest and lies in front. */
  readonly order: number;
  readonly onOpen: (id: string) => void;
  readonly onDismiss: (id: string) => void;
}

const shown = ['id', 'level', 'name', 'colour', 'value', 'deviceName', 'mapName', 'beganAt', 'picture'] as const;

/** Readings and pushes bring the same alarm as a new object; only what is shown counts. */
const isSame = (one: PopupProps, other: PopupProps): boolean =>
  one.order === other.order && shown.every(key => one.alarm[key] === other.alarm[key]);

/** One alarm. */
export const Popup = memo(function Popup({ alarm, order, onOpen, onDismiss }: PopupProps) {
  const { now } = useConsole();
  const text = useText();
  const id = useId();
  return (
    <article
      part="popup"
      className="popup"
      data-id={alarm.id}
      data-level={alarm.level}
      style={{ zIndex: order }}
      aria-labelledby={id}
    >
      <div className="head">
        <LevelMark level={alarm.level} />
        <h3 id={id} title={alarm.name}>
          <ColourMark colour={alarm.colour} />
          {alarm.name}
        </h3>
        <IconButton size="small" icon={X} label={text('alarms.popups.close')} onClick={() => onDismiss(alarm.id)} />
      </div>
      <span className="thumb">
        <Picture src={alarm.picture}>
          <ImageOff size={18} aria-hidden />
        </Picture>
      </span>
      <p className="where">
        <span>{alarm.deviceName}</span>
        <span className="muted">
          {alarm.mapName ? `${alarm.mapName} · ` : ''}
          <TimeAgo at={alarm.beganAt} now={now} />
        </span>
      </p>
      <div className="actions">
        <span className="muted value">{alarm.value}</span>
        <Button size="small" kind="primary" onClick={() => onOpen(alarm.id)}>
          {text('alarms.popups.handle')}
        </Button>
      </div>
    </article>
  );
}, isSame);

import { alarmState, isPersonAlarm, type Alarm, type ResourceOf } from '@patrolkit/core';
import { Video } from 'lucide-react';
import { BatchForm } from '../../shared/alarms/late/BatchForm.tsx';
import { openAlarm } from '../../shared/alarms/open-alarm.ts';
import { alarmTones } from '../../shared/alarms/tones.ts';
import { usePersonKind } from '../../shared/alarms/usePersonKind.ts';
import { useConsole, useHost, useText, useTexts } from '../../shared/element/index.ts';
import { IconButton } from '../../shared/ui/Button.tsx';
import { Badge, ColourMark } from '../../shared/ui/marks.tsx';
import type { ViewsOf } from './custom-views.ts';

/** How far an alarm has been handled, by whom and when. The last step counts. */
function Status({ row: { status, acknowledgedAt, acknowledgedBy, closedAt, closedBy } }: { readonly row: Alarm }) {
  const text = useText();
  const { formatDateTime } = useTexts();
  const state = alarmState(status);
  const who = state === 'closed' ? (closedBy ?? acknowledgedBy) : acknowledgedBy;
  const at = state === 'closed' ? (closedAt ?? acknowledgedAt) : acknowledgedAt;
  return (
    <span className="status">
      <Badge tone={alarmTones[state]}>{text(`alarms.status.${status}`)}</Badge>
      {state === 'unacknowledged' || (!who && at === undefined) ? null : (
        <span className="muted">{[who, at === undefined ? '' : formatDateTime(at)].filter(Boolean).join(' · ')}</span>
      )}
    </span>
  );
}

/** The kind of the person in an alarm: from the row, or else looked up by name. */
function PersonKind({ row }: { readonly row: Alarm }) {
  const { value, personKind, colour } = row;
  const isPerson = isPersonAlarm(row);
  const known = usePersonKind(isPerson && personKind === undefined ? value : undefined);
  const name = personKind ?? known?.name;
  if (!isPerson || !name) return null;
  return (
    <>
      <ColourMark colour={known?.colour ?? colour} />
      {name}
    </>
  );
}

/** The button that plays the video of an alarm. */
function VideoMark({ row: { id, name, video } }: { readonly row: Alarm }) {
  const console = useConsole();
  const host = useHost();
  const text = useText();
  if (!video) return null;
  return (
    <IconButton
      size="small"
      icon={Video}
      label={text('data.alarms.playVideo', { name })}
      onClick={() => openAlarm(host, console, id, 'video', video)}
    />
  );
}

/** The own views of the alarm query. */
export const alarmQuery: ViewsOf<ResourceOf<'alarm-query'>> = {
  cells: { person: PersonKind, status: Status, video: VideoMark },
  forms: { acknowledge: BatchForm },
  open: (host, console, id, row) => openAlarm(host, console, id, undefined, row?.video),
};

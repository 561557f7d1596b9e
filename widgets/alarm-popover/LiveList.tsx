import type { Alarm, AlarmSection } from '@patrolkit/core';
import { Archive, CheckCheck, ImageOff, List, Video } from 'lucide-react';
import { useState } from 'react';
import { useConsole, useStore, useText } from '../shared/element/index.ts';
import { Condition } from '../shared/alarms/Condition.tsx';
import { Countdown } from '../shared/alarms/Countdown.tsx';
import { usePermission } from '../shared/permission/index.ts';
import { useFocusHandedOn } from '../shared/alarms/useFocusHandedOn.ts';
import { useMayShelve } from '../shared/alarms/useMayShelve.ts';
import { Button, IconButton } from '../shared/ui/Button.tsx';
import { lateDialog } from '../shared/dialog/Dialog.tsx';
import { ColourMark, LevelMark, TimeAgo } from '../shared/ui/marks.tsx';
import { Picture } from '../shared/ui/Picture.tsx';
import { EmptyState, Skeleton } from '../shared/ui/states.tsx';
import { Each, Unshown } from '../shared/ui/Each.tsx';

const ShelveDialog = lateDialog(async () => (await import('../shared/alarms/late/ShelveDialog.tsx')).ShelveDialog);

/**
 * The latest twenty pending alarms. The user can open each or tick it for the batch.
 * @param isAtLeast true while more may be pending than is known: then no empty list says that there are none (safety.md 2.3)
 */
export function LiveList({
  alarms,
  isAtLeast,
  isLinked,
  onOpen,
  onBatch,
  onAll,
}: {
  readonly alarms: readonly Alarm[];
  readonly isAtLeast: boolean;
  readonly isLinked: boolean;
  readonly onOpen: (id: string, wanted?: AlarmSection) => void;
  readonly onBatch: (ids: readonly string[]) => void;
  readonly onAll: () => void;
}) {
  const { alarms: store } = useConsole();
  const current = useStore(store.$current);
  const [shelving, setShelving] = useState<Alarm>();
  const isPermitted = usePermission();
  const mayShelve = useMayShelve();
  const text = useText();
  const handlers = useFocusHandedOn('li', 'li button', '.panel');
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [isAsked, setAsked] = useState(false);
  const tickable = alarms.filter(alarm => isPermitted({ handling: 'confirm', of: alarm })).map(alarm => alarm.id);
  const chosen = tickable.filter(id => ticked.has(id));
  const isAll = chosen.length === tickable.length;
  const isKnownEmpty = alarms.length === 0 && !isAtLeast;

  const choose = (next: ReadonlySet<string>): void => {
    setTicked(next);
    setAsked(false);
  };
  const tick = (id: string): void => {
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    choose(next);
  };

  return (
    <>
      {isKnownEmpty ? (
        <EmptyState title={text('alarms.popover.empty')} hint={text('alarms.popover.emptyHint')} />
      ) : alarms.length === 0 ? (
        <div className="reading">
          <Skeleton lines={6} />
          <p className="muted">{text('alarms.popover.reading')}</p>
        </div>
      ) : (
        <ul className="list" {...handlers}>
          <Each
            items={alarms}
            id={alarm => alarm.id}
            draw={alarm => (
              <li data-id={alarm.id} data-level={alarm.level} aria-current={alarm.id === current || undefined}>
                {tickable.includes(alarm.id) ? (
                  <input
                    type="checkbox"
                    checked={ticked.has(alarm.id)}
                    aria-label={text('alarms.popover.tick', { name: alarm.name, device: alarm.deviceName })}
                    onChange={() => tick(alarm.id)}
                  />
                ) : null}
                <button type="button" className="open" onClick={() => onOpen(alarm.id)}>
                  <span className="thumb">
                    <Picture src={alarm.picture}>
                      <ImageOff size={16} aria-hidden />
                    </Picture>
                  </span>
                  <span className="facts">
                    <span className="line">
                      <LevelMark level={alarm.level} />
                      <ColourMark colour={alarm.colour} />
                      <strong>{alarm.name}</strong>
                    </span>
                    <span className="line muted">
                      <span>{[alarm.deviceName, alarm.mapName].filter(Boolean).join(' · ')}</span>
                      <TimeAgo at={alarm.beganAt} />
                    </span>
                    <span className="line muted">
                      <span className="standing">
                        <Condition alarm={alarm} />
                        {alarm.value ? <span className="value">{alarm.value}</span> : null}
                      </span>
                      <Countdown alarm={alarm} />
                    </span>
                  </span>
                </button>
                {alarm.video ? (
                  <IconButton
                    size="small"
                    icon={Video}
                    label={text('alarms.popover.video', { name: alarm.name })}
                    onClick={() => onOpen(alarm.id, 'video')}
                  />
                ) : null}
                {mayShelve('shelve', alarm) ? (
                  <IconButton
                    size="small"
                    icon={Archive}
                    label={text('triage.shelve.open')}
                    onClick={() => setShelving(alarm)}
                  />
                ) : null}
              </li>
            )}
            unshown={alarm => (
              <li data-id={alarm.id}>
                <Unshown />
                <Button size="small" onClick={() => onOpen(alarm.id)}>
                  {text('alarms.popups.handle')}
                </Button>
              </li>
            )}
          />
        </ul>
      )}
      {shelving ? <ShelveDialog key={shelving.id} alarm={shelving} onClose={() => setShelving(undefined)} /> : null}
      <div className="foot">
        {isAsked ? (
          <p className="problem" role="alert">
            {text('alarms.batch.none')}
          </p>
        ) : null}
        {tickable.length > 0 ? (
          <label className="all">
            <input type="checkbox" checked={isAll} onChange={() => choose(new Set(isAll ? [] : tickable))} />
            {text('common.all')}
          </label>
        ) : null}
        {tickable.length > 0 || isKnownEmpty ? (
          <Button
            size="small"
            kind="primary"
            icon={CheckCheck}
            onClick={() => (chosen.length === 0 ? setAsked(true) : onBatch(chosen))}
          >
            {chosen.length === 0 ? text('alarms.batch.open') : text('alarms.batch.openSome', { count: chosen.length })}
          </Button>
        ) : null}
        {isLinked ? (
          <Button size="small" kind="quiet" icon={List} onClick={onAll}>
            {text('alarms.popover.more')}
          </Button>
        ) : null}
      </div>
    </>
  );
}

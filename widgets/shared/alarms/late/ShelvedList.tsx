import { seriousShelfLimit, shelfTimes, type Notice, type Outcome, type Shelf } from '@patrolkit/core';
import { Archive, ArchiveRestore, Laptop, TimerReset } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useConsole, useNoticeText, useStore, useText, useTexts } from '../../element/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { useFocusHandedOn } from '../useFocusHandedOn.ts';
import { useMayShelve } from '../useMayShelve.ts';
import { LevelMark } from '../../ui/marks.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { isFocusLost } from '../../dialog/useFocusKept.ts';

/** Lists what is shelved: which source, by whom, since and until when, why, and how many alarms have arrived meanwhile. */
export function ShelvedList() {
  const { alarms } = useConsole();
  const shelves = useStore(alarms.shelving.$shelves);
  const text = useText();
  const handlers = useFocusHandedOn('li', 'li button', '.panel');
  if (shelves.length === 0)
    return <EmptyState icon={Archive} title={text('triage.shelved.empty')} hint={text('triage.shelved.emptyHint')} />;
  return (
    <ul className="pk-shelved" {...handlers}>
      {shelves.map(shelf => (
        <ShelvedItem key={shelf.id} shelf={shelf} />
      ))}
    </ul>
  );
}

function ShelvedItem({ shelf }: { readonly shelf: Shelf }) {
  const { alarms, now } = useConsole();
  const text = useText();
  const { formatMoment } = useTexts();
  const written = (at: number): string => formatMoment(at, now(), 'minute');
  const noticeText = useNoticeText();
  const mayShelve = useMayShelve();
  const [isChoosing, setChoosing] = useState(false);
  const actions = useRef<HTMLDivElement>(null);
  const before = useRef(isChoosing);
  // The button that had the focus is gone. The first button in its place takes the focus.
  useEffect(() => {
    const own = actions.current;
    if (own && before.current !== isChoosing && isFocusLost(own)) own.querySelector('button')?.focus();
    before.current = isChoosing;
  }, [isChoosing]);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<Notice>();

  const send = async (sending: Promise<Outcome>): Promise<void> => {
    setSending(true);
    setFailure(undefined);
    const outcome = await sending;
    setSending(false);
    if (outcome.isDone) setChoosing(false);
    else setFailure(outcome.problem);
  };
  const mayExtend = mayShelve('shelve', shelf);
  const mayReturn = mayShelve('unshelve', shelf);
  const times = shelfTimes.filter(minutes => shelf.level !== 'serious' || minutes <= seriousShelfLimit);

  return (
    <li data-id={shelf.id}>
      <p className="pk-shelved-source">
        <LevelMark level={shelf.level} wordless />
        <strong>{shelf.name || shelf.type}</strong>
        <span>{shelf.deviceName || shelf.deviceId}</span>
      </p>
      <p className="pk-shelved-reason">{shelf.reason}</p>
      <p className="pk-shelve-hint">
        {shelf.by
          ? text('triage.shelved.by', { name: shelf.by, time: written(shelf.since) })
          : text('triage.shelved.since', { time: written(shelf.since) })}
        {' · '}
        {text('common.until', { time: written(shelf.until) })}
      </p>
      <p className="pk-shelve-hint">{text('triage.shelved.arrived', { count: shelf.arrived })}</p>
      {shelf.isLocal ? (
        <p className="pk-line" data-tone="warning">
          <Laptop aria-hidden />
          {text('triage.shelved.local')}
        </p>
      ) : null}
      {failure ? (
        <p className="pk-line" data-tone="error" role="alert">
          {noticeText(failure)}
        </p>
      ) : null}
      {isChoosing && mayExtend ? (
        <div ref={actions} className="pk-shelved-actions" role="group" aria-label={text('triage.shelved.extend')}>
          {times.map(minutes => (
            <Button
              key={minutes}
              size="small"
              busy={isSending}
              onClick={() => void send(alarms.shelving.extend(shelf, minutes))}
            >
              {text(`triage.shelve.minutes.${minutes}`)}
            </Button>
          ))}
          {/* The key makes it a button of its own. Otherwise the button "extend", which takes its place, would keep its focus. */}
          <Button key="cancel" size="small" kind="quiet" onClick={() => setChoosing(false)}>
            {text('common.cancel')}
          </Button>
        </div>
      ) : (
        <div ref={actions} className="pk-shelved-actions">
          {mayExtend ? (
            <Button size="small" icon={TimerReset} disabled={isSending} onClick={() => setChoosing(true)}>
              {text('triage.shelved.extend')}
            </Button>
          ) : null}
          {mayReturn ? (
            <Button
              size="small"
              kind="primary"
              icon={ArchiveRestore}
              busy={isSending}
              onClick={() => void send(alarms.shelving.returnNow(shelf))}
            >
              {text('triage.shelved.return')}
            </Button>
          ) : null}
        </div>
      )}
    </li>
  );
}

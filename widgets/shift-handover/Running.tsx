import { isFlagged, noticeDurations, shiftNeeds, type ShiftItem, type ShiftLink } from '@patrolkit/core';
import { Flag, FlagOff, PenLine, RotateCw } from 'lucide-react';
import { useId, useState } from 'react';
import { useConsole, useHost, useNoticeText, useStore, useText, useTexts } from '../shared/element/index.ts';
import { usePermission } from '../shared/permission/index.ts';
import { PrintButton } from '../shared/print/PrintButton.tsx';
import { Button, IconButton } from '../shared/ui/Button.tsx';
import { StaleMark } from '../shared/ui/marks.tsx';
import { Question } from '../shared/question/Question.tsx';
import { Refusal } from '../shared/question/Refusal.tsx';
import { EmptyState, ErrorState, Skeleton } from '../shared/ui/states.tsx';
import { useSending } from '../shared/question/useSending.ts';
import { NewNote, NoteActions, NoteEditor } from './Notes.tsx';
import { Sections } from './Sections.tsx';
import { isUnknownCall } from '../shared/boards/unknown-call.ts';

/** The items that the running shift will hand over. The server collects them; its operator adds notes and flags, and signs. */
export function Running({
  isWaiting,
  onOpen,
  onOffered,
}: {
  /** True while another handover is offered. This one cannot be offered yet. */
  readonly isWaiting: boolean;
  readonly onOpen: (link: ShiftLink) => void;
  readonly onOffered: () => void;
}) {
  const { shifts, notices } = useConsole();
  const text = useText();
  const noticeText = useNoticeText();
  const { formatDateTime } = useTexts();
  const host = useHost();
  const heading = useId();
  const mayWrite = usePermission()(shiftNeeds.write);
  const { state, value, readAt, isStale, problem } = useStore(shifts.$draft);
  const typed = useStore(shifts.$typed);
  const [isOffering, setOffering] = useState(false);
  const [edited, setEdited] = useState<ShiftItem>();
  const isUnknown = isUnknownCall(problem);
  const body = !value ? (
    isUnknown ? (
      <EmptyState title={text('shifts.unknown')} />
    ) : state === 'failed' ? (
      <ErrorState
        title={text('shifts.failed')}
        hint={problem ? noticeText(problem) : undefined}
        onRetry={() => shifts.refresh()}
      />
    ) : (
      <Skeleton lines={6} />
    )
  ) : (
    <>
      {mayWrite ? <NewNote /> : null}
      <div className="sheet" data-sheet="running">
        <Sections
          items={value.items}
          leftOut={value.leftOut}
          onOpen={onOpen}
          actions={item =>
            mayWrite ? (
              <>
                {item.version === undefined ? null : <NoteActions item={item} onEdit={setEdited} />}
                <FlagButton item={item} />
              </>
            ) : null
          }
        />
      </div>
    </>
  );
  return (
    <section part="running" className="panel" aria-labelledby={heading} aria-busy={state === 'loading' || undefined}>
      <header className="panel-head">
        <h2 id={heading}>{text('shifts.running')}</h2>
        {value ? <span className="note">{text('shifts.since', { time: formatDateTime(value.since) })}</span> : null}
        {value && isStale ? <StaleMark since={readAt} /> : null}
        {value ? (
          <div className="tools">
            {value && problem ? (
              <IconButton
                icon={RotateCw}
                label={`${text('shifts.failed')} ${noticeText(problem)} ${text('common.retry')}`}
                onClick={() => shifts.refresh()}
              />
            ) : null}
            <PrintButton
              part={() => host.shadowRoot?.querySelector('[data-sheet=running]')}
              title={text('shifts.title')}
              lines={[text('shifts.since', { time: formatDateTime(value.since) })]}
            />
            {mayWrite ? (
              <Button
                kind="primary"
                icon={PenLine}
                disabled={isWaiting}
                title={isWaiting ? text('shifts.offer.waits') : undefined}
                onClick={() => setOffering(true)}
              >
                {text('shifts.offer')}
              </Button>
            ) : null}
          </div>
        ) : null}
      </header>
      {value && mayWrite && isWaiting ? <p className="note">{text('shifts.offer.waits')}</p> : null}
      {body}
      {isOffering ? (
        <Question
          title={text('shifts.offer')}
          question={[text('shifts.offer.ask'), typed.text.trim() === '' ? '' : text('shifts.offer.askTyped')]
            .filter(Boolean)
            .join(' ')}
          action={text('shifts.offer')}
          work={() => shifts.offer()}
          onDone={() => {
            setOffering(false);
            notices.notify('success', { id: 'shifts.offer.done' }, noticeDurations.server);
            onOffered();
          }}
          onClose={() => setOffering(false)}
        />
      ) : null}
      {edited ? (
        <NoteEditor
          key={edited.key}
          read={edited}
          now={value?.items.find(({ key }) => key === edited.key)}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </section>
  );
}

/** Flags an item, so that it returns in each shift, or ends the flag. */
export function FlagButton({ item }: { readonly item: ShiftItem }) {
  const { shifts } = useConsole();
  const text = useText();
  const { isSending, problem, send } = useSending();
  const is = isFlagged(item);
  return (
    <>
      <IconButton
        size="small"
        icon={is ? FlagOff : Flag}
        label={text(is ? 'shifts.unflag' : 'shifts.flag')}
        aria-busy={isSending || undefined}
        onClick={() => void send(() => shifts.flag(item.key, !is))}
      />
      <Refusal problem={problem} />
    </>
  );
}

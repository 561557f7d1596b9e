import {
  charactersOf,
  doneWell,
  noticeDurations,
  shiftNeeds,
  shiftLimits,
  unreviewed,
  type ShiftItem,
  type ShiftLink,
  type ShiftOffered,
  type ShiftSheet,
  type Watched,
} from '@patrolkit/core';
import { Check, MessageCircleQuestionMark, PenLine, RotateCw, Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useConsole, useHost, useNoticeText, useText, useTexts } from '../shared/element/index.ts';
import { usePermission } from '../shared/permission/index.ts';
import { PrintButton } from '../shared/print/PrintButton.tsx';
import { Button, IconButton } from '../shared/ui/Button.tsx';
import { TextField } from '../shared/form/Field.tsx';
import { StaleMark } from '../shared/ui/marks.tsx';
import { Question } from '../shared/question/Question.tsx';
import { Refusal } from '../shared/question/Refusal.tsx';
import { useSending } from '../shared/question/useSending.ts';
import { useUnsaved } from '../shared/question/useUnsaved.ts';
import { useNameOf } from './Item.tsx';
import { Sections } from './Sections.tsx';
import { isUnsent } from './shift-handover.model.ts';
import { Signatures } from './Signatures.tsx';

/** A typed question about an item. When it is closed, its text stays. */
interface Typed {
  readonly words: string;
  readonly isOpen: boolean;
}

/** The offered handover. The outgoing operator waits and can take it back; the incoming operator reviews each item and signs. */
export function Offered({
  sheet,
  watched: { readAt, isStale, problem },
  onOpen,
  onSigned,
}: {
  readonly sheet: ShiftSheet;
  readonly watched: Pick<Watched<ShiftOffered>, 'readAt' | 'isStale' | 'problem'>;
  readonly onOpen: (link: ShiftLink) => void;
  readonly onSigned: (id: string) => void;
}) {
  const { shifts, notices } = useConsole();
  const noticeText = useNoticeText();
  const text = useText();
  const { formatDateTime } = useTexts();
  const host = useHost();
  const heading = useId();
  const hint = useId();
  const mayWrite = usePermission()(shiftNeeds.write);
  const [asking, setAsking] = useState<'sign' | 'withdraw'>();
  /** The typed questions, by the key of their item. */
  const [typed, setTyped] = useState<ReadonlyMap<string, Typed | undefined>>(new Map());
  const { id, items, isMine, outgoingName, since } = sheet;
  const left = unreviewed(items);
  const isReviewer = mayWrite && !isMine;
  const isUnsaved = isReviewer && items.some(item => isUnsent(item, typed.get(item.key)?.words));
  useUnsaved(isUnsaved);
  return (
    <section part="offer" className="panel offer" aria-labelledby={heading}>
      <header className="panel-head">
        <h2 id={heading}>{text('shifts.offered')}</h2>
        <span className="note" role="status">
          {isReviewer
            ? text('shifts.progress', { done: items.length - left, count: items.length })
            : text('shifts.waiting')}
        </span>
        {isStale ? <StaleMark since={readAt} /> : null}
        {problem ? (
          <IconButton
            icon={RotateCw}
            label={`${text('shifts.failed')} ${noticeText(problem)} ${text('common.retry')}`}
            onClick={() => shifts.refresh()}
          />
        ) : null}
        <div className="tools">
          <PrintButton
            part={() => host.shadowRoot?.querySelector('[data-sheet=offer]')}
            title={text('shifts.title')}
            lines={[text('shifts.since', { time: formatDateTime(since) })]}
          />
          {mayWrite && isMine ? (
            <Button icon={Undo2} onClick={() => setAsking('withdraw')}>
              {text('shifts.withdraw')}
            </Button>
          ) : null}
          {isReviewer ? (
            <Button
              kind="primary"
              icon={PenLine}
              disabled={left > 0}
              aria-describedby={left > 0 ? hint : undefined}
              onClick={() => setAsking('sign')}
            >
              {text('shifts.sign')}
            </Button>
          ) : null}
        </div>
      </header>
      {isReviewer && left > 0 ? (
        <p className="note" id={hint}>
          {text('shifts.sign.first')}
        </p>
      ) : null}
      <div className="sheet" data-sheet="offer">
        <Signatures sheet={sheet} />
        <Sections
          items={items}
          leftOut={sheet.leftOut}
          hidden={sheet.hidden}
          onOpen={onOpen}
          {...(isReviewer
            ? {
                actions: (item: ShiftItem) => (
                  <Review
                    id={id}
                    item={item}
                    typed={typed.get(item.key)}
                    onType={change => setTyped(before => new Map(before).set(item.key, change(before.get(item.key))))}
                  />
                ),
              }
            : {})}
        />
      </div>
      {asking === 'sign' ? (
        <Question
          title={text('shifts.sign')}
          question={[text('shifts.sign.ask', { name: outgoingName }), isUnsaved ? text('shifts.sign.askTyped') : '']
            .filter(Boolean)
            .join(' ')}
          action={text('shifts.sign')}
          work={async () => {
            const outcome = await shifts.sign(id);
            return outcome.isDone ? doneWell : outcome;
          }}
          onDone={() => {
            setAsking(undefined);
            notices.notify('success', { id: 'shifts.sign.done' }, noticeDurations.done);
            onSigned(id);
          }}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
      {asking === 'withdraw' ? (
        <Question
          title={text('shifts.withdraw')}
          question={text('shifts.withdraw.ask')}
          action={text('shifts.withdraw')}
          work={() => shifts.withdraw(id)}
          onDone={() => {
            setAsking(undefined);
            notices.notify('success', { id: 'shifts.withdraw.done' }, noticeDurations.done);
          }}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
    </section>
  );
}

/** Reviews an item: accepts it or asks a question. A second press takes the review back. */
function Review({
  id,
  item,
  typed,
  onType,
}: {
  readonly id: string;
  readonly item: ShiftItem;
  /** The typed question. Undefined when there is none. */
  readonly typed: Typed | undefined;
  readonly onType: (change: (before: Typed | undefined) => Typed | undefined) => void;
}) {
  const { shifts } = useConsole();
  const text = useText();
  const nameOf = useNameOf();
  const { isSending, problem, send } = useSending();
  const { key, answer, remark } = item;
  const question = typed?.isOpen ? typed.words : undefined;
  const isTyped = isUnsent(item, typed?.words);
  const name = nameOf(item);
  const limit = shiftLimits.remark;
  const isTooLong = question !== undefined && charactersOf(question) > limit;
  const say = (isQuestion: boolean, words: string): Promise<boolean> =>
    send(() => shifts.review(id, key, { isQuestion, remark: words }));
  return (
    <>
      <Button
        size="small"
        icon={Check}
        busy={isSending}
        aria-pressed={answer === 'accepted'}
        aria-label={text('shifts.acceptOf', { name })}
        title={answer === 'accepted' ? text('shifts.takeBack') : undefined}
        onClick={() => {
          if (!isTyped) onType(() => undefined);
          void (answer === 'accepted' ? send(() => shifts.review(id, key, undefined)) : say(false, ''));
        }}
      >
        {text('shifts.accept')}
      </Button>
      <Button
        size="small"
        icon={MessageCircleQuestionMark}
        aria-pressed={answer === 'question'}
        aria-expanded={question !== undefined}
        aria-label={text('shifts.questionOf', { name })}
        onClick={() => {
          const isOpen = question === undefined;
          onType(() => (isOpen || isTyped ? { words: typed?.words ?? remark ?? '', isOpen } : undefined));
        }}
      >
        {text('shifts.question')}
      </Button>
      {question === undefined ? null : (
        <form
          className="question"
          data-screen
          onSubmit={event => {
            event.preventDefault();
            if (question.trim() === '' || isTooLong) return;
            // Text that was typed during the sending stays.
            const keep = (now: Typed | undefined) => (now?.words === question ? undefined : now);
            void say(true, question).then(isDone => isDone && onType(keep));
          }}
        >
          <TextField
            label={text('shifts.question.ask')}
            value={question}
            onChange={words => onType(() => ({ words, isOpen: true }))}
            maxLength={limit}
            autoFocus
            {...(isTooLong ? { error: text('shifts.note.tooLong', { limit }) } : {})}
          />
          <Button type="submit" size="small" busy={isSending} disabled={question.trim() === ''}>
            {text('shifts.question.save')}
          </Button>
        </form>
      )}
      <Refusal problem={problem} />
    </>
  );
}

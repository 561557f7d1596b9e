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
import { TextField } from '../shared/ui/Field.tsx';
import { StaleMark } from '../shared/ui/marks.tsx';
import { Question } from '../shared/ui/Question.tsx';
import { Refusal } from '../shared/ui/Refusal.tsx';
import { useSending } from '../shared/ui/useSending.ts';
import { useNameOf } from './Item.tsx';
import { Sections } from './Sections.tsx';
import { Signatures } from './Signatures.tsx';

/** The offered hand-over: the outgoing operator waits and can take it back, the incoming one reviews each item and signs. */
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
  const { id, items, isMine, outgoingName, since } = sheet;
  const left = unreviewed(items);
  const isReviewer = mayWrite && !isMine;
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
          {...(isReviewer ? { actions: (item: ShiftItem) => <Review id={id} item={item} /> } : {})}
        />
      </div>
      {asking === 'sign' ? (
        <Question
          title={text('shifts.sign')}
          question={text('shifts.sign.ask', { name: outgoingName })}
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

/** Reviews an item: accepted, or a question with its words. Pressed again, the review is taken back. */
function Review({ id, item }: { readonly id: string; readonly item: ShiftItem }) {
  const { shifts } = useConsole();
  const text = useText();
  const nameOf = useNameOf();
  const { isSending, problem, send } = useSending();
  const [question, setQuestion] = useState<string>();
  const { key, answer, remark } = item;
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
          setQuestion(undefined);
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
        onClick={() => setQuestion(question === undefined ? (remark ?? '') : undefined)}
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
            void say(true, question).then(isDone => isDone && setQuestion(undefined));
          }}
        >
          <TextField
            label={text('shifts.question.ask')}
            value={question}
            onChange={setQuestion}
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

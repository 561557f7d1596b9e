import type { FilterValues, Keeps, Notice } from '@patrolkit/core';
import { CircleAlert, MessageCircleQuestion } from 'lucide-react';
import { useRef, useState, type SyntheticEvent } from 'react';
import { useConsole, useNoticeText, useTexts } from '../shared/element/index.ts';
import { TextField } from '../shared/form/Field.tsx';
import { Button } from '../shared/ui/Button.tsx';
import css from './ask.css?inline';
import { useSheet } from './useSheet.ts';

type Asks = NonNullable<Keeps['asks']>;
type Answer = ReturnType<Asks['call']['answer']['decode']>;

/** Tries out what a robot answers to a question, and what fits how well. Nothing is said by a robot. */
export function AskBox({ asks: { call, of }, filters }: { readonly asks: Asks; readonly filters: FilterValues }) {
  const { resources } = useConsole();
  const { text, formatNumber } = useTexts();
  const noticeText = useNoticeText();
  const box = useRef<HTMLDetailsElement>(null);
  useSheet(css, box);
  const [question, setQuestion] = useState('');
  const [answer, setAnswer] = useState<Exclude<Answer, symbol>>();
  const [problem, setProblem] = useState<Notice>();
  const [isAsking, setAsking] = useState(false);
  const named = of === undefined ? undefined : [filters[of]].flat()[0];
  const ask = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (question.trim() === '' || isAsking) return;
    setAsking(true);
    const outcome = await resources.send(call, {
      question: question.trim(),
      ...(named === undefined ? {} : { groupId: String(named) }),
    });
    setAsking(false);
    setProblem(outcome.isDone ? undefined : outcome.problem);
    if (outcome.isDone) setAnswer(outcome.value);
  };
  const percent = (likeness: number): string => formatNumber(likeness, { style: 'percent' });
  return (
    <details className="ask" ref={box}>
      <summary>{text('dialogue.ask')}</summary>
      <form className="ask-line" onSubmit={event => void ask(event)}>
        <TextField
          label={text('dialogue.ask.question')}
          value={question}
          onChange={setQuestion}
          autoComplete="off"
          {...(problem ? { error: noticeText(problem) } : {})}
        />
        <Button type="submit" icon={MessageCircleQuestion} busy={isAsking} disabled={question.trim() === ''}>
          {text('dialogue.ask.send')}
        </Button>
      </form>
      <div role="status">
        {answer ? (
          <>
            <p className="ask-answer">
              {answer.answer === ''
                ? text('dialogue.ask.none')
                : text('dialogue.ask.answer', { answer: answer.answer })}
            </p>
            <p className="form-hint">{text(`dialogue.ask.source.${answer.source}`, { name: answer.name })}</p>
          </>
        ) : null}
      </div>
      {answer && answer.found.length > 0 ? (
        <table>
          <caption>{text('dialogue.ask.found')}</caption>
          <thead>
            <tr>
              <th scope="col">{text('dialogue.ask.found.name')}</th>
              <th scope="col">{text('dialogue.ask.found.text')}</th>
              <th scope="col">{text('dialogue.ask.found.likeness')}</th>
            </tr>
          </thead>
          <tbody>
            {answer.found.map(({ name, text: said, likeness, isEnough }, at) => (
              <tr key={`${String(at)} ${name}`}>
                <th scope="row">{name}</th>
                <td>{said}</td>
                <td>
                  {isEnough ? (
                    percent(likeness)
                  ) : (
                    <span className="pk-line" data-tone="warning" title={text('dialogue.ask.source.otherwise')}>
                      <CircleAlert aria-hidden />
                      {percent(likeness)}
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </details>
  );
}

import { formProblems, formRequest, type FormQuestion } from '@patrolkit/core';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { useConsole, useText } from '../../shared/element/index.ts';
import { ErrorState, Skeleton } from '../../shared/ui/states.tsx';
import { useLoaded } from '../useLoaded.ts';
import { useSheet } from '../useSheet.ts';
import css from './question.css?inline';
import type { Filling } from './useFilling.ts';

/** What the values in a form mean. It is asked for once it is opened, and again after each change that matters. */
export function QuestionPanel<Answer>({
  call,
  filling,
  summary,
  incomplete,
  draw,
}: {
  readonly call: FormQuestion<Answer>;
  readonly filling: Filling;
  readonly summary: string;
  /** What is said while values are missing or wrong. */
  readonly incomplete: string;
  /** Draws an answer, which is old while the next one comes. */
  readonly draw: (answer: Answer, isOld: boolean) => ReactNode;
}) {
  const { resources } = useConsole();
  const text = useText();
  const box = useRef<HTMLDetailsElement>(null);
  useSheet(css, box);
  const [isOpen, setOpen] = useState(false);
  const { form, values, asked, given } = filling;
  const wanted = call.request.kind.type === 'entity' ? Object.keys(call.request.kind.fields) : [];
  const fields = asked.filter(({ name }) => wanted.includes(name));
  const id = typeof given['id'] === 'string' ? { id: given['id'] } : {};
  const request = formRequest(form, values, fields, id);
  const isWhole = Object.keys(formProblems(call, request, fields)).length === 0;
  const key = JSON.stringify(request);
  const [kept, keep] = useState<{ readonly answer: Answer }>();
  const load = useCallback(async (): Promise<{ readonly answer: Answer } | undefined> => {
    if (!isOpen || !isWhole) return undefined;
    const outcome = await resources.send(call, JSON.parse(key) as object);
    if (!outcome.isDone) throw new Error(`${call.name} failed`);
    const got = { answer: outcome.value };
    keep(got);
    return got;
  }, [resources, call, key, isOpen, isWhole]);
  const { value, isFailed, retry } = useLoaded(load);
  const shown = value ?? kept;
  return (
    <details ref={box} className="question" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {!isWhole ? (
        <p className="form-hint">{incomplete}</p>
      ) : isFailed && isOpen ? (
        <ErrorState title={text('common.loadFailed')} onRetry={retry} />
      ) : shown ? (
        draw(shown.answer, value === undefined)
      ) : (
        <Skeleton lines={6} />
      )}
    </details>
  );
}

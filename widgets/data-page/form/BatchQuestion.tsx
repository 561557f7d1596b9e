import { doneWell, type Outcome, type RefusedRow } from '@patrolkit/core';
import { useState } from 'react';
import { useText } from '../../shared/element/index.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { Dialog } from '../../shared/dialog/Dialog.tsx';
import { Refusal } from '../../shared/question/Refusal.tsx';
import { useSending } from '../../shared/question/useSending.ts';
import { RefusedRows } from './RefusedRows.tsx';

/** An act on several things: all or nothing, unless it goes on with the others. */
export interface BatchAct {
  readonly title: string;
  readonly question: string;
  /** The label of the button. */
  readonly action: string;
  readonly isDangerous: boolean;
  readonly ids: readonly string[];
  readonly work: (ids: string[], others: boolean) => Promise<Outcome<readonly RefusedRow[]>>;
  /** What may be done instead with those that cannot be deleted. */
  readonly instead?: { readonly label: string; readonly work: BatchAct['work'] } | undefined;
}

/** Asks before an act on things. Names each thing that stands in the way with its reason, and offers to go on with the others. */
export function BatchQuestion({
  act: { title, question, action, isDangerous, ids, work, instead },
  onLink,
  onDone,
  onClose,
}: {
  readonly act: BatchAct;
  /** Opens the page of a thing that uses another. */
  readonly onLink: (screen: string, query: string) => void;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const text = useText();
  const { isSending, problem, send } = useSending();
  const [refused, setRefused] = useState<readonly RefusedRow[]>([]);
  const run = (some: readonly string[], others: boolean, by: BatchAct['work']): void =>
    void send(async () => {
      const outcome = await by([...some], others);
      if (!outcome.isDone) return outcome;
      if (outcome.value.length > 0 && !others) setRefused(outcome.value);
      else onDone();
      return doneWell;
    });
  const left = ids.length - refused.length;
  return (
    <Dialog
      open
      width={420}
      busy={isSending}
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isSending} onClick={onClose}>
            {text('common.cancel')}
          </Button>
          {refused.length > 0 && instead ? (
            <Button
              busy={isSending}
              onClick={() =>
                run(
                  refused.map(({ id }) => id),
                  true,
                  instead.work,
                )
              }
            >
              {instead.label}
            </Button>
          ) : null}
          {refused.length === 0 || left > 0 ? (
            <Button
              kind={isDangerous ? 'danger' : 'primary'}
              busy={isSending}
              onClick={() => run(ids, refused.length > 0, work)}
            >
              {refused.length > 0 ? text('config.refused.others', { count: left }) : action}
            </Button>
          ) : null}
        </>
      }
    >
      {refused.length === 0 ? <p>{question}</p> : <RefusedRows refused={refused} onLink={onLink} />}
      <Refusal problem={problem} />
    </Dialog>
  );
}

import {
  doneWell,
  formProblems,
  formRequest,
  refusedProblems,
  type FormProblems,
  type Operation,
  type RefusedRow,
} from '@patrolkit/core';
import { useEffect, useRef, useState } from 'react';
import { useConsole, useText } from '../../shared/element/index.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { Dialog } from '../../shared/dialog/Dialog.tsx';
import { Refusal } from '../../shared/question/Refusal.tsx';
import { useSending } from '../../shared/question/useSending.ts';
import { focusFirst } from './focus-first.ts';
import { FormFields } from './FormFields.tsx';
import { RefusedRows } from './RefusedRows.tsx';
import { useFilling } from './useFilling.ts';

/** Asks for what an operation needs, and sends it once. Names the things on which it cannot be done now. */
export function OperationDialog({
  operation: { label, ask, call, form, each },
  ids,
  name,
  onLink,
  onDone,
  onClose,
}: {
  readonly operation: Operation;
  readonly ids: readonly string[];
  /** The name of the thing; undefined for several. */
  readonly name: string | undefined;
  readonly onLink: (screen: string, query: string) => void;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const { resources } = useConsole();
  const text = useText();
  const [refused, setRefused] = useState<readonly RefusedRow[]>([]);
  const [isTried, setTried] = useState(false);
  const [said, setSaid] = useState<FormProblems>({});
  const { isSending, problem, send } = useSending();
  const filling = useFilling({ form, read: undefined, call, onSaved: onDone });
  const { isReady, values, asked } = filling;
  const fields = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isReady) focusFirst(fields.current);
  }, [isReady]);
  const others = refused.length > 0;
  const request = { ...formRequest(form, values, asked, {}), ids: [...ids], ...(others ? { others } : {}) };
  const run = async (): Promise<void> => {
    setTried(true);
    setSaid({});
    if (!isReady || Object.keys(formProblems(call, request, asked)).length > 0) return;
    await send(async () => {
      const outcome = await resources.send(call, request);
      if (!outcome.isDone) {
        const found = refusedProblems(outcome.error, outcome.problem, asked);
        setSaid(found);
        return 'form' in found ? outcome : doneWell;
      }
      if (outcome.value.length > 0 && !others) setRefused(outcome.value);
      else onDone();
      return doneWell;
    });
  };
  const chosen = each === undefined ? undefined : values[each];
  const left = ids.length * (Array.isArray(chosen) ? chosen.length : 1) - refused.length;
  const { form: _, ...atFields } = { ...formProblems(call, request, asked), ...said };
  return (
    <Dialog
      open
      width={420}
      busy={isSending}
      title={text(label)}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isSending} onClick={onClose}>
            {text('common.cancel')}
          </Button>
          {!others || left > 0 ? (
            <Button kind="primary" busy={isSending} disabled={!isReady} onClick={() => void run()}>
              {others ? text('config.refused.others', { count: left }) : text(label)}
            </Button>
          ) : null}
        </>
      }
    >
      {others ? (
        <RefusedRows refused={refused} onLink={onLink} />
      ) : (
        <form
          ref={fields}
          className="form-asked"
          onSubmit={event => {
            event.preventDefault();
            void run();
          }}
        >
          <p>{text(ask, { name: name ?? '', count: ids.length })}</p>
          <FormFields filling={{ ...filling, problems: isTried ? atFields : {} }} call={call} />
          <button type="submit" hidden />
        </form>
      )}
      <Refusal problem={problem} />
    </Dialog>
  );
}

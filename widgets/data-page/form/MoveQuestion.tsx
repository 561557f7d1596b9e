import { changeRequest, doneWell, type Keeps, type Outcome } from '@patrolkit/core';
import { useConsole, useText } from '../../shared/element/index.ts';
import { Dialog } from '../../shared/dialog/Dialog.tsx';
import { Refusal } from '../../shared/question/Refusal.tsx';
import { useSending } from '../../shared/question/useSending.ts';
import { Button } from '../../shared/ui/Button.tsx';

/** Asks before a thing is moved below another one. Says why it was refused. */
export function MoveQuestion({
  keeps: { get, edit, form },
  id,
  name,
  field,
  below,
  belowName,
  onDone,
  onClose,
}: {
  readonly keeps: Keeps;
  readonly id: string;
  readonly name: string;
  /** The field of the form that names the thing above. */
  readonly field: string;
  readonly below: string;
  readonly belowName: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const { resources } = useConsole();
  const text = useText();
  const { isSending, problem, send } = useSending();
  /** Reads the thing, and changes the one field. A refusal that names the field says more than that of the whole request. */
  const move = async (): Promise<Outcome> => {
    const read = await resources.one(get, { id });
    if (!read.isDone) return read;
    const outcome = await resources.send(edit, changeRequest(form, read.value, { [field]: below }));
    if (outcome.isDone) {
      onDone();
      return doneWell;
    }
    const said = outcome.error?.fields[field];
    return said === undefined ? outcome : { ...outcome, problem: { server: said } };
  };
  return (
    <Dialog
      open
      width={420}
      busy={isSending}
      title={text('config.move.title')}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isSending} onClick={onClose}>
            {text('common.cancel')}
          </Button>
          <Button kind="primary" busy={isSending} onClick={() => void send(move)}>
            {text('config.move')}
          </Button>
        </>
      }
    >
      <p>{text('config.move.ask', { name, other: belowName })}</p>
      <Refusal problem={problem} />
    </Dialog>
  );
}

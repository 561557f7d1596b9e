import type { Differences, Outcome } from '@patrolkit/core';
import { useState } from 'react';
import { useText } from '../shared/element/index.ts';
import { Dialog } from '../shared/dialog/Dialog.tsx';
import { TextField } from '../shared/form/Field.tsx';
import { Refusal } from '../shared/question/Refusal.tsx';
import { useSending } from '../shared/question/useSending.ts';
import { Button } from '../shared/ui/Button.tsx';

/** Longest note of a publication, characters. */
const longestNote = 100;

const parts = [
  'addedNodes',
  'removedNodes',
  'movedNodes',
  'changedNodes',
  'addedEdges',
  'removedEdges',
  'changedEdges',
] as const;

/** What changes with a publication, counted. */
export function Changes({ found }: { readonly found: Differences }) {
  const text = useText();
  return (
    <ul className="changes">
      {parts.flatMap(part =>
        found[part].length > 0
          ? [<li key={part}>{text(`lanes.changes.${part}`, { count: found[part].length })}</li>]
          : [],
      )}
    </ul>
  );
}

/** Asks before the draft is put in force, with a note of what was changed. */
export function PublishDialog({
  found,
  publish,
  onDone,
  onClose,
}: {
  readonly found: Differences;
  readonly publish: (note: string) => Promise<Outcome>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const text = useText();
  const [note, setNote] = useState('');
  const { isSending, problem, send } = useSending();
  return (
    <Dialog
      open
      width={480}
      busy={isSending}
      title={text('lanes.publish.title')}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isSending} onClick={onClose}>
            {text('common.cancel')}
          </Button>
          <Button
            kind="primary"
            busy={isSending}
            disabled={[...note].length > longestNote}
            onClick={() => void send(() => publish(note)).then(isDone => isDone && onDone())}
          >
            {text('lanes.publish')}
          </Button>
        </>
      }
    >
      <p>{text('lanes.publish.ask')}</p>
      <Changes found={found} />
      <TextField label={text('lanes.publish.note')} value={note} maxLength={longestNote} autoFocus onChange={setNote} />
      <Refusal problem={problem} />
    </Dialog>
  );
}

import { joined } from '@patrolkit/core';
import { Users } from 'lucide-react';
import { useText } from '../../shared/element/index.ts';
import { Button } from '../../shared/ui/Button.tsx';
import type { FormDraft } from './useFormDraft.ts';

/** Says above a form who else has it open, and offers what was typed into it earlier. */
export function FormNotes({ others, draft }: { readonly others: readonly string[]; readonly draft: FormDraft }) {
  const text = useText();
  return (
    <>
      {others.length > 0 ? (
        <p className="pk-line" data-tone="warning" role="status">
          <Users aria-hidden />
          {text('config.editing', { names: joined(text, 'list', others) })}
        </p>
      ) : null}
      {draft.isOffered ? (
        <div className="form-draft" role="status">
          <p>{text('config.draft')}</p>
          <Button size="small" onClick={draft.take}>
            {text('config.draft.take')}
          </Button>
          <Button size="small" kind="quiet" onClick={draft.drop}>
            {text('config.draft.drop')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
